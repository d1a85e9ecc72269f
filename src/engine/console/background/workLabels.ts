/** What a work and its durations are called. */
import { useLocale, useTranslate } from 'react-admin';
import type { BackgroundWorkEntry } from '../../contract/calls/background.ts';
import { toIntlLocale } from '../fieldKinds/format.ts';

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

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
] as const;

/** A duration in its largest unit: "1.4 sec", "10 min". */
export function formatDuration(milliseconds: number, locale: string): string {
  const [unit, size] = units.find(([, size]) => milliseconds >= size) ?? ['millisecond', 1];
  const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(toIntlLocale(locale), format).format(milliseconds / size);
}

export function useDuration(): (milliseconds: number) => string {
  const locale = useLocale();
  return (milliseconds) => formatDuration(milliseconds, locale);
}
