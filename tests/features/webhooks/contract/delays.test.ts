/** How long a webhook waits after a failure. */
import { expect, it } from 'vitest';
import { delayAfter } from '../../../../src/features/webhooks/service/outcome.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

it('twice as long each time, and four hours at most', () => {
  const delays = [1, 2, 3, 4].map((tries) => delayAfter(tries, 0.5));
  expect(delays).toEqual([5, 10, 20, 40].map((seconds) => seconds * SECOND));
  for (const tries of [13, 40, 5000]) expect(delayAfter(tries, 0.5)).toBe(4 * HOUR);
});

it('a fifth more or less, by chance', () => {
  expect([delayAfter(1, 0), delayAfter(1, 1)]).toEqual([4 * SECOND, 6 * SECOND]);
  const random = Array.from({ length: 100 }, () => delayAfter(1));
  expect(new Set(random).size).toBeGreaterThan(10);
});
