/** Alters rows as only the owner of the database can: with all triggers and foreign keys disabled. */
import '../../src/schema.ts';
import { sql } from 'drizzle-orm';
import { ENGINE_GROWING } from '../../src/engine/service/database/distribute.ts';
import { CLUSTER } from '../../src/engine/service/database/layout/cluster.ts';
import { sealedTables } from '../../src/engine/service/sealedRows/tables.ts';
import { distributionColumns } from '../../src/ledger/distribution.ts';
import type { TestService } from './harness.ts';

/** Every table whose rows have an inline seal or one in `row_seals`. */
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

/** Runs the statements in sequence. */
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
 * Statements that edit a column. Citus rejects changes of a distribution column, so there the row is removed and
 * inserted with the other value.
 */
export function editColumnSql(
  { service }: TestService,
  { table, column, value, where }: { table: string; column: string; value: string; where: string },
): string[] {
  const change = `"${column}" = ${value}`;
  const isDistributionColumn = { ...ENGINE_GROWING, ...distributionColumns }[table] === column;
  if (!isDistributionColumn || service.database.orm.layout !== CLUSTER)
    return [`update ${table} set ${change} where ${where}`];
  return [
    `create table taken_out as select * from ${table} where ${where}`,
    `update taken_out set ${change}`,
    `delete from ${table} where ${where}`,
    `insert into ${table} select * from taken_out`,
    'drop table taken_out',
  ];
}

/**
 * Copies the guarded tables.
 * @returns restores all of them or the named ones
 */
export async function snapshotTables(
  test: TestService,
): Promise<(tables?: readonly string[]) => Promise<void>> {
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
