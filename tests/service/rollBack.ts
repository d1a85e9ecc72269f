/** Rolls rows back with their row seals, as a database administrator can. */

import type { TestService } from './harness.ts';
import { asOwner } from './tampering.ts';

/**
 * Copies the rows, runs the change, and restores the tables to their earlier state.
 * @param tables in addition to `row_seals`
 * @returns undoes the rollback
 */
export async function rollBack(
  test: TestService,
  tables: readonly string[],
  change: () => Promise<unknown>,
): Promise<() => Promise<void>> {
  const allTables = [...tables, 'row_seals'];
  const copyTables = (name: string) =>
    allTables.map((table) => `create table ${name}_${table} as table ${table}`);
  const restoreTables = (name: string) =>
    allTables.flatMap((table) => [
      `delete from ${table}`,
      `insert into ${table} select * from ${name}_${table}`,
    ]);
  const dropTables = (name: string) => allTables.map((table) => `drop table ${name}_${table}`);
  const dropStatements = allTables.map((table) => `drop table if exists before_${table}, after_${table}`);
  await asOwner(test, ...dropStatements, ...copyTables('before'));
  await change();
  // Clears this process's caches.
  await asOwner(
    test,
    ...copyTables('after'),
    ...restoreTables('before'),
    'update edition set version = gen_random_uuid()',
  );
  return () => asOwner(test, ...restoreTables('after'), ...dropTables('before'), ...dropTables('after'));
}
