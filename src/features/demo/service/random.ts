/** A seeded random generator, so that the demo platform is the same every time. */

export type SeededRandom = {
  /** In the range [0, 1). */
  next(): number;
  /** An integer, both ends inclusive. */
  between(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True with this probability, in percent. */
  percent(chance: number): boolean;
};

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed;
  /** The Mulberry32 algorithm. */
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
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('Cannot pick from an empty list.');
      return item;
    },
    percent: (chance) => next() * 100 < chance,
  };
}
