/**
 * Text search by time for rows distributed over several servers. No server can run the whole search by itself, so each
 * step is a statement that all of them answer. The fewer rows match, the more days a step covers.
 */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { orderByColumns } from './cursor.ts';
import type { PageRequest } from './keysetPage.ts';
import { inQuarter, inSpan, matchesEachList, quarterStart } from './searchTokens.ts';
import {
  MAX_SPAN_MATCHES,
  type SearchProgress,
  type TextQuery,
  windowBounds,
  windowKeys,
} from './searchWindows.ts';
import { listSortColumns } from './sortedPage.ts';
import { orConditions } from './unionBranches.ts';

const SPAN = 32;
const MAX_SPANS = 64;

/** The counterpart of `searchInOneStatement` in timeWindowSearch.ts. */
export async function searchInBatches(
  connection: Connection,
  page: PageRequest,
  query: TextQuery,
  maxMatches: number,
): Promise<SearchProgress> {
  const { limit, offset, by } = page;
  const isDown = by.direction === 'DESC';
  const bounds = await readBounds(connection, page, query);
  if (!bounds) return { ids: [], matches: 0 };
  const until = Date.now() + query.milliseconds;
  const ids: string[] = [];
  let matches = 0;
  let [quarter, ends] = isDown ? [bounds.latest, bounds.earliest] : [bounds.earliest, bounds.latest];
  const goesOn = () => matches < maxMatches && (isDown ? quarter >= ends : quarter <= ends);
  let spans = 1;
  let crowded: number | undefined;
  for (
    let at = 0;
    goesOn() && (at === 0 || Date.now() < until || matches < (offset && offset + limit));
    at += 1
  ) {
    const span = Math.floor(quarter / SPAN);
    const room = { maxMatches: maxMatches - matches, ids: Math.max(0, offset + limit - matches) };
    if (span === crowded) {
      const step = await rowsOf(connection, page, quarterKeys(page, query, quarter), room);
      matches += step.matches;
      ids.push(...step.ids);
      quarter += isDown ? -1 : 1;
      continue;
    }
    const last = isDown
      ? Math.max(span - spans + 1, Math.floor(ends / SPAN))
      : Math.min(span + spans - 1, Math.floor(ends / SPAN));
    const step = await rowsOf(
      connection,
      page,
      spanKeys(page, query, span, last),
      room,
      MAX_SPAN_MATCHES + 1,
    );
    if (step.scanned > MAX_SPAN_MATCHES) {
      if (last === span) crowded = span;
      spans = Math.max(1, spans >> 2);
      continue;
    }
    matches += step.matches;
    ids.push(...step.ids);
    quarter = isDown ? last * SPAN - 1 : (last + 1) * SPAN;
    spans = Math.min(MAX_SPANS, spans * 4);
  }
  const reached = goesOn() ? quarterStart(isDown ? quarter + 1 : quarter) : undefined;
  return {
    ids: ids.slice(offset, offset + limit),
    matches: Math.min(matches, maxMatches),
    ...(reached && { reached }),
  };
}

async function readBounds(connection: Connection, page: PageRequest, query: TextQuery) {
  const { rows } = await connection.execute<{ earliest: number | null; latest: number | null }>(
    sql`select ${windowBounds(page, query, query.from)}`,
  );
  const { earliest, latest } = rows[0] ?? {};
  return typeof earliest === 'number' && typeof latest === 'number' ? { earliest, latest } : undefined;
}

/** For each key, all of its variants in rows of these days. */
function spanKeys(page: PageRequest, query: TextQuery, from: number, to: number): SQL {
  const { tokens, tenant } = windowKeys(page, query);
  const each = Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => Math.min(from, to) + at);
  return matchesEachList(
    query.resource,
    [...tokens, ...tenant].map((key) => each.map((span) => inSpan(sql.raw(String(span)), key))),
  );
}

function quarterKeys(page: PageRequest, query: TextQuery, quarter: number): SQL {
  const { tokens, tenant } = windowKeys(page, query);
  return matchesEachList(query.resource, [
    ...tokens.map((key) => [inQuarter(sql.raw(String(quarter)), key)]),
    ...tenant.map((key) => [inSpan(sql.raw(String(Math.floor(quarter / SPAN))), key)]),
  ]);
}

/** The rows with such keys. @param limit maximum number of rows to read */
async function rowsOf(
  connection: Connection,
  page: PageRequest,
  keys: SQL,
  room: { maxMatches: number; ids: number },
  limit?: number,
): Promise<{ scanned: number; matches: number; ids: string[] }> {
  const { table, parts, where, after, by } = page;
  const meets = and(where, orConditions(parts), after && orConditions(after));
  const { rows } = await connection.execute<{ scanned: number; matches: number; ids: string[] }>(sql`
    with had as materialized (
      select ${listSortColumns(page)}, ${meets} as meets from ${table} where ${keys} ${limit === undefined ? sql`and ${meets} order by ${orderByColumns(by)} limit ${room.maxMatches}` : sql`limit ${limit}`}
    )
    select (select count(*)::int from had) as scanned, (select count(*)::int from had where meets) as matches,
      array(select ${by.id}::text from had as ${table} where meets order by ${orderByColumns(by)} limit ${room.ids}) as ids`);
  return rows[0] ?? { scanned: 0, matches: 0, ids: [] };
}
