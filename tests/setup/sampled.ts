/**
 * What a file of tests that is called `NAME.sampled.test.ts` takes: in the quick half a part of what it could try, other
 * ones each time; in the slow half, which runs it too, all of it.
 */
import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether this is the quick half: vite.config.ts. */
    sampled: boolean;
  }
}

const sampled = inject('sampled');

/** How many runs to ask of fast-check. */
export const runs = (whole: number): number => (sampled ? Math.ceil(whole / 5) : whole);

/** Those to try: all, or `count` of them by chance. */
export function some<T>(all: readonly T[], count: number): readonly T[] {
  if (!sampled || all.length <= count) return all;
  const [drawn = []] = fc.sample(fc.shuffledSubarray([...all], { minLength: count, maxLength: count }), 1);
  return drawn;
}
