/** Compares all rows of two databases, including unsealed ones, by a sum of row hashes per table. */
import { sql } from 'drizzle-orm';
import type { Connection, Database } from '../../database/database.ts';
import { asEverywhere } from './copyRows.ts';
import { listTables, type Table } from './tables.ts';

/** @returns the names of tables that differ */
export async function compareRows(one: Database, other: Database): Promise<string[]> {
  const [sourceSums, targetSums] = [await sumsOf(one), await sumsOf(other)];
  return [...sourceSums].filter(([name, sum]) => targetSums.get(name) !== sum).map(([name]) => name);
}

function sumsOf(database: Database): Promise<Map<string, string>> {
  return database.snapshotRead(async (connection) => {
    await asEverywhere(connection);
    const sums = new Map<string, string>();
    for (const table of await listTables(connection)) sums.set(table.name, await sumOf(connection, table));
    return sums;
  });
}

async function sumOf(connection: Connection, { name, columns }: Table): Promise<string> {
  const texts = columns.map((column) => `"${column.name}"::text`).join();
  const { rows } = await connection.execute<{ sum: string }>(
    sql.raw(`select count(*) || ' rows ' || coalesce(sum(hashtextextended(row(${texts})::text, 0)::numeric), 0) as sum
      from "${name}"`),
  );
  return rows[0]?.sum ?? '';
}
