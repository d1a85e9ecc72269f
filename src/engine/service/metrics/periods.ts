/** The start of days, weeks and months in a time zone. */
import type { MetricPeriod } from '../../contract/declaration/metrics.ts';
import { fromWallClock, toWallClock } from '../../contract/values/zones.ts';

/** The starts of the last `count` periods in a time zone, oldest first, including the current one. */
export function listStarts(period: MetricPeriod, zone: string, count: number, now = new Date()): Date[] {
  return listMidnights(period, zone, count, now).map((day) => fromWallClock(zone, day));
}

/** The first days of the periods, each as midnight in UTC. */
export function listMidnights(period: MetricPeriod, zone: string, count: number, now = new Date()): Date[] {
  const today = toWallClock(zone, now);
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const sinceMonday = (today.getUTCDay() + 6) % 7;
  return Array.from({ length: count }, (_, at) => {
    const back = count - 1 - at;
    if (period === 'month') return new Date(Date.UTC(year, month - back));
    return new Date(Date.UTC(year, month, period === 'day' ? day - back : day - sinceMonday - 7 * back));
  });
}
