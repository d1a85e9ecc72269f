/** The time windows of a text search and the keys to look up in them: docs/performance.md. */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import { getColumn } from '../records/columns.ts';
import type { PageRequest } from './keysetPage.ts';
import {
  haveKeys,
  inSpan,
  keyOfTenant,
  keyOfWord,
  QUARTERS,
  quarterOf,
  wordsOfKeys,
} from './searchTokens.ts';
import { fencedSubquery, listSortColumns } from './sortedPage.ts';
import { orConditions } from './unionBranches.ts';

export type TextQuery = {
  resource: Resource;
  tokens: readonly string[];
  /** Other conditions on every row. */
  others: SQL | undefined;
  /** Bounds of the list in time. */
  period: { first?: Date; last?: Date };
  /** Start of the page. */
  from?: Date;
  /** Time limit of a search by time. */
  milliseconds: number;
};

/** `matches`: number of rows in the range searched so far; `ids`: those of the page. */
export type SearchProgress = { ids: string[]; matches: number; reached?: Date };

/**
 * An eight-day span is read as a whole if no more than this many of its rows have the keys, otherwise quarter by
 * quarter.
 */
export const MAX_SPAN_MATCHES = 1_000;

/** SQL for all matching rows, unsorted, up to a maximum. */
export function rowsWithWords(page: PageRequest, query: TextQuery, maxRows: number): SQL {
  return sql`
    select found.* from (select ${windowBounds(page, query)} offset 0) as bounds
    cross join lateral generate_series(earliest / ${QUARTERS}, latest / ${QUARTERS}) as span
    cross join lateral (
      select ${listSortColumns(page)} from ${fencedSubquery(page, rowsOfSpan(page, query, sql`span`))}
      where ${and(page.where, orConditions(page.parts))}
    ) as found
    limit ${maxRows}`;
}

/** Rows of this eight-day span with the keys of all words. */
export function rowsOfSpan(page: PageRequest, query: TextQuery, span: SQL): SQL {
  const { tokens, tenant } = windowKeys(page, query);
  return haveKeys(
    query.resource,
    [...tokens, ...tenant].map((key) => inSpan(span, key)),
  );
}

/** The tenant is a key if all branches are of the same one. */
export function windowKeys({ parts }: PageRequest, { tokens }: TextQuery): { tokens: SQL[]; tenant: SQL[] } {
  const tenants = new Set(parts.map(({ tenant }) => tenant));
  const [tenant] = tenants;
  return {
    tokens: wordsOfKeys(tokens).map(keyOfWord),
    tenant: tenants.size === 1 && tenant !== undefined ? [keyOfTenant(tenant)] : [],
  };
}

/** The first and last quarter to search. */
export function windowBounds({ table, by }: PageRequest, { resource, period }: TextQuery, from?: Date): SQL {
  const time = getColumn(resource, resource.list.sort[0]);
  const edge = (way: 'asc' | 'desc') =>
    sql`(select ${time} from ${table} order by ${time} ${sql.raw(way)} limit 1)`;
  const timestampSql = (date?: Date) => sql`${date?.toISOString() ?? null}::timestamptz`;
  const isDown = by.direction === 'DESC';
  const earliest = sql`greatest(${edge('asc')}, ${timestampSql(period.first)}, ${timestampSql(isDown ? undefined : from)})`;
  const latest = sql`least(${edge('desc')}, ${timestampSql(period.last)}, ${timestampSql(isDown ? from : undefined)})`;
  return sql`${quarterOf(earliest)} as earliest, ${quarterOf(latest)} as latest`;
}
