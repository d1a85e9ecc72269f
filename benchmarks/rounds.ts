/** Alternates the two sides of a comparison, so that other load on the machine affects both. */
import { median } from './figure.ts';

/** Runs each side once per round, and returns the median of each. */
export async function runAlternately<Side extends string>(
  rounds: number,
  sides: Record<Side, () => Promise<number>>,
): Promise<Record<Side, number>> {
  const names = Object.keys(sides) as Side[];
  const speeds = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Side, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    // In reverse order every other time, so that neither always comes second.
    for (const name of round % 2 ? names.toReversed() : names) {
      const speed = await sides[name]();
      speeds[name].push(speed);
      console.log(`  round ${round + 1}, ${name}: ${Math.round(speed)} a second`);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(speeds[name])])) as Record<Side, number>;
}
