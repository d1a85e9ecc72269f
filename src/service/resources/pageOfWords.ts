/**
 * A page of the rows that have some words: docs/lists.md. The index of words has each word once for each eight
 * days, so that rows are found from where the page begins, and days without them cost one look.
 */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import { columnFor } from './columns.ts';
import { inOrder } from './cursor.ts';
import { columnsOf, foundBy, pageOf, pageOfAll } from './pageOfAll.ts';
import { expectedOf, type PageFound, type PageRequest, pageInOrder } from './pageOfParts.ts';
import { anyOf } from './parts.ts';
import { EXACT_UP_TO, estimated, type Total } from './total.ts';
import {
  guessedKeys,
  haveKeys,
  inQuarter,
  inSpan,
  keyOfTenant,
  keyOfWord,
  QUARTERS,
  wordsOfKeys,
} from './words.ts';

/** Where so few rows meet the other conditions, or have the words, they are all read. */
const FEW = 5_000;
/** Eight days are read whole where so few of their rows have the keys; six hours by six where more have. */
const FEW_OF_SPAN = 1_000;

/** `period`: moments that no row of the list is before or behind; `from`: where the page begins. */
export type WordsAsked = {
  resource: Resource;
  words: readonly string[];
  /** What else every row must meet. */
  others: SQL | undefined;
  period: { first?: Date; last?: Date };
  from?: Date;
};

export async function pageOfWords(
  connection: Connection,
  page: PageRequest,
  asked: WordsAsked,
): Promise<PageFound> {
  const expected = await expectedOf(connection, { ...page, where: asked.others });
  if (expected <= FEW) return pageOfAll(connection, page);
  if (page.by.field !== asked.resource.list.sort[0]) return inAnotherOrder(connection, page, asked);
  const [ids, total] = await Promise.all([
    idsInTime(connection, page, asked),
    totalOf(connection, page, asked),
  ]);
  return { ids, total };
}

/** In any other order than that of time, many rows are met soon enough. */
async function inAnotherOrder(
  connection: Connection,
  page: PageRequest,
  asked: WordsAsked,
): Promise<PageFound> {
  const few = await pageOf(connection, page, rowsOf(page, asked, columnsOf(page), FEW + 1));
  return few.total.total <= FEW ? few : pageInOrder(connection, page);
}

/** Eight days after eight days, from where the page begins. */
async function idsInTime(connection: Connection, page: PageRequest, asked: WordsAsked): Promise<string[]> {
  const { table, parts, where, behind, by, limit, offset } = page;
  const { words, tenant } = keysOf(page, asked);
  const meets = and(where, anyOf(parts), behind && anyOf(behind));
  const isMany = sql`(select count(*) from of_span) > ${FEW_OF_SPAN}`;
  const ofQuarter = haveKeys(asked.resource, [
    ...words.map((key) => inQuarter(sql`quarter`, key)),
    ...tenant.map((key) => inSpan(sql`span`, key)),
  ]);
  const [first, last] = [sql`span * ${QUARTERS}`, sql`span * ${QUARTERS} + ${QUARTERS} - 1`];
  const quarters =
    by.direction === 'DESC'
      ? sql`least(${last}, begins), greatest(${first}, ends), -1`
      : sql`greatest(${first}, begins), least(${last}, ends), 1`;
  // The limit is asked for: for so few rows as one that is known, PostgreSQL would walk through the table.
  const { rows } = await connection.execute<{ _id: string }>(sql`
    select found._id from ${spansOf(page, asked, asked.from)}
    cross join lateral (
      with of_span as materialized (
        select ${columnsOf(page)}, ${meets} as meets
        from (select * from ${table} where ${ofSpan(page, asked)} limit (select ${FEW_OF_SPAN + 1}::int)) as ${table}
      )
      (select ${by.id} from of_span as ${table} where meets and not ${isMany} order by ${inOrder(by)})
      union all
      (select of_quarter._id from generate_series(${quarters}) as quarter
        cross join lateral (
          select ${by.id} from ${foundBy(page, ofQuarter)} where ${meets} order by ${inOrder(by)}
        ) as of_quarter
        where ${isMany})
    ) as found
    limit ${limit} offset ${offset}`);
  return rows.map(({ _id }) => _id);
}

/** Counted no further than it must be known exactly. */
async function totalOf(connection: Connection, page: PageRequest, asked: WordsAsked): Promise<Total> {
  const { rows } = await connection.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rowsOf(page, asked, sql``, EXACT_UP_TO + 1)}) as counted`,
  );
  const count = rows[0]?.count ?? 0;
  if (count <= EXACT_UP_TO) return { total: count };
  const where = and(asked.others, guessedKeys(asked.resource, asked.words));
  return estimated(await expectedOf(connection, { ...page, where }));
}

/** SQL of the rows of the whole list, unsorted, and no more of them than that. */
function rowsOf(page: PageRequest, asked: WordsAsked, columns: SQL, most: number): SQL {
  return sql`
    select found.* from ${spansOf(page, asked)}
    cross join lateral (
      select ${columns} from ${foundBy(page, ofSpan(page, asked))} where ${and(page.where, anyOf(page.parts))}
    ) as found
    limit ${most}`;
}

/** The rows of the eight days `span` with all the words. */
function ofSpan(page: PageRequest, asked: WordsAsked): SQL {
  const { words, tenant } = keysOf(page, asked);
  return haveKeys(
    asked.resource,
    [...words, ...tenant].map((key) => inSpan(sql`span`, key)),
  );
}

/** A tenant is a key where all parts are of one. */
function keysOf({ parts }: PageRequest, { words }: WordsAsked): { words: SQL[]; tenant: SQL[] } {
  const tenants = new Set(parts.map(({ tenant }) => tenant));
  const [tenant] = tenants;
  return {
    words: wordsOfKeys(words).map(keyOfWord),
    tenant: tenants.size === 1 && tenant !== undefined ? [keyOfTenant(tenant)] : [],
  };
}

/** Every eight days from the first to the last to look at, in the order of the list. */
function spansOf({ table, by }: PageRequest, { resource, period }: WordsAsked, from?: Date): SQL {
  const time = columnFor(resource, resource.list.sort[0]);
  const edge = (way: 'asc' | 'desc') =>
    sql`(select ${time} from ${table} order by ${time} ${sql.raw(way)} limit 1)`;
  const moment = (date?: Date) => sql`${date?.toISOString() ?? null}::timestamptz`;
  const isDown = by.direction === 'DESC';
  const first = sql`search_quarter(greatest(${edge('asc')}, ${moment(period.first)}, ${moment(isDown ? undefined : from)}))`;
  const last = sql`search_quarter(least(${edge('desc')}, ${moment(period.last)}, ${moment(isDown ? from : undefined)}))`;
  const [begins, ends] = isDown ? [last, first] : [first, last];
  return sql`(select ${begins} as begins, ${ends} as ends offset 0) as quarters
    cross join lateral generate_series(
      begins / ${QUARTERS}, ends / ${QUARTERS}, ${sql.raw(isDown ? '-1' : '1')}) as span`;
}
