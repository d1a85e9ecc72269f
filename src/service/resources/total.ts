/** How many rows a list has: exact, or on tables without bound estimated where there are many. */
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import { tableOf } from '../database/tables.ts';
import { type Parts, rowsOfParts } from './parts.ts';

/** Up to here every total is exact: DESIGN section 4. */
export const EXACT_UP_TO = 10_000;

export type Total = { total: number; estimated?: true };

export async function totalOf(
  connection: Connection,
  resource: Resource,
  where: SQL | undefined,
): Promise<Total> {
  const condition = where ? sql`where ${where}` : sql``;
  return { total: await count(connection, sql`select 1 from ${tableOf(resource)} ${condition}`) };
}

/** Counts no further than to the limit; what is beyond is what the planner expects, which costs nothing. */
export async function totalOfParts(
  connection: Connection,
  resource: Resource,
  parts: Parts,
  where: SQL | undefined,
): Promise<Total> {
  const rows = rowsOfParts({ table: tableOf(resource), parts, where });
  const total = await count(connection, sql`${rows} limit ${EXACT_UP_TO + 1}`);
  if (total <= EXACT_UP_TO) return { total };
  return { total: Math.max(total, await estimate(connection, rows)), estimated: true };
}

async function count(connection: Connection, query: SQL): Promise<number> {
  const { rows } = await connection.execute<{ total: number }>(
    sql`select count(*)::int as total from (${query}) as counted`,
  );
  return rows[0]?.total ?? 0;
}

/** From the table's statistics. */
async function estimate(connection: Connection, query: SQL): Promise<number> {
  const { rows } = await connection.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${query}`,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
