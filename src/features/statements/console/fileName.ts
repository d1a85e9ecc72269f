/** What the file of a statement is called: whose, in what, and when. */
import { slug } from '#engine/console';
import type { Statement } from '../calls.ts';

/** @param last a moment of the last day @param word for a statement in the user's language */
export function statementFileName(
  { ownerName, abbreviation, from }: Pick<Statement, 'ownerName' | 'abbreviation' | 'from'>,
  last: string,
  word: string,
): string {
  const day = (iso: string) => new Date(iso).toLocaleDateString('sv');
  return `${word}-${[ownerName, abbreviation].map(slug).join('-')}-${day(from)}--${day(last)}.csv`;
}
