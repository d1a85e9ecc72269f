/** The file name of a statement: owner, currency and period. */
import { toSlug } from '#engine/console';
import type { Statement } from '../calls.ts';

/** @param last a time on the last day @param word "statement" in the user's language */
export function statementFileName(
  { ownerName, abbreviation, from }: Pick<Statement, 'ownerName' | 'abbreviation' | 'from'>,
  last: string,
  word: string,
): string {
  const day = (iso: string) => new Date(iso).toLocaleDateString('sv');
  return `${word}-${[ownerName, abbreviation].map(toSlug).join('-')}-${day(from)}--${day(last)}.csv`;
}
