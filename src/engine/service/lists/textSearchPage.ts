/**
 * Reads a page of a text search: docs/performance.md. In time order it walks back through the index of words until its
 * time limit; the cursor in the response continues from there.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { searchInBatches } from './distributedSearch.ts';
import { expectedOf, type KeysetPage, type PageRequest, readKeysetPage } from './keysetPage.ts';
import { rowsWithWords, type TextQuery } from './searchWindows.ts';
import { listSortColumns, readSortedPage, toListPage } from './sortedPage.ts';
import { searchByTimeWindow } from './timeWindowSearch.ts';

/** If no more rows than this meet the other conditions, or have the words, all of them are read. */
const MAX_SORTED_MATCHES = 5_000;

export async function readTextSearchPage(
  connection: Connection,
  page: PageRequest,
  query: TextQuery,
): Promise<KeysetPage> {
  const expected = await expectedOf(connection, { ...page, where: query.others });
  if (expected <= MAX_SORTED_MATCHES) return readSortedPage(connection, page);
  if (page.by.field !== query.resource.list.sort[0]) return inAnotherOrder(connection, page, query);
  return searchByTimeWindow(connection, page, query);
}

/** In another order: reads few rows as a whole; many are found soon by scanning in order. */
async function inAnotherOrder(
  connection: Connection,
  page: PageRequest,
  query: TextQuery,
): Promise<KeysetPage> {
  const all = await connection.layout.lookUp<SQL | Promise<SQL>>({
    inOneStatement: () => rowsWithWords(page, query, MAX_SORTED_MATCHES + 1),
    separately: () => searchInSteps(connection, page, query),
  });
  const few = await toListPage(connection, page, all);
  return few.total.total <= MAX_SORTED_MATCHES ? few : readKeysetPage(connection, page);
}

/** Like `rowsWithWords`, for layouts in which no single server can search through time. */
async function searchInSteps(connection: Connection, page: PageRequest, query: TextQuery): Promise<SQL> {
  const firstPage = { ...page, behind: undefined, offset: 0, limit: MAX_SORTED_MATCHES + 1 };
  const toItsEnd = { ...query, from: undefined, milliseconds: Number.POSITIVE_INFINITY };
  const { ids } = await searchInBatches(connection, firstPage, toItsEnd, MAX_SORTED_MATCHES + 1);
  return sql`select ${listSortColumns(page)} from ${page.table} where ${page.by.id} = any(${`{${ids.join()}}`}::uuid[])`;
}
