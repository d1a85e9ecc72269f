/**
 * Words in the texts of lists without bound. A word that is looked for begins one of the text's; one of less
 * than four letters is one of them, whole. docs/performance.md says how rows are found by them.
 */

import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { parseFilterKey } from '../../contract/lists/filterGrammar.ts';
import type { ListRequest } from '../../contract/lists/listRequest.ts';
import type { Resource } from '../../contract/resource.ts';
import { folded, searchKeys } from '../database/schema/indexes.ts';
import { getTable, getTableOptions } from '../database/schema/tables.ts';
import { getColumn } from '../records/columns.ts';

/** What parts words, beside a blank: `search_text` of the database has the same. */
export const SEPARATORS = '-_/.,:;#()[]{}@\'"!?*+=&|<>\t\n\r\u00a0';

/** By so many words rows are looked for in the index; the rest is held against what it finds. */
const MOST_KEYS = 8;

/** The words of a text that is looked for, each once. */
export function tokenize(text: string): string[] {
  const parted = [...text].map((letter) => (SEPARATORS.includes(letter) ? ' ' : letter)).join('');
  return [...new Set(parted.split(' ').filter(Boolean))];
}

type Filter = NonNullable<ListRequest['filter']>;

/** What a filter looks for in texts (`q`, and what a field contains), and the rest of it. */
export function splitTextFilters(filter: Filter): { texts: Filter; rest: Filter } {
  const isText = ([key]: [string, unknown]) => key === 'q' || parseFilterKey(key).operator === 'contains';
  const entries = Object.entries(filter);
  return {
    texts: Object.fromEntries(entries.filter(isText)),
    rest: Object.fromEntries(entries.filter((entry) => !isText(entry))),
  };
}

/** All words that these texts have. */
export function splitWords(texts: Filter): string[] {
  return tokenize(Object.values(texts).join(' '));
}

/** Rows in whose text all these words are; of a text without any word, none. */
export function matchesAllWords(column: AnyPgColumn, text: string): SQL | undefined {
  const tokens = tokenize(text);
  if (tokens.length === 0) return text.trim() ? sql`false` : undefined;
  const patterns = tokens.map((word) => {
    const itself = word.replace(/[\\%_]/g, '\\$&');
    return folded(sql`${`% ${itself}${isLong(word) ? '%' : ' %'}`}`);
  });
  // Most texts have blanks between their words, and what else parts them need not be replaced, which costs most.
  const all = sql`array[${sql.join(patterns, sql`, `)}]`;
  return sql`(' ' || ${folded(column)} || ' ' like all (${all}) or search_text(${column}) like all (${all}))`;
}

/** The words that rows are looked for by in the index: the longest say most. */
export function wordsOfKeys(tokens: readonly string[]): string[] {
  return [...tokens].sort((one, other) => other.length - one.length).slice(0, MOST_KEYS);
}

/** Rows with all of these keys, by the index. */
export function haveKeys(resource: Resource, keys: readonly SQL[]): SQL {
  const columns = getTable(resource) as unknown as Record<string, AnyPgColumn>;
  return sql`${searchKeys(resource, columns, getTableOptions(resource).tenants)} @> array[${sql.join([...keys], sql`, `)}]::text[]`;
}

/** Rows with one key of each of these lists, by the index. */
export function matchesEachList(resource: Resource, lists: readonly (readonly SQL[])[]): SQL {
  const columns = getTable(resource) as unknown as Record<string, AnyPgColumn>;
  const keys = searchKeys(resource, columns, getTableOptions(resource).tenants);
  const each = lists.map((list) => sql`${keys} && array[${sql.join([...list], sql`, `)}]::text[]`);
  return sql`(${sql.join(each, sql` and `)})`;
}

/** The same for the planner's guess alone: it has statistics of the words of all rows together. */
export function guessedKeys(resource: Resource, tokens: readonly string[]): SQL {
  const [text] = resource.list.search.map((name) => getColumn(resource, name));
  return sql`search_words(${text}) @> array[${sql.join(tokens.map(keyOfWord), sql`, `)}]::text[]`;
}

/**
 * A row has each word twice, behind the number of its eight days and behind that of its six hours: `search_keys` of
 * the database (migration 0007) says the same. 32 times six hours are eight days.
 */
export const QUARTERS = sql.raw('32');
/** @param span eight days, counted from 1970 on */
export const inSpan = (span: SQL, key: SQL): SQL => sql`to_hex(${span} + 4096) || ${key}`;
/** @param quarter of a day, counted from 1970 on */
export const inQuarter = (quarter: SQL, key: SQL): SQL => sql`'@' || to_hex(${quarter} + 1048576) || ${key}`;
/** The number of the six hours of a moment, and the moment they begin at. */
export const quarterOf = (timestamp: SQL): SQL => sql`search_quarter(${timestamp})`;
export const beginOfQuarter = (quarter: SQL): SQL => sql`to_timestamp((${quarter}) * 21600.0)`;
export const quarterStart = (quarter: number): Date => new Date(quarter * 21_600_000);
export const keyOfWord = (word: string): SQL =>
  sql`left(${folded(sql`${word}::text`)}, ${sql.raw(String(LETTERS))})`;
/** @param client `_id` of a tenant */
export const keyOfTenant = (client: string): SQL => sql`'#' || right(${client}::text, 8)`;

/** By so many of its first letters a word is found. */
const LETTERS = 4;

/** All words that begin so are found by their key. Accents are no letters. */
const isLong = (word: string): boolean =>
  [...word.normalize('NFD').replace(/[\u0300-\u036f]/g, '')].length >= LETTERS;
