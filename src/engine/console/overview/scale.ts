/** How high the bars of a chart reach, so that one large day doesn't flatten all others. */

/** `top` is the amount at which a bar is as high as the chart; those above it are cut, and must say so. */
export type Scale = { top: number; isCut: (amount: number) => boolean };

/** A day is large when it is more than this many times the next. */
const FAR = 3;
/** One day in so many may be cut, and no more than three. */
const FEW = 5;
const MOST = 3;
/** The highest of the others reaches this part of the height, so that one that is cut stands out. */
const OTHERS = 0.75;

/** @param amounts one a bar; binary floats will do for a height in pixels */
export function computeScale(amounts: readonly number[]): Scale {
  const falling = amounts.filter((amount) => amount > 0).sort((one, other) => other - one);
  const most = Math.min(MOST, Math.floor(falling.length / FEW));
  for (let cut = most; cut > 0; cut -= 1) {
    const [last = 0, next = 0] = falling.slice(cut - 1, cut + 1);
    if (next > 0 && last > FAR * next) return { top: next / OTHERS, isCut: (amount) => amount >= last };
  }
  return { top: falling[0] ?? 1, isCut: () => false };
}

/** The amounts that the axis names, 0 left out: round ones, two to five of them, none above the top. */
export function computeTicks(top: number): number[] {
  const power = 10 ** Math.floor(Math.log10(top / 2));
  const step = ([5, 2, 1].find((of) => of * power * 2 <= top) ?? 1) * power;
  return Array.from({ length: Math.floor(top / step + 1e-6) }, (_, at) => (at + 1) * step);
}
