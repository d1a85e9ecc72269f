/**
 * The samples that a file named `NAME.sampled.test.ts` uses: a random part in the quick half and on a second database,
 * everything in the slow half, which also runs it.
 */
import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether samples are enough here: vite.config.ts. */
    sampled: boolean;
  }
}

const sampled = inject('sampled');

/** The number of runs for fast-check. */
export const runs = (count: number): number => (sampled ? Math.ceil(count / 5) : count);

/** The items to test: all, or `count` random ones in the same order. */
export function some<T>(all: readonly T[], count: number): readonly T[] {
  if (!sampled || all.length <= count) return all;
  const [drawn = []] = fc.sample(fc.subarray([...all], { minLength: count, maxLength: count }), 1);
  return drawn;
}
