/** A page of few rows among many: all of them are found first, and then put into their order. */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { unionAll } from '../database/unionAll.ts';
import { orderByColumns } from './cursor.ts';
import { countedParts, expectedOf, idsInOrder, type KeysetPage, type PageRequest } from './keysetPage.ts';
import { EXACT_UP_TO, estimated } from './total.ts';
import { orConditions } from './unionBranches.ts';

/** So many rows are read and sorted as quickly as a page of more is found in order among ten million. */
const FEW = EXACT_UP_TO;

/**
 * Where a range of amounts is asked for, which no index has in the order of time: few are all read; many
 * are met soon enough by going through the list in its order. The planner's guess decides; either way finds the same.
 */
export async function readAmountRangePage(connection: Connection, page: PageRequest): Promise<KeysetPage> {
  const expected = await expectedOf(connection, page);
  if (expected > 2 * FEW) {
    const [ids, total] = await Promise.all([idsInOrder(connection, page), countedParts(connection, page)]);
    return { ids, total: total <= FEW ? { total } : estimated(expected) };
  }
  const { table, parts, where } = page;
  // Each part by itself, so that the index of amounts alone tells its rows.
  const branches = parts.map(
    ({ when }) =>
      sql`(select ${listSortColumns(page)} from ${table} where ${and(when, where)} limit ${FEW + 1})`,
  );
  const few = await toListPage(
    connection,
    page,
    sql`select * from (${unionAll(branches)}) as parts limit ${FEW + 1}`,
  );
  if (few.total.total <= FEW) return few;
  return { ids: await idsInOrder(connection, page), total: estimated(expected) };
}

/** In whatever way is cheapest: there is no limit that could mislead the planner. */
export function readSortedPage(connection: Connection, page: PageRequest): Promise<KeysetPage> {
  const { table, parts, where } = page;
  return toListPage(
    connection,
    page,
    sql`select ${listSortColumns(page)} from ${table} where ${and(orConditions(parts), where)}`,
  );
}

/** The rows that meet a condition, called as their table is; `offset` keeps other conditions out of the search. */
export function fencedSubquery({ table }: PageRequest, condition: SQL): SQL {
  return sql`(select * from ${table} where ${condition} offset 0) as ${table}`;
}

/** @param all SQL of the rows of the whole list, with `columnsOf` it */
export async function toListPage(
  connection: Connection,
  { table, after, by, limit, offset }: PageRequest,
  all: SQL,
): Promise<KeysetPage> {
  // Called as the table is, so that the conditions of a cursor fit it too.
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
