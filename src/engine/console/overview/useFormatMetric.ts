/** How a figure is written: with its currency where it has one. */
import { useLocale } from 'react-admin';
import { formatDecimal, formatMoney } from '../fieldKinds/format.ts';

/** @param currency what it is called; empty where records are counted or numbers summed */
export function useFormatMetric(currency: string): (value: string) => string {
  const locale = useLocale();
  return (value) => (currency ? formatMoney(value, currency, locale) : formatDecimal(value, locale));
}
