/** Chance that falls the same way each time: the demo platform is always the same one. */

export type SeededRandom = {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  pick<Thing>(things: readonly Thing[]): Thing;
  /** True in so many of a hundred cases. */
  percent(of: number): boolean;
};

export function createChance(seed: number): SeededRandom {
  let state = seed;
  /** Mulberry32. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (things) => {
      const picked = things[between(0, things.length - 1)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
    percent: (of) => next() * 100 < of,
  };
}
