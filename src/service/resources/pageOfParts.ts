/** A page of a list without bound, and how many rows the list has: docs/lists.md says why so. */
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import type { DeclaredTable } from '../database/tables.ts';
import type { Sort } from './cursor.ts';
import { crossed, type Parts } from './parts.ts';

/** Up to here every total is exact: DESIGN section 4. */
export const EXACT_UP_TO = 10_000;

/** Among so many of the newest rows a text that many have is looked for, before the index of texts is. */
const NEWEST = 20_000;

export type Total = { total: number; estimated?: true };
export type PageRequest = {
  table: DeclaredTable;
  parts: Parts;
  /** What every part must meet. */
  where: SQL | undefined;
  /** The rows behind a cursor. */
  behind: Parts | undefined;
  by: Sort;
  limit: number;
  offset: number;
};
type PageFound = { ids: string[]; total: Total };

/** Read in the order of an index; what is passed over is not fetched. */
export async function pageInOrder(connection: Connection, page: PageRequest): Promise<PageFound> {
  const [ids, total] = await Promise.all([idsInOrder(connection, page), totalInOrder(connection, page)]);
  return { ids, total };
}

/**
 * Where parts of texts are looked for. Where many rows are expected to have them, a page is found among
 * the newest; where it isn't, and where few are expected, all that have them are read from the index of
 * texts, so that no search goes through the whole table.
 */
export async function pageOfTexts(connection: Connection, page: PageRequest): Promise<PageFound> {
  const expected = await estimate(connection, everyRow(page));
  if (expected > EXACT_UP_TO * 5) {
    const ids = await idsAmongNewest(connection, page);
    if (ids.length === page.limit) return { ids, total: { total: expected, estimated: true } };
  }
  return idsOfAll(connection, page);
}

async function idsInOrder(connection: Connection, page: PageRequest): Promise<string[]> {
  const parts = crossed(page.parts, page.behind);
  return idsIn(
    connection,
    sql`select _id from (${ordered({ ...page, parts }, page.limit, page.offset)}) as page`,
  );
}

/** Counts no further than to the limit; what is beyond is what the planner expects, which costs nothing. */
async function totalInOrder(connection: Connection, page: PageRequest): Promise<Total> {
  const { rows } = await connection.execute<{ total: number }>(
    sql`select count(*)::int as total from (${ordered(page, EXACT_UP_TO + 1, 0)}) as counted`,
  );
  const total = rows[0]?.total ?? 0;
  if (total <= EXACT_UP_TO) return { total };
  return { total: Math.max(total, await estimate(connection, everyRow(page))), estimated: true };
}

/** SQL for `_id` and sort value of the rows of all parts, each part read in order. */
function ordered(
  { table, parts, where, by }: Pick<PageRequest, 'table' | 'parts' | 'where' | 'by'>,
  limit: number,
  offset: number,
): SQL {
  const [only, ...others] = parts;
  const part = (condition: SQL | undefined, to: SQL) => sql`
    select ${by.id}, ${by.column} as place from ${table} where ${and(condition, where)}
    order by ${by.column} ${way(by)}, ${by.id} ${way(by)} ${to}`;
  const to = sql`limit ${limit} offset ${offset}`;
  if (!others.length) return part(only, to);
  const each = parts.map((condition) => sql`(${part(condition, sql`limit ${limit + offset}`)})`);
  return sql`select * from (${sql.join(each, sql` union all `)}) as places
    order by place ${way(by)}, _id ${way(by)} ${to}`;
}

/** The whole row is read among the newest, and held against the text there. */
async function idsAmongNewest(connection: Connection, page: PageRequest): Promise<string[]> {
  const { table, where, by, limit, offset } = page;
  const newest = ordered({ ...page, where: undefined, parts: crossed(page.parts, page.behind) }, NEWEST, 0);
  return idsIn(
    connection,
    sql`select ${by.id} from (${newest}) as newest join ${table} on ${by.id} = newest._id where ${where}
      order by ${by.column} ${way(by)}, ${by.id} ${way(by)} limit ${limit} offset ${offset}`,
  );
}

/** All rows of the list are found first, in whatever order is cheapest: there is no limit to mislead the planner. */
async function idsOfAll(connection: Connection, page: PageRequest): Promise<PageFound> {
  const { table, parts, where, behind, by, limit, offset } = page;
  const columns = by.field === '_id' ? by.id : sql`${by.id}, ${by.column}`;
  // Called as the table is, so that the conditions of a cursor fit it too.
  const { rows } = await connection.execute<{ ids: string[]; total: number }>(sql`
    with found as materialized (
      select ${columns} from ${table} where ${and(or(...parts), where)}
    )
    select (select count(*)::int from found) as total, array(
      select ${by.id}::text from found as ${table} where ${behind ? or(...behind) : sql`true`}
      order by ${by.column} ${way(by)}, ${by.id} ${way(by)} limit ${limit} offset ${offset}
    ) as ids`);
  return { ids: rows[0]?.ids ?? [], total: { total: rows[0]?.total ?? 0 } };
}

function everyRow({ table, parts, where }: PageRequest): SQL {
  return sql.join(
    parts.map((part) => sql`select 1 from ${table} where ${and(part, where)}`),
    sql` union all `,
  );
}

/** How many rows the planner expects, from the table's statistics. */
async function estimate(connection: Connection, query: SQL): Promise<number> {
  const { rows } = await connection.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${query}`,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

async function idsIn(connection: Connection, query: SQL): Promise<string[]> {
  const { rows } = await connection.execute<{ _id: string }>(query);
  return rows.map(({ _id }) => _id);
}

const way = ({ direction }: Sort): SQL => sql.raw(direction);
