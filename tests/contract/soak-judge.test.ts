/** The line by which a soak says whether times or memory grow. */
import { expect, it } from 'vitest';
import { growth } from '../../benchmarks/soak/judge.ts';

const steady = Array.from({ length: 55 }, (_, second) => 30 + (second % 5));

it('finds no growth if only single seconds near the end were slow', () => {
  const { from, to } = growth(
    steady.map((value, second) => ([44, 47, 50, 53].includes(second) ? 900 : value)),
  );
  expect(to).toBeLessThan(1.2 * from);
});

it('finds growth across all seconds despite slow ones', () => {
  const { from, to } = growth(steady.map((value, second) => (second === 3 ? 900 : value + 2 * second)));
  expect(to - from).toBeGreaterThan(100);
  expect(to - from).toBeLessThan(120);
});

it('never returns less than zero', () => {
  expect(growth([40, 20, 0, 0]).to).toBe(0);
});
