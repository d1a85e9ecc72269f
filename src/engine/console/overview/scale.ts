/** The scale of a chart, such that one large day doesn't flatten all others. */
import type { Column } from './columns.ts';

/** `top` is the amount at which a bar reaches the chart's height; bars above it are clipped and must be marked. */
export type Scale = { top: number; isCut: (amount: number) => boolean };

/** A day is an outlier if it exceeds the next one by more than this factor. */
const OUTLIER_RATIO = 3;
/** One bar in this many may be clipped, and at most three. */
const BARS_PER_CUT = 5;
const MAX_CUT = 3;
/** The highest unclipped bar reaches this share of the height, so that clipped ones stand out. */
const UNCUT_HEIGHT = 0.75;

/** @param amounts one per bar; binary floats suffice for a height in pixels */
export function computeScale(amounts: readonly number[]): Scale {
  const descending = amounts.filter((amount) => amount > 0).sort((one, other) => other - one);
  const maxCut = Math.min(MAX_CUT, Math.floor(descending.length / BARS_PER_CUT));
  for (let cut = maxCut; cut > 0; cut -= 1) {
    const [last = 0, next = 0] = descending.slice(cut - 1, cut + 1);
    if (next > 0 && last > OUTLIER_RATIO * next)
      return { top: next / UNCUT_HEIGHT, isCut: (amount) => amount >= last };
  }
  return { top: descending[0] ?? 1, isCut: () => false };
}

/** Of the columns and the line of the periods before. */
export function computeColumnScale(columns: readonly Column[]): Scale {
  return computeScale(
    columns.flatMap(({ total, before }) => [Number(total.value), ...(before ? [Number(before.value)] : [])]),
  );
}

/** The axis's values without 0: two to five round amounts, none above the top. */
export function computeTicks(top: number): number[] {
  const power = 10 ** Math.floor(Math.log10(top / 2));
  const step = ([5, 2, 1].find((of) => of * power * 2 <= top) ?? 1) * power;
  return Array.from({ length: Math.floor(top / step + 1e-6) }, (_, at) => (at + 1) * step);
}
