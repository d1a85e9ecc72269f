/** How far a search has come that takes long, in words; undefined where none is under way. */
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
