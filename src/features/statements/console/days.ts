/** Local calendar days, and the timestamps at which they begin and end. */
import { formatLocalDay, resolvePeriod } from '#engine/console';
export type Days = { from: string; to: string };

export const PERIOD_NAMES = ['thisMonth', 'lastMonth', 'last30Days'] as const;

export function computeDays(name: (typeof PERIOD_NAMES)[number]): Days {
  const { from = new Date(), to = new Date() } = resolvePeriod(name);
  return { from: formatLocalDay(from), to: formatLocalDay(to) };
}

/** From the start of the first day to the start of the day after the last; undefined if that is no valid period. */
export function toPeriod(days: Days): Days | undefined {
  const [from, last] = [new Date(`${days.from}T00:00`), new Date(`${days.to}T00:00`)];
  if (Number.isNaN(from.getTime()) || Number.isNaN(last.getTime()) || from > last) return undefined;
  // Not 24 hours later: daylight saving time may begin or end.
  const to = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
  return { from: from.toISOString(), to: to.toISOString() };
}
