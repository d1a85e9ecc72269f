/** The day that a period begins on: a moment, or a calendar day, which is the same wherever it is read. */
import { useLocale } from 'react-admin';
import { formatDay, formatTimestampText } from '../fieldKinds/format.ts';

export function useFormatDay(): (from: string) => string {
  const locale = useLocale();
  return (from) => (from.includes('T') ? formatTimestampText(from, locale, 'day') : formatDay(from, locale));
}
