/** An entry of the command palette: a screen, an action or a record. */
import { type MatchSorterOptions, matchSorter } from 'match-sorter';

export type Entry = {
  /** Unique among all entries. */
  key: string;
  label: string;
  /** Secondary text that distinguishes entries with the same label. */
  detail?: string;
  icon: string;
  /** Either a public path or an action. */
  target: string | (() => void);
};

export type EntryGroup = { title: string; entries: Entry[] };

/**
 * Filters entries by a text: each word must occur. Entries that start with the text come first. Ignores
 * accents and case.
 */
export function matchEntries(entries: readonly Entry[], typed: string): Entry[] {
  const tokens = typed.split(/\s+/).filter(Boolean);
  return tokens.reduceRight((matches, token) => matchSorter(matches, token, matchOptions), [...entries]);
}

/** Equal matches keep the order of the list. Only adjacent letters match. */
const matchOptions: MatchSorterOptions<Entry> = {
  keys: ['label', 'detail'],
  threshold: matchSorter.rankings.CONTAINS,
  baseSort: (one, other) => one.index - other.index,
};
