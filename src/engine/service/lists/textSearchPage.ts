/**
 * A page of the rows that have some words: docs/performance.md. In the order of time the search goes back through the
 * index of words for as long as it may; what it has not come to by then is asked for with the cursor it answers.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { searchInBatches } from './distributedSearch.ts';
import { expectedOf, type KeysetPage, type PageRequest, readKeysetPage } from './keysetPage.ts';
import { rowsWithWords, type TextQuery } from './searchWindows.ts';
import { listSortColumns, readSortedPage, toListPage } from './sortedPage.ts';
import { searchByTimeWindow } from './timeWindowSearch.ts';

/** Where so few rows meet the other conditions, or have the words, they are all read. */
const FEW = 5_000;

export async function readTextSearchPage(
  connection: Connection,
  page: PageRequest,
  query: TextQuery,
): Promise<KeysetPage> {
  const expected = await expectedOf(connection, { ...page, where: query.others });
  if (expected <= FEW) return readSortedPage(connection, page);
  if (page.by.field !== query.resource.list.sort[0]) return inAnotherOrder(connection, page, query);
  return searchByTimeWindow(connection, page, query);
}

/** In any other order than that of time, many rows are met soon enough. */
async function inAnotherOrder(
  connection: Connection,
  page: PageRequest,
  query: TextQuery,
): Promise<KeysetPage> {
  const all = await connection.layout.lookUp<SQL | Promise<SQL>>({
    inOneStatement: () => rowsWithWords(page, query, FEW + 1),
    separately: () => searchInSteps(connection, page, query),
  });
  const few = await toListPage(connection, page, all);
  return few.total.total <= FEW ? few : readKeysetPage(connection, page);
}

/** As `rowsWithWords`, where no server can go through time by itself. */
async function searchInSteps(connection: Connection, page: PageRequest, query: TextQuery): Promise<SQL> {
  const firstPage = { ...page, behind: undefined, offset: 0, limit: FEW + 1 };
  const toItsEnd = { ...query, from: undefined, milliseconds: Number.POSITIVE_INFINITY };
  const { ids } = await searchInBatches(connection, firstPage, toItsEnd, FEW + 1);
  return sql`select ${listSortColumns(page)} from ${page.table} where ${page.by.id} = any(${`{${ids.join()}}`}::uuid[])`;
}
