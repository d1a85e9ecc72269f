/** Reads a page of an unbounded list in the order of an index, and the number of rows in the list. */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import type { DeclaredTable } from '../database/schema/tables.ts';
import { unionAll } from '../database/unionAll.ts';
import { orderByColumns, type Sort } from './cursor.ts';
import { EXACT_UP_TO, estimated, expectedRows, type Total } from './total.ts';
import { intersectBranches, type UnionBranches } from './unionBranches.ts';

export type PageRequest = {
  table: DeclaredTable;
  parts: UnionBranches;
  /** Applies to every branch. */
  where: SQL | undefined;
  /** The rows after a cursor. */
  after: UnionBranches | undefined;
  by: Sort;
  limit: number;
  offset: number;
};
/** `reached`: rows beyond this timestamp have not been searched yet. */
export type KeysetPage = { ids: string[]; total: Total; reached?: Date };

/** Rows before the offset are not fetched. */
export async function readKeysetPage(connection: Connection, page: PageRequest): Promise<KeysetPage> {
  const [ids, total] = await Promise.all([idsInOrder(connection, page), totalInOrder(connection, page)]);
  return { ids, total };
}

export async function idsInOrder(connection: Connection, page: PageRequest): Promise<string[]> {
  const parts = intersectBranches(page.parts, page.after);
  const { rows } = await connection.execute<{ _id: string }>(
    sql`select _id from (${ordered({ ...page, parts }, page.limit, page.offset)}) as page`,
  );
  return rows.map(({ _id }) => _id);
}

/** The planner's estimate of the number of rows in all branches. */
export function expectedOf(connection: Connection, { table, parts, where }: PageRequest): Promise<number> {
  const conditions = parts.map(({ when }) => when);
  const rows = (when: SQL) => sql`(select 1 from ${table} where ${and(when, where)})`;
  return expectedRows(connection, connection.layout.selectAny(conditions, rows));
}

/** Exact up to the counting limit; beyond it the planner's estimate, which costs nothing. */
async function totalInOrder(connection: Connection, page: PageRequest): Promise<Total> {
  // Counts along the index that has each branch in order, since the planner might otherwise read all of it.
  const total = await countedParts(connection, page, sql`order by ${orderByColumns(page.by)}`);
  return total <= EXACT_UP_TO ? { total } : estimated(await expectedOf(connection, page));
}

/**
 * Number of rows, counted branch by branch up to `EXACT_UP_TO` + 1. Branches that are not needed for that are skipped.
 */
export async function countedParts(
  connection: Connection,
  page: PageRequest,
  order = sql``,
): Promise<number> {
  let total = 0;
  for (const parts of connection.layout.batches(page.parts)) {
    total += await countedTogether(connection, { ...page, parts }, order);
    if (total > EXACT_UP_TO) break;
  }
  return total;
}

async function countedTogether(
  connection: Connection,
  { table, parts, where }: PageRequest,
  order: SQL,
): Promise<number> {
  const limit = sql`limit ${EXACT_UP_TO + 1}`;
  const each = parts.map(
    ({ when }) => sql`(select 1 from ${table} where ${and(when, where)} ${order} ${limit})`,
  );
  const { rows } = await connection.execute<{ total: number }>(sql`
    select count(*)::int as total from (select 1 from (${unionAll(each)}) as parts ${limit}) as counted`);
  return rows[0]?.total ?? 0;
}

/** SQL for `_id` and sort values of the rows of all branches, reading each branch in order. */
function ordered(
  { table, parts, where, by }: Pick<PageRequest, 'table' | 'parts' | 'where' | 'by'>,
  limit: number,
  offset: number,
): SQL {
  const [only, ...others] = parts;
  const part = (condition: SQL | undefined, to: SQL) => sql`
    select ${by.id}, ${by.column} as place, ${by.ties?.column ?? by.id} as next from ${table}
    where ${and(condition, where)} order by ${orderByColumns(by)} ${to}`;
  const to = sql`limit ${limit} offset ${offset}`;
  if (!others.length) return part(only?.when, to);
  const each = parts.map(({ when }) => sql`(${part(when, sql`limit ${limit + offset}`)})`);
  const way = sql.raw(by.direction);
  return sql`select * from (${unionAll(each)}) as places
    order by place ${way}, next ${way}, _id ${way} ${to}`;
}
