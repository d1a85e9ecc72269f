/** The day on which a period begins: a timestamp, or a calendar day, which is the same in every time zone. */
import { useLocale } from 'react-admin';
import { formatDay, formatTimestampText } from '../fieldKinds/format.ts';

export function useFormatDay(): (from: string) => string {
  const locale = useLocale();
  return (from) => (from.includes('T') ? formatTimestampText(from, locale, 'day') : formatDay(from, locale));
}
