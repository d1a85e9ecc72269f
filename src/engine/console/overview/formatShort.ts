/** A value of an axis, where there is room for a few signs: "1.2K". It may be a binary float, unlike an amount. */
import { intlLocale } from '../kinds/format.ts';

export function formatShort(value: number, locale: string): string {
  const notation = value > 0 && value < SMALL ? 'scientific' : 'compact';
  return new Intl.NumberFormat(intlLocale(locale), { notation, maximumSignificantDigits: 3 }).format(value);
}

/** Below it the zeros alone would take the room. */
const SMALL = 0.001;
