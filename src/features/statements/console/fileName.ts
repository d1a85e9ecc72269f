/** What the file of a statement is called: whose, in what, and when. */
import { slug } from '../../../engine/console/lists/export/exportName.ts';
import type { Statement } from '../calls.ts';

/** @param last a moment of the last day */
export function statementFileName(
  { ownerName, abbreviation, from }: Pick<Statement, 'ownerName' | 'abbreviation' | 'from'>,
  last: string,
): string {
  const day = (iso: string) => new Date(iso).toLocaleDateString('sv');
  return `statement-${[ownerName, abbreviation].map(slug).join('-')}-${day(from)}--${day(last)}.csv`;
}
