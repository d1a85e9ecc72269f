/** The periods that limits count in, by their first day in the platform's time zone. */
import { listMidnights } from '#engine/service';
import type { LimitPeriod } from '../words.ts';

/** A period in which amounts are added up. */
export type CountedPeriod = Exclude<LimitPeriod, 'operation'>;

/** The first day of the period at that moment, such as `2026-11-23`. A local day has one start, whatever its clocks do. */
export function startOfPeriod(period: CountedPeriod, zone: string, at: Date): string {
  const [first] = listMidnights(period, zone, 1, at);
  if (!first) throw new Error('a list of one period is empty');
  return first.toISOString().slice(0, 'yyyy-mm-dd'.length);
}
