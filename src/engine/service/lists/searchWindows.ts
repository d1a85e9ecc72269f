/** The days that a search by words looks at, and what it looks for in them: docs/performance.md. */
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
  /** What else every row must meet. */
  others: SQL | undefined;
  /** Moments that no row of the list is before or behind. */
  period: { first?: Date; last?: Date };
  /** Where the page begins. */
  from?: Date;
  /** How long a page is looked for in the order of time. */
  milliseconds: number;
};

/** `matches`: how many rows there are as far as was looked; `ids` those of the page. */
export type SearchProgress = { ids: string[]; matches: number; reached?: Date };

/** Eight days are read whole where so few of their rows have the keys; six hours by six where more have. */
export const FEW_OF_SPAN = 1_000;

/** SQL of the rows of the whole list, unsorted, and no more of them than that. */
export function rowsWithWords(page: PageRequest, query: TextQuery, most: number): SQL {
  return sql`
    select found.* from (select ${windowBounds(page, query)} offset 0) as bounds
    cross join lateral generate_series(earliest / ${QUARTERS}, latest / ${QUARTERS}) as span
    cross join lateral (
      select ${listSortColumns(page)} from ${fencedSubquery(page, rowsOfSpan(page, query, sql`span`))}
      where ${and(page.where, orConditions(page.parts))}
    ) as found
    limit ${most}`;
}

/** The rows of these eight days with all the words' keys. */
export function rowsOfSpan(page: PageRequest, query: TextQuery, span: SQL): SQL {
  const { tokens, tenant } = windowKeys(page, query);
  return haveKeys(
    query.resource,
    [...tokens, ...tenant].map((key) => inSpan(span, key)),
  );
}

/** A tenant is a key where all parts are of one. */
export function windowKeys({ parts }: PageRequest, { tokens }: TextQuery): { tokens: SQL[]; tenant: SQL[] } {
  const tenants = new Set(parts.map(({ tenant }) => tenant));
  const [tenant] = tenants;
  return {
    tokens: wordsOfKeys(tokens).map(keyOfWord),
    tenant: tenants.size === 1 && tenant !== undefined ? [keyOfTenant(tenant)] : [],
  };
}

/** The earliest and the latest six hours to look at. */
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
