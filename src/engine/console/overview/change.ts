/** How a total compares with that of the period before, in words where a percentage would say nothing. */
import { useLocale, useTranslate } from 'react-admin';
import { formatDecimal } from '../fieldKinds/format.ts';
import type { Total } from './series.ts';

/** From this many times as much, the change is a multiple: "12 times". */
const TIMES = 10;

export type Change =
  | { kind: 'none' | 'unchanged' }
  /** In tenths of a percent, negative for a decrease. */
  | { kind: 'percent'; tenths: number }
  | { kind: 'times'; times: number };

/** Both are of the same currency, so they have the same decimals. */
export function compareTotals(total: Total, before: Total): Change {
  const [now, then] = [total, before].map(({ value }) => BigInt(value.replace('.', ''))) as [bigint, bigint];
  if (now === then) return { kind: 'unchanged' };
  // What was reversed can exceed the rest.
  if (then <= 0n) return { kind: 'none' };
  if (now >= BigInt(TIMES) * then) return { kind: 'times', times: Number(now / then) };
  return { kind: 'percent', tenths: Number(((now - then) * 1000n) / then) };
}

/** The change as a text of a few words. */
export function useChangeText(): (total: Total, before: Total) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return (total, before) => {
    const change = compareTotals(total, before);
    switch (change.kind) {
      case 'none':
        return translate('console.metrics.change.none');
      case 'unchanged':
        return translate('console.metrics.change.unchanged');
      case 'times':
        return translate('console.metrics.change.times', {
          times: formatDecimal(String(change.times), locale),
        });
      case 'percent': {
        const { tenths } = change;
        const size = Math.abs(tenths);
        // Less than a tenth of a percent is not nothing.
        const [whole, shown] = size < 100 ? [false, Math.max(size, 1)] : [true, Math.round(size / 10)];
        const percent = whole ? String(shown) : `${Math.floor(shown / 10)}.${shown % 10}`;
        return translate(`console.metrics.change.${tenths < 0 ? 'less' : 'more'}`, {
          percent: formatDecimal(percent, locale),
        });
      }
    }
  };
}
