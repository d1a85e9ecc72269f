/** The start of days, weeks and months in the caller's time zone. */
import type { MetricPeriod } from '../../contract/declaration/metrics.ts';

/** The starts of the last `count` periods in a time zone, oldest first, including the current one. */
export function listStarts(period: MetricPeriod, zone: string, count: number, now = new Date()): Date[] {
  return listMidnights(period, zone, count, now).map((day) => {
    const midnight = day.getTime();
    // The second offset corrects the first if the clocks change between midnight in UTC and in the zone.
    const near = midnight - offsetAt(zone, day);
    return new Date(midnight - offsetAt(zone, new Date(near)));
  });
}

/** The first days of the periods, each as midnight in UTC. */
export function listMidnights(period: MetricPeriod, zone: string, count: number, now = new Date()): Date[] {
  const today = wallClock(zone, now);
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const sinceMonday = (today.getUTCDay() + 6) % 7;
  return Array.from({ length: count }, (_, at) => {
    const back = count - 1 - at;
    if (period === 'month') return new Date(Date.UTC(year, month - back));
    return new Date(Date.UTC(year, month, period === 'day' ? day - back : day - sinceMonday - 7 * back));
  });
}

/** Local time in a zone, represented as UTC. */
function wallClock(zone: string, date: Date): Date {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(date);
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  return new Date(
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')),
  );
}

/** Offset of a zone from UTC, in milliseconds. */
function offsetAt(zone: string, date: Date): number {
  const seconds = Math.floor(date.getTime() / 1000) * 1000;
  return wallClock(zone, date).getTime() - seconds;
}
