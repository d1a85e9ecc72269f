/** Reads a page by finding all matching rows first and sorting them, for filters that few rows match. */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { unionAll } from '../database/unionAll.ts';
import { orderByColumns } from './cursor.ts';
import { countedParts, expectedOf, idsInOrder, type KeysetPage, type PageRequest } from './keysetPage.ts';
import { EXACT_UP_TO, estimated } from './total.ts';
import { orConditions } from './unionBranches.ts';

/** Reading and sorting this many rows takes as long as finding a page in order among ten million. */
const MAX_SORTED_ROWS = EXACT_UP_TO;

/**
 * For a range of amounts, which no index has in time order. If few rows match, reads them all; if many do, scanning the
 * list in order finds a page soon. The planner's estimate decides; both ways return the same rows.
 */
export async function readAmountRangePage(connection: Connection, page: PageRequest): Promise<KeysetPage> {
  const expected = await expectedOf(connection, page);
  if (expected > 2 * MAX_SORTED_ROWS) {
    const [ids, total] = await Promise.all([idsInOrder(connection, page), countedParts(connection, page)]);
    return { ids, total: total <= MAX_SORTED_ROWS ? { total } : estimated(expected) };
  }
  const { table, parts, where } = page;
  // Each branch separately, so that the index on amounts can find its rows.
  const branches = parts.map(
    ({ when }) =>
      sql`(select ${listSortColumns(page)} from ${table} where ${and(when, where)} limit ${MAX_SORTED_ROWS + 1})`,
  );
  const few = await toListPage(
    connection,
    page,
    sql`select * from (${unionAll(branches)}) as parts limit ${MAX_SORTED_ROWS + 1}`,
  );
  if (few.total.total <= MAX_SORTED_ROWS) return few;
  return { ids: await idsInOrder(connection, page), total: estimated(expected) };
}

/** Without a limit that could mislead the planner, which is free to choose any plan. */
export function readSortedPage(connection: Connection, page: PageRequest): Promise<KeysetPage> {
  const { table, parts, where } = page;
  return toListPage(
    connection,
    page,
    sql`select ${listSortColumns(page)} from ${table} where ${and(orConditions(parts), where)}`,
  );
}

/**
 * The rows that meet a condition, under the name of their table. `offset` keeps PostgreSQL from moving other conditions
 * into the subquery.
 */
export function fencedSubquery({ table }: PageRequest, condition: SQL): SQL {
  return sql`(select * from ${table} where ${condition} offset 0) as ${table}`;
}

/** @param all SQL for all rows of the list, with its `listSortColumns` */
export async function toListPage(
  connection: Connection,
  { table, after, by, limit, offset }: PageRequest,
  all: SQL,
): Promise<KeysetPage> {
  // Has the table's name, so that the conditions of a cursor apply to it.
  const { rows } = await connection.execute<{ ids: string[]; total: number }>(sql`
    with found as materialized (${all})
    select (select count(*)::int from found) as total, array(
      select ${by.id}::text from found as ${table} where ${after ? orConditions(after) : sql`true`}
      order by ${orderByColumns(by)} limit ${limit} offset ${offset}
    ) as ids`);
  return { ids: rows[0]?.ids ?? [], total: { total: rows[0]?.total ?? 0 } };
}

export function listSortColumns({ by }: PageRequest): SQL {
  return sql.join([...new Set([by.id, by.column, ...(by.ties ? [by.ties.column] : [])])], sql`, `);
}
