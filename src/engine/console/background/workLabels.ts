/** What a work and its durations are called. */
import { useLocale, useTranslate } from 'react-admin';
import type { BackgroundWorkEntry } from '../../contract/calls/background.ts';
import { formatDuration } from '../fieldKinds/format.ts';

type Named = Pick<BackgroundWorkEntry, 'name' | 'kind'>;

/** Work without a label is called by its name: `nightly_report` is "Nightly report". */
export function useWorkName(): (work: Named) => string {
  const translate = useTranslate();
  return ({ name, kind }) => {
    const own = name.replace(kind === 'reaction' || kind === 'schedule' ? `${kind}_` : '', '');
    const spoken = own.replaceAll('_', ' ');
    return translate(`console.background.names.${own}`, {
      _: spoken.charAt(0).toUpperCase() + spoken.slice(1),
    });
  };
}

export function useDuration(): (milliseconds: number) => string {
  const locale = useLocale();
  return (milliseconds) => formatDuration(milliseconds, locale);
}
