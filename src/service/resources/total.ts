/** How many rows a list has: exact, or on tables without bound estimated where there are many. */
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import { tableOf } from '../database/tables.ts';

/** Up to here every total is exact: DESIGN section 4. */
export const EXACT_UP_TO = 10_000;

export async function totalOf(
  connection: Connection,
  resource: Resource,
  where: SQL | undefined,
): Promise<{ total: number; estimated?: true }> {
  const table = tableOf(resource);
  const condition = where ? sql`where ${where}` : sql``;
  if (!resource.list.unbounded) {
    return { total: await count(connection, sql`select count(*)::int as total from ${table} ${condition}`) };
  }
  const total = await count(
    connection,
    sql`select count(*)::int as total from (
      select 1 from ${table} ${condition} limit ${EXACT_UP_TO + 1}) as counted`,
  );
  if (total <= EXACT_UP_TO) return { total };
  return { total: Math.max(total, await estimate(connection, table, condition)), estimated: true };
}

async function count(connection: Connection, query: SQL): Promise<number> {
  const { rows } = await connection.execute<{ total: number }>(query);
  return rows[0]?.total ?? 0;
}

/** What the planner expects, from the table's statistics. */
async function estimate(connection: Connection, table: unknown, condition: SQL): Promise<number> {
  const { rows } = await connection.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select 1 from ${table} ${condition}`,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
