/** Setting rows back with their row seals, as the owner of the database can. */

import type { TestService } from './harness.ts';
import { asOwner } from './tampering.ts';

/**
 * Keeps the rows, runs the change, and sets the tables back as they were before.
 * @param tables beside `row_seals`
 * @returns restores them
 */
export async function setBack(
  test: TestService,
  tables: readonly string[],
  change: () => Promise<unknown>,
): Promise<() => Promise<void>> {
  const kept = [...tables, 'row_seals'];
  const copies = (name: string) => kept.map((table) => `create table ${name}_${table} as table ${table}`);
  const put = (name: string) =>
    kept.flatMap((table) => [`delete from ${table}`, `insert into ${table} select * from ${name}_${table}`]);
  const drop = (name: string) => kept.map((table) => `drop table ${name}_${table}`);
  const gone = kept.map((table) => `drop table if exists before_${table}, after_${table}`);
  await asOwner(test, ...gone, ...copies('before'));
  await change();
  // As if it were not in this process's memory.
  await asOwner(test, ...copies('after'), ...put('before'), 'update edition set version = gen_random_uuid()');
  return () => asOwner(test, ...put('after'), ...drop('before'), ...drop('after'));
}
