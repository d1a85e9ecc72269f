/** How high the bars of a chart reach, so that one large day doesn't flatten all others. */

/** `top` is the amount at which a bar is as high as the chart; those above it are cut, and must say so. */
export type Scale = { top: number; isCut: (amount: number) => boolean };

/** A day is large when it is more than this many times the next. */
const OUTLIER_RATIO = 3;
/** One day in so many may be cut, and no more than three. */
const BARS_PER_CUT = 5;
const MAX_CUT = 3;
/** The highest of the others reaches this part of the height, so that one that is cut stands out. */
const UNCUT_HEIGHT = 0.75;

/** @param amounts one a bar; binary floats will do for a height in pixels */
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

/** The amounts that the axis names, 0 left out: round ones, two to five of them, none above the top. */
export function computeTicks(top: number): number[] {
  const power = 10 ** Math.floor(Math.log10(top / 2));
  const step = ([5, 2, 1].find((of) => of * power * 2 <= top) ?? 1) * power;
  return Array.from({ length: Math.floor(top / step + 1e-6) }, (_, at) => (at + 1) * step);
}
