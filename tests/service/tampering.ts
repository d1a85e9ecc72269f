/** Altering rows as only the owner of the database can: with every trigger and every foreign key off. */
import { sql } from 'drizzle-orm';
import { ENGINE_GROWING } from '../../src/engine/service/database/distribute.ts';
import { CLUSTER } from '../../src/engine/service/database/layout/cluster.ts';
import { sealedTables } from '../../src/engine/service/sealedRows/tables.ts';
import { distributionColumns } from '../../src/ledger/distribution.ts';
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
    if (transaction.layout === CLUSTER) {
      await transaction.execute(sql`set local citus.propagate_set_commands = 'local'`);
    }
    await transaction.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await transaction.execute(sql.raw(statement));
  });
}

/**
 * Statements that edit a column. Citus refuses to edit the one by which a table is laid over the servers: whoever wants to
 * takes the row out, and puts it in with the other value.
 */
export function changing(
  { service }: TestService,
  { table, column, value, where }: { table: string; column: string; value: string; where: string },
): string[] {
  const change = `"${column}" = ${value}`;
  const lays = { ...ENGINE_GROWING, ...distributionColumns }[table] === column;
  if (!lays || service.database.orm.layout !== CLUSTER)
    return [`update ${table} set ${change} where ${where}`];
  return [
    `create table taken_out as select * from ${table} where ${where}`,
    `update taken_out set ${change}`,
    `delete from ${table} where ${where}`,
    `insert into ${table} select * from taken_out`,
    'drop table taken_out',
  ];
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
