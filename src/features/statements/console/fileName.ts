/** The file name of a statement: owner, currency and period. */
import { formatReportingDay, toSlug } from '#engine/console';
import type { Statement } from '../calls.ts';

/** @param last a time on the last day @param label "statement" in the user's language */
export function statementFileName(
  { ownerName, abbreviation, from }: Pick<Statement, 'ownerName' | 'abbreviation' | 'from'>,
  last: string,
  label: string,
): string {
  const formatDay = (iso: string) => formatReportingDay(new Date(iso));
  return `${label}-${[ownerName, abbreviation].map(toSlug).join('-')}-${formatDay(from)}--${formatDay(last)}.csv`;
}
