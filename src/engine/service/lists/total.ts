/** How many rows a list has. */
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import { getTable } from '../database/schema/tables.ts';

/** Up to here every total is exact. */
export const EXACT_UP_TO = 10_000;

export type Total = { total: number; estimated?: true };

/** The total of a list that was counted to have more than can be said exactly. */
export function estimated(expected: number): Total {
  return estimatedAbove(EXACT_UP_TO, expected);
}

/** The total of a search that was not finished: at least one more than it has found. */
export function estimatedAbove(found: number, expected: number): Total {
  return { total: Math.max(expected, found + 1), estimated: true };
}

/** Of a list with a bound. */
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

/** How many rows the planner expects, from the table's statistics. */
export async function expectedRows(connection: Connection, query: SQL): Promise<number> {
  const { rows } = await connection.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (format json) ${query}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) return 0;
  return connection.isDistributed ? rowsOfParts(plan) : plan['Plan Rows'];
}

/** What several servers are to answer; one of the plans of their parts is shown, and they are of a size. */
type Plan = {
  'Plan Rows': number;
  'Distributed Query'?: {
    Job: { 'Task Count': number; Tasks: { 'Remote Plan'?: [{ Plan: Plan }][] }[] };
  };
};

function rowsOfParts(plan: Plan): number {
  const query = plan['Distributed Query'];
  if (!query) return plan['Plan Rows'];
  const [task] = query.Job.Tasks;
  const shown = task?.['Remote Plan']?.[0]?.[0]?.Plan;
  return shown ? shown['Plan Rows'] * query.Job['Task Count'] : plan['Plan Rows'];
}
