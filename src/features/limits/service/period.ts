/** The periods that limits count in, by their first day in the platform's time zone. */
import { listMidnights } from '#engine/service';
import type { LimitPeriod } from '../words.ts';

/** A period in which amounts are added up. */
export type CountedPeriod = Exclude<LimitPeriod, 'operation'>;

const periods: readonly CountedPeriod[] = ['day', 'week', 'month'];

export const isCountedPeriod = (per: unknown): per is CountedPeriod => periods.some((one) => one === per);

/** The first day of the period at that moment, such as `2026-11-23`. A local day has one start, whatever its clocks do. */
export function startOfPeriod(period: CountedPeriod, zone: string, at: Date): string {
  const [first] = listMidnights(period, zone, 1, at);
  if (!first) throw new Error('a list of one period is empty');
  return first.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/**
 * Returns `startOfPeriod` for a zone that computes each start once a minute: a posting asks for several, and no zone begins
 * a day within a minute.
 */
export function createPeriodStarts(zone: string): (period: CountedPeriod, at: Date) => string {
  const latest = new Map<CountedPeriod, { minute: number; start: string }>();
  return (period, at) => {
    const minute = Math.floor(at.getTime() / 60_000);
    const cached = latest.get(period);
    if (cached?.minute === minute) return cached.start;
    const start = startOfPeriod(period, zone, at);
    latest.set(period, { minute, start });
    return start;
  };
}
