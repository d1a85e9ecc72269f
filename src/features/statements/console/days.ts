/** The platform's calendar days, and the timestamps at which they begin and end. */
import { formatReportingDay, resolvePeriod, startOfReportingDay } from '#engine/console';
export type Days = { from: string; to: string };

export const PERIOD_NAMES = ['thisMonth', 'lastMonth', 'last30Days'] as const;

export function computeDays(name: (typeof PERIOD_NAMES)[number]): Days {
  const { from = new Date(), to = new Date() } = resolvePeriod(name);
  return { from: formatReportingDay(from), to: formatReportingDay(to) };
}

/** From the start of the first day to the start of the day after the last; undefined if that is no valid period. */
export function toPeriod(days: Days): Days | undefined {
  const [from, to] = [startOfReportingDay(days.from), startOfReportingDay(days.to, 1)];
  return from && to && from < to ? { from: from.toISOString(), to: to.toISOString() } : undefined;
}
