/**
 * Words in the texts of lists without bound. A word that is looked for begins one of the text's; one of less
 * than three letters is one of them, whole. docs/lists.md says how rows are found by them.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ListRequest } from '../../contract/listRequest.ts';
import type { Resource } from '../../contract/resource.ts';
import { searchKeys } from '../database/indexes.ts';
import { tableOf } from '../database/tables.ts';

/** What parts words, beside a blank: `search_text` of the database has the same. */
export const SEPARATORS = '-_/.,:;#()[]{}@\'"!?*+=&|<>\t\n\r\u00a0';

/** By so many words rows are looked for in the index; the rest is held against what it finds. */
const MOST_KEYS = 8;

/** The words of a text that is looked for, each once. */
export function wordsIn(text: string): string[] {
  const parted = [...text].map((letter) => (SEPARATORS.includes(letter) ? ' ' : letter)).join('');
  return [...new Set(parted.split(' ').filter(Boolean))];
}

/** The words that a filter of a list without bound looks for: in `q`, and in what ends in `_like`. */
export function wordsOf(filter: ListRequest['filter'] = {}): string[] {
  const texts = Object.entries(filter).flatMap(([key, given]) =>
    (key === 'q' || key.endsWith('_like')) && typeof given === 'string' ? [given] : [],
  );
  return wordsIn(texts.join(' '));
}

/** Rows in whose text all these words are; of a text without any word, none. */
export function haveWords(column: AnyPgColumn, text: string): SQL | undefined {
  const words = wordsIn(text);
  if (words.length === 0) return text.trim() ? sql`false` : undefined;
  const patterns = words.map((word) => {
    const itself = word.replace(/[\\%_]/g, '\\$&');
    return sql`lower(${`% ${itself}${isLong(word) ? '%' : ' %'}`})`;
  });
  // As one comparison: the text is brought into its form once a row.
  return sql`search_text(${column}) like all (array[${sql.join(patterns, sql`, `)}])`;
}

/** The words that rows are looked for by in the index: the longest say most. */
export function wordsOfKeys(words: readonly string[]): string[] {
  return [...words].sort((one, other) => other.length - one.length).slice(0, MOST_KEYS);
}

/** Rows with all of these keys, by the index. */
export function haveKeys(resource: Resource, keys: readonly SQL[]): SQL {
  const columns = tableOf(resource) as unknown as Record<string, AnyPgColumn>;
  return sql`${searchKeys(resource, columns)} @> array[${sql.join([...keys], sql`, `)}]::text[]`;
}

export const keyOfWord = (word: string): SQL => sql`search_key(${word})`;
/** @param client `_id` of a tenant */
export const keyOfTenant = (client: string): SQL => sql`'#' || right(${client}::text, 8)`;
export const keyOfDay = (day: SQL): SQL => sql`'@' || ${day}::text`;
/** Of sixteen days: those whose number, shifted right by four, is the same. */
export const keyOfDays = (days: SQL): SQL => sql`'@@' || ${days}::text`;

/** Has a key by which all words that begin so are found. */
const isLong = (word: string): boolean => [...word].length >= 3;
