/** Reseals rows that carry their own seal, so that jobs, sessions and mailed links continue. */
import { and, getTableColumns, getTableName, isNotNull, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import type { Connection } from '../database/database.ts';
import { allTables } from '../database/schema/allTables.ts';
import { exportParts } from '../database/schema/exportTables.ts';
import { isInlineSealIntact, type SelfSealedTable, sealRowInline } from '../seals/inlineSeal.ts';
import { toHex } from '../seals/seals.ts';
import type { Rotation } from './rotation.ts';

/** Reseals all of them that are intact; the others stay invalid. */
export async function resealInlineSeals(rotation: Rotation): Promise<void> {
  for (const table of selfSealedTables()) {
    rotation.onDone(getTableName(table), await resealTable(rotation, table));
  }
}

/** Tables with an optional seal: permanent rows always have one, and other seals. Parts of exports are sealed by their hashes. */
function selfSealedTables(): SelfSealedTable[] {
  return allTables().filter((table): table is SelfSealedTable => {
    const { seal } = getTableColumns(table) as Record<string, PgColumn>;
    return seal !== undefined && !seal.notNull && table !== exportParts;
  });
}

/** Small, since a row may hold the cells of a whole file. */
const PAGE = 200;

/**
 * Skips rows that do not match their seals, since no verification covers these tables. @returns number of resealed rows
 */
async function resealTable({ connection, from, to }: Rotation, table: SelfSealedTable): Promise<number> {
  const { seal } = getTableColumns(table) as Record<string, PgColumn>;
  const key = keyOf(table);
  let resealed = 0;
  let after: SQL | undefined;
  for (;;) {
    const rows = await pageOf(connection, table, and(isNotNull(seal as PgColumn), after), key);
    for (const row of rows) {
      if (!isInlineSealIntact(from.seals, table, row)) continue;
      const next = sealRowInline(to.seals, table, row);
      await connection.execute(sql`
        update ${table} set seal = decode(${toHex(next)}, 'hex') where ${compared(key, '=', row)}`);
      resealed += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return resealed;
    after = compared(key, '>', last);
  }
}

type Row = SelfSealedTable['$inferSelect'];
type Key = readonly [name: string, column: PgColumn][];

function pageOf(
  connection: Connection,
  table: SelfSealedTable,
  where: SQL | undefined,
  key: Key,
): Promise<Row[]> {
  return connection
    .select()
    .from(table as never)
    .where(where)
    .orderBy(...key.map(([, column]) => column))
    .limit(PAGE) as unknown as Promise<Row[]>;
}

function keyOf(table: SelfSealedTable): Key {
  const { primaryKeys } = getTableConfig(table);
  const parts = primaryKeys[0]?.columns.map(({ name }) => name);
  return Object.entries(getTableColumns(table)).filter(
    ([, column]) => parts?.includes(column.name) ?? column.primary,
  );
}

/** Compares the whole primary key with that of a row. */
function compared(key: Key, operator: '=' | '>', row: Row): SQL {
  const values = key.map(([name, column]) => sql.param((row as Record<string, unknown>)[name], column));
  return sql`(${sql.join(
    key.map(([, column]) => column),
    sql`, `,
  )}) ${sql.raw(operator)} (${sql.join(values, sql`, `)})`;
}
