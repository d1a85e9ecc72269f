/**
 * Searches through time for rows with given words, from the start of a page: in eight-day spans, or in six-hour
 * quarters where many rows of a span have the words' keys. A span without matches costs one index lookup.
 */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { orderByColumns } from './cursor.ts';
import { searchInBatches } from './distributedSearch.ts';
import { expectedOf, type KeysetPage, type PageRequest } from './keysetPage.ts';
import { beginOfQuarter, guessedKeys, haveKeys, inQuarter, inSpan, QUARTERS } from './searchTokens.ts';
import {
  MAX_SPAN_MATCHES,
  rowsOfSpan,
  type SearchProgress,
  type TextQuery,
  windowBounds,
  windowKeys,
} from './searchWindows.ts';
import { fencedSubquery, listSortColumns } from './sortedPage.ts';
import { EXACT_UP_TO, estimatedAbove, type Total } from './total.ts';
import { orConditions } from './unionBranches.ts';

/** The page, the number of rows and, if time ran out, the timestamp that the search has reached. */
export async function searchByTimeWindow(
  connection: Connection,
  page: PageRequest,
  query: TextQuery,
): Promise<KeysetPage> {
  const { after, offset, limit } = page;
  const target = offset + limit;
  const counted = (all: SearchProgress) => countMatches(connection, page, query, all);
  // Counting requires a search of the whole list, which also yields the first page.
  const fullPage = after ? { ...page, after: undefined, offset: 0, limit: 0 } : page;
  const all = searchOnce(
    connection,
    fullPage,
    { ...query, from: undefined },
    Math.max(EXACT_UP_TO + 1, target),
  );
  const [{ ids, reached }, total] = await Promise.all([
    after ? searchOnce(connection, page, query, target) : all,
    all.then(counted),
  ]);
  return { ids, total, ...(ids.length < limit && reached && { reached }) };
}

async function countMatches(
  connection: Connection,
  page: PageRequest,
  { resource, tokens, others }: TextQuery,
  { matches, reached }: SearchProgress,
): Promise<Total> {
  if (matches <= EXACT_UP_TO && !reached) return { total: matches };
  const where = and(others, guessedKeys(resource, tokens));
  return estimatedAbove(matches, await expectedOf(connection, { ...page, where }));
}

/**
 * Searches until there are enough matches or time runs out, but at least one step. Rows before the offset must be
 * found, however long that takes.
 */
function searchOnce(
  connection: Connection,
  page: PageRequest,
  query: TextQuery,
  maxMatches: number,
): Promise<SearchProgress> {
  return connection.layout.lookUp({
    inOneStatement: () => searchInOneStatement(connection, page, query, maxMatches),
    separately: () => searchInBatches(connection, page, query, maxMatches),
  });
}

async function searchInOneStatement(
  connection: Connection,
  page: PageRequest,
  query: TextQuery,
  maxMatches: number,
): Promise<SearchProgress> {
  const { limit, offset, by } = page;
  const isDown = by.direction === 'DESC';
  const [step, further] = isDown ? [sql`-1`, sql`>=`] : [sql`1`, sql`<=`];
  const span = sql`looked.quarter / ${QUARTERS}`;
  const nextSpan = isDown ? sql`${span} * ${QUARTERS} - 1` : sql`(${span} + 1) * ${QUARTERS}`;
  const hasTime = sql`looked.at = 0 or clock_timestamp() < bounds.began + ${query.milliseconds} * interval '1 ms'
    or looked.found < ${offset && offset + limit}`;
  const { rows } = await connection.execute<{
    ids: string[];
    matches: number;
    reached: Date | string | null;
  }>(sql`
    with recursive bounds (begins, ends, began) as materialized (
      select ${isDown ? sql`latest, earliest` : sql`earliest, latest`}, clock_timestamp() from (select ${windowBounds(page, query, query.from)}) as bounds
    ),
    looked as (
      select begins as quarter, null::int as many, array[]::uuid[] as ids, 0 as found, 0 as at from bounds
      union all
      select
        case when here.many then looked.quarter + ${step} else ${nextSpan} end,
        case when here.many then ${span} end,
        here.ids,
        looked.found + cardinality(here.ids),
        looked.at + 1
      from looked cross join bounds cross join lateral (${stepSql(page, query, span, sql`${maxMatches}::int - looked.found`)}) as here
      where looked.quarter ${further} ends and looked.found < ${maxMatches} and (${hasTime})
    ), last as (select * from looked order by at desc limit 1)
    select
      array(
        select id::text from looked cross join unnest(ids) with ordinality as rows(id, place)
        order by at, place limit ${limit} offset ${offset}
      ) as ids,
      last.found as matches,
      case when last.quarter ${further} ends and last.found < ${maxMatches}
        then ${beginOfQuarter(isDown ? sql`last.quarter + 1` : sql`last.quarter`)} end as reached
    from last cross join bounds`);
  const [{ ids, matches, reached } = { ids: [], matches: 0, reached: null }] = rows;
  return { ids, matches, ...(reached && { reached: new Date(reached) }) };
}

/** SQL for one step: the rows of an eight-day span, or of a quarter if the span has many. */
function stepSql(page: PageRequest, query: TextQuery, span: SQL, maxMatches: SQL): SQL {
  const { table, parts, where, after, by } = page;
  const { tokens, tenant } = windowKeys(page, query);
  const meets = and(where, orConditions(parts), after && orConditions(after));
  const ofQuarter = haveKeys(query.resource, [
    ...tokens.map((key) => inQuarter(sql`looked.quarter`, key)),
    ...tenant.map((key) => inSpan(span, key)),
  ]);
  // The limit is a subquery: with a small constant, PostgreSQL would choose a sequential scan.
  return sql`
    with of_span as materialized (
      select ${listSortColumns(page)}, ${meets} as meets from (
        select * from ${table} where ${rowsOfSpan(page, query, span)} and ${span} is distinct from looked.many
        limit (select ${MAX_SPAN_MATCHES + 1}::int)
      ) as ${table}
    ), chosen as materialized (
      select ${span} is not distinct from looked.many or (select count(*) from of_span) > ${MAX_SPAN_MATCHES} as many
    )
    select chosen.many, array(
      (select ${by.id} from of_span as ${table} where meets and not chosen.many order by ${orderByColumns(by)} limit ${maxMatches})
      union all
      (select ${by.id} from ${fencedSubquery(page, ofQuarter)} where ${meets} and chosen.many order by ${orderByColumns(by)} limit ${maxMatches})
    ) as ids from chosen`;
}
