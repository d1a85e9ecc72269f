/** Altering rows as only the owner of the database can: with every trigger and every foreign key off. */
import { sql } from 'drizzle-orm';
import { sealedTables } from '../../src/engine/service/sealedRows/tables.ts';
import type { TestService } from './harness.ts';

/** Every table whose rows are guarded, by a seal of their own or by `row_seals`. */
export const guardedTables: readonly string[] = [
  'entries',
  'transactions',
  'balances',
  'audit',
  'audit_blocks',
  'idempotency',
  'row_seals',
  ...sealedTables().keys(),
];

/** Runs the statements, one after the other. */
export async function asOwner({ service }: TestService, ...statements: string[]): Promise<void> {
  await service.database.transaction(async (transaction) => {
    if (transaction.isDistributed) {
      await transaction.execute(sql`set local citus.propagate_set_commands = 'local'`);
    }
    await transaction.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await transaction.execute(sql.raw(statement));
  });
}

/** Keeps the guarded tables as they are. @returns puts them back, or those that are named */
export async function keepTables(test: TestService): Promise<(tables?: readonly string[]) => Promise<void>> {
  await asOwner(test, ...guardedTables.map((table) => `create table kept_${table} as table ${table}`));
  return (tables = guardedTables) =>
    asOwner(
      test,
      ...tables.flatMap((table) => [
        `delete from ${table}`,
        `insert into ${table} select * from kept_${table}`,
      ]),
    );
}
