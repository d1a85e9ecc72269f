/** A page of a list without bound, read in the order of an index, and how many rows the list has. */
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
  /** What every part must meet. */
  where: SQL | undefined;
  /** The rows behind a cursor. */
  after: UnionBranches | undefined;
  by: Sort;
  limit: number;
  offset: number;
};
/** `reached`: rows behind this moment have not been looked at yet. */
export type KeysetPage = { ids: string[]; total: Total; reached?: Date };

/** What is passed over is not fetched. */
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

/** How many rows the planner expects all parts to have. */
export function expectedOf(connection: Connection, { table, parts, where }: PageRequest): Promise<number> {
  const conditions = parts.map(({ when }) => when);
  const rows = (when: SQL) => sql`(select 1 from ${table} where ${and(when, where)})`;
  return expectedRows(connection, connection.layout.selectAny(conditions, rows));
}

/** What is beyond the limit of counting is what the planner expects, which costs nothing. */
async function totalInOrder(connection: Connection, page: PageRequest): Promise<Total> {
  // Along the index that has each part in order: else the planner might read all of it.
  const total = await countedParts(connection, page, sql`order by ${orderByColumns(page.by)}`);
  return total <= EXACT_UP_TO ? { total } : estimated(await expectedOf(connection, page));
}

/** How many rows all parts have, counted part by part no further than `EXACT_UP_TO` + 1, and no part that isn't needed for it. */
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
  const most = sql`limit ${EXACT_UP_TO + 1}`;
  const each = parts.map(
    ({ when }) => sql`(select 1 from ${table} where ${and(when, where)} ${order} ${most})`,
  );
  const { rows } = await connection.execute<{ total: number }>(sql`
    select count(*)::int as total from (select 1 from (${unionAll(each)}) as parts ${most}) as counted`);
  return rows[0]?.total ?? 0;
}

/** SQL for `_id` and sort values of the rows of all parts, each part read in order. */
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
