/** The progress of a long search as a text; undefined if none is running. */
import { useLocale, useTranslate } from 'react-admin';
import { formatTimestampText } from '../../fieldKinds/format.ts';
import { useSearchReached } from '../../providers/data/searches.ts';

export function useSearching(): string | undefined {
  const translate = useTranslate();
  const locale = useLocale();
  const reached = useSearchReached();
  return (
    reached && translate('console.list.searching', { date: formatTimestampText(reached, locale, 'day') })
  );
}
