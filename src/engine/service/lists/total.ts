/** Number of rows in a list. */
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import type { QueryPlan } from '../database/layout/layout.ts';
import { getTable } from '../database/schema/tables.ts';

/** Totals up to here are exact. */
export const EXACT_UP_TO = 10_000;

export type Total = { total: number; estimated?: true };

/** The total of a list with more rows than are counted exactly. */
export function estimated(expected: number): Total {
  return estimatedAbove(EXACT_UP_TO, expected);
}

/** The total of an unfinished search: at least one more than it has found. */
export function estimatedAbove(counted: number, expected: number): Total {
  return { total: Math.max(expected, counted + 1), estimated: true };
}

/** The exact total of an ordinary list. */
export async function countTotal(
  connection: Connection,
  resource: Resource,
  where: SQL | undefined,
): Promise<Total> {
  const condition = where ? sql`where ${where}` : sql``;
  const { rows } = await connection.execute<{ total: number }>(
    sql`select count(*)::int as total from ${getTable(resource)} ${condition}`,
  );
  return { total: rows[0]?.total ?? 0 };
}

/** The planner's estimate, from the statistics of the table. */
export async function expectedRows(connection: Connection, query: SQL): Promise<number> {
  const { rows } = await connection.execute<{ 'QUERY PLAN': [{ Plan: QueryPlan }] }>(
    sql`explain (format json) ${query}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return plan ? connection.layout.expectedRows(plan) : 0;
}
