/** Two sides of a comparison take turns, so that what else the machine does meets both alike. */
import { median } from './figure.ts';

/** Runs each side once a round, in turns, and answers what each one's median is. */
export async function inTurns<Side extends string>(
  rounds: number,
  sides: Record<Side, () => Promise<number>>,
): Promise<Record<Side, number>> {
  const names = Object.keys(sides) as Side[];
  const speeds = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Side, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    // The other way round each time: neither always comes second.
    for (const name of round % 2 ? names.toReversed() : names) {
      const speed = await sides[name]();
      speeds[name].push(speed);
      console.log(`  round ${round + 1}, ${name}: ${Math.round(speed)} a second`);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(speeds[name])])) as Record<Side, number>;
}
