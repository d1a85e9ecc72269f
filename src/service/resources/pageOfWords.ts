/**
 * A page of the rows that have some words: docs/lists.md. Few are all read. Many are read day by day from
 * where the page begins, because the index of words holds a day like a word and finds both at once.
 */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import { inOrder } from './cursor.ts';
import { foundBy, pageOfAll, pageOfFew } from './pageOfAll.ts';
import { expectedOf, type PageFound, type PageRequest, pageInOrder } from './pageOfParts.ts';
import { anyOf } from './parts.ts';
import { EXACT_UP_TO, estimated, expectedRows } from './total.ts';
import { haveKeys, keyOfDay, keyOfDays, keyOfTenant, keyOfWord, wordsOfKeys } from './words.ts';

/** Where so few rows have one of the words they are all read. */
const FEW = 5_000;

/** `period`: moments that no row of the list is before or behind; `from`: where the page begins. */
export type WordsAsked = {
  resource: Resource;
  words: readonly string[];
  period: { first?: Date; last?: Date };
  from?: Date;
};

export async function pageOfWords(
  connection: Connection,
  page: PageRequest,
  asked: WordsAsked,
): Promise<PageFound> {
  const keys = keysOf(page, asked.words);
  const having = (...more: SQL[]) => haveKeys(asked.resource, [...keys, ...more]);
  const isBounded = asked.period.first !== undefined || asked.period.last !== undefined;
  const [expected, ...ofKeys] = await Promise.all([
    expectedOf(connection, { ...page, where: isBounded ? page.where : undefined }),
    ...keys.map((key) =>
      expectedRows(connection, sql`select 1 from ${page.table} where ${haveKeys(asked.resource, [key])}`),
    ),
  ]);
  if (Math.min(...ofKeys) <= FEW) return pageOfFew(connection, page, having());
  if (expected <= FEW) return pageOfAll(connection, page, having());
  // In any other order than that of time, many rows are met soon enough.
  if (page.by.field !== asked.resource.list.sort[0]) return pageInOrder(connection, page);
  const [ids, counted] = await Promise.all([
    idsByDay(connection, page, asked, having),
    countByDays(connection, page, asked, having),
  ]);
  if (counted <= EXACT_UP_TO) return { ids, total: { total: counted } };
  return {
    ids,
    total: estimated(await expectedOf(connection, { ...page, where: and(page.where, having()) })),
  };
}

type Having = (...more: SQL[]) => SQL;

/** One tenant's rows have a key like a word. */
function keysOf({ parts }: PageRequest, words: readonly string[]): SQL[] {
  const tenants = new Set(parts.map(({ tenant }) => tenant));
  const [tenant] = tenants;
  return [
    ...wordsOfKeys(words).map(keyOfWord),
    ...(tenants.size === 1 && tenant !== undefined ? [keyOfTenant(tenant)] : []),
  ];
}

/** Sixteen days at a time are asked whether they have any; only then each of them is read. */
async function idsByDay(
  connection: Connection,
  page: PageRequest,
  asked: WordsAsked,
  having: Having,
): Promise<string[]> {
  const { table, parts, where, behind, by, limit, offset } = page;
  const isDown = by.direction === 'DESC';
  const step = sql.raw(isDown ? '-1' : '1');
  // What is materialized, or sorted, is planned for all its rows: for one row the planner would rather walk
  // through the table.
  const { rows } = await connection.execute<{ _id: string }>(sql`
    with days as materialized (select ${boundsOf(page, asked, asked.from)})
    select found._id from days
    cross join lateral generate_series(days.begins >> 4, days.ends >> 4, ${step}) as sixteen
    cross join lateral (
      select where sixteen = days.begins >> 4
        or exists (
          with any_row as materialized (select 1 from ${table} where ${having(keyOfDays(sql`sixteen`))})
          select from any_row
        )
    ) as any_of_them
    cross join lateral generate_series(
      ${isDown ? sql`least(sixteen * 16 + 15, days.begins), greatest(sixteen * 16, days.ends)` : sql`greatest(sixteen * 16, days.begins), least(sixteen * 16 + 15, days.ends)`}, ${step}
    ) as day
    cross join lateral (
      select ${by.id} from ${foundBy(page, having(keyOfDay(sql`day`)))}
      where ${and(where, anyOf(parts), behind && anyOf(behind))} order by ${inOrder(by)}
    ) as found
    limit ${limit} offset ${offset}`);
  return rows.map(({ _id }) => _id);
}

/** No further than it must be known exactly. */
async function countByDays(
  connection: Connection,
  page: PageRequest,
  asked: WordsAsked,
  having: Having,
): Promise<number> {
  const { parts, where } = page;
  const { rows } = await connection.execute<{ count: number }>(sql`
    with days as materialized (select ${boundsOf(page, asked)})
    select count(*)::int as count from (
      select from days
      cross join lateral generate_series(days.begins >> 4, days.ends >> 4, ${sql.raw(page.by.direction === 'DESC' ? '-1' : '1')}) as sixteen
      cross join lateral (
        select from ${foundBy(page, having(keyOfDays(sql`sixteen`)))} where ${and(where, anyOf(parts))}
      ) as found
      limit ${EXACT_UP_TO + 1}
    ) as counted`);
  return rows[0]?.count ?? 0;
}

/** The first and the last day to look at, in the order of the list. */
function boundsOf({ table, by }: PageRequest, { period }: WordsAsked, from?: Date): SQL {
  const edge = (way: 'asc' | 'desc') =>
    sql`(select ${by.column} from ${table} order by ${by.column} ${sql.raw(way)} limit 1)`;
  const moment = (date?: Date) => sql`${date?.toISOString() ?? null}::timestamptz`;
  const first = sql`search_day(greatest(${edge('asc')}, ${moment(period.first)}))`;
  const last = sql`search_day(least(${edge('desc')}, ${moment(period.last)}))`;
  return by.direction === 'DESC'
    ? sql`search_day(least(${edge('desc')}, ${moment(period.last)}, ${moment(from)})) as begins, ${first} as ends`
    : sql`search_day(greatest(${edge('asc')}, ${moment(period.first)}, ${moment(from)})) as begins, ${last} as ends`;
}
