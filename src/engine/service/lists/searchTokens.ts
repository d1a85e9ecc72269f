/**
 * Words in the texts of unbounded lists. A search word matches words that begin with it; one with fewer than four
 * letters matches whole words only. docs/performance.md explains the index.
 */

import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { parseFilterKey } from '../../contract/lists/filterGrammar.ts';
import type { ListRequest } from '../../contract/lists/listRequest.ts';
import type { Resource } from '../../contract/resource.ts';
import { folded, searchKeys } from '../database/schema/indexes.ts';
import { getTable, getTableOptions } from '../database/schema/tables.ts';
import { getColumn } from '../records/columns.ts';

/** Separators of words in addition to spaces; must match `search_text` in the database. */
export const SEPARATORS = '-_/.,:;#()[]{}@\'"!?*+=&|<>\t\n\r\u00a0';

/** Maximum number of words to look up in the index; the others filter its results. */
const MAX_KEYS = 8;

/** The distinct words of a search text. */
export function tokenize(text: string): string[] {
  const parted = [...text].map((letter) => (SEPARATORS.includes(letter) ? ' ' : letter)).join('');
  return [...new Set(parted.split(' ').filter(Boolean))];
}

type Filter = NonNullable<ListRequest['filter']>;

/** Splits a filter into text searches (`q` and `contains`) and the rest. */
export function splitTextFilters(filter: Filter): { texts: Filter; rest: Filter } {
  const isText = ([key]: [string, unknown]) => key === 'q' || parseFilterKey(key).operator === 'contains';
  const entries = Object.entries(filter);
  return {
    texts: Object.fromEntries(entries.filter(isText)),
    rest: Object.fromEntries(entries.filter((entry) => !isText(entry))),
  };
}

/** All words of these texts. */
export function splitWords(texts: Filter): string[] {
  return tokenize(Object.values(texts).join(' '));
}

/** Rows whose text contains all these words; none for a text without words. */
export function matchesAllWords(column: AnyPgColumn, text: string): SQL | undefined {
  const tokens = tokenize(text);
  if (tokens.length === 0) return text.trim() ? sql`false` : undefined;
  const patterns = tokens.map((word) => {
    const itself = word.replace(/[\\%_]/g, '\\$&');
    return folded(sql`${`% ${itself}${isLong(word) ? '%' : ' %'}`}`);
  });
  // Most texts separate words by spaces only. Replacing other separators is the most expensive part, so it is tried
  // last.
  const all = sql`array[${sql.join(patterns, sql`, `)}]`;
  return sql`(' ' || ${folded(column)} || ' ' like all (${all}) or search_text(${column}) like all (${all}))`;
}

/** The words to look up in the index: the longest are the most selective. */
export function wordsOfKeys(tokens: readonly string[]): string[] {
  return [...tokens].sort((one, other) => other.length - one.length).slice(0, MAX_KEYS);
}

/** Rows with all of these keys, by the index. */
export function haveKeys(resource: Resource, keys: readonly SQL[]): SQL {
  const columns = getTable(resource) as unknown as Record<string, AnyPgColumn>;
  return sql`${searchKeys(resource, columns, getTableOptions(resource).tenants)} @> array[${sql.join([...keys], sql`, `)}]::text[]`;
}

/** Rows with at least one key of each list, by the index. */
export function matchesEachList(resource: Resource, lists: readonly (readonly SQL[])[]): SQL {
  const columns = getTable(resource) as unknown as Record<string, AnyPgColumn>;
  const keys = searchKeys(resource, columns, getTableOptions(resource).tenants);
  const each = lists.map((list) => sql`${keys} && array[${sql.join([...list], sql`, `)}]::text[]`);
  return sql`(${sql.join(each, sql` and `)})`;
}

/** For the planner's estimate only, which has statistics on the words of all rows together. */
export function guessedKeys(resource: Resource, tokens: readonly string[]): SQL {
  const [text] = resource.list.search.map((name) => getColumn(resource, name));
  return sql`search_words(${text}) @> array[${sql.join(tokens.map(keyOfWord), sql`, `)}]::text[]`;
}

/**
 * The index has each word of a row twice, prefixed by the number of its eight-day span and of its six-hour quarter:
 * `search_keys` in the database (migration 0007) does the same. Eight days have 32 quarters.
 */
export const QUARTERS = sql.raw('32');
/** @param span number of eight days, counted from 1970 */
export const inSpan = (span: SQL, key: SQL): SQL => sql`to_hex(${span} + 4096) || ${key}`;
/** @param quarter number of six hours, counted from 1970 */
export const inQuarter = (quarter: SQL, key: SQL): SQL => sql`'@' || to_hex(${quarter} + 1048576) || ${key}`;
/** The six-hour quarter of a timestamp, and the timestamp at which a quarter begins. */
export const quarterOf = (timestamp: SQL): SQL => sql`search_quarter(${timestamp})`;
export const beginOfQuarter = (quarter: SQL): SQL => sql`to_timestamp((${quarter}) * 21600.0)`;
export const quarterStart = (quarter: number): Date => new Date(quarter * 21_600_000);
export const keyOfWord = (word: string): SQL =>
  sql`left(${folded(sql`${word}::text`)}, ${sql.raw(String(LETTERS))})`;
/** @param client `_id` of a tenant */
export const keyOfTenant = (client: string): SQL => sql`'#' || right(${client}::text, 8)`;

/** Number of first letters in a word's key. */
const LETTERS = 4;

/** Whether words with this prefix can be found by key. Combining accents do not count as letters. */
const isLong = (word: string): boolean =>
  [...word.normalize('NFD').replace(/[\u0300-\u036f]/g, '')].length >= LETTERS;
