/** What the command palette offers: a screen, something to do, or a record. */
import { type MatchSorterOptions, matchSorter } from 'match-sorter';

export type Entry = {
  /** Unique among all that are offered. */
  key: string;
  label: string;
  /** What is said beside, to tell it from others. */
  detail?: string;
  icon: string;
  /** Where it leads, a public address, or what it does. */
  target: string | (() => void);
};

export type EntryGroup = { title: string; entries: Entry[] };

/** The entries that have every word that is typed, those that begin with it first; accents and case make no difference. */
export function matchEntries(entries: readonly Entry[], typed: string): Entry[] {
  const tokens = typed.split(/\s+/).filter(Boolean);
  return tokens.reduceRight((matches, token) => matchSorter(matches, token, matchOptions), [...entries]);
}

/** In the order of the list where two match equally well. A letter here and one there is no match. */
const matchOptions: MatchSorterOptions<Entry> = {
  keys: ['label', 'detail'],
  threshold: matchSorter.rankings.CONTAINS,
  baseSort: (one, other) => one.index - other.index,
};
