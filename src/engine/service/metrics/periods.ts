/** When days, weeks and months begin where the caller is. */
import type { MetricPeriod } from '../../contract/declaration/metrics.ts';

/** The first moments of the last `count` periods in a time zone, oldest first; the last one is the one that is now. */
export function listStarts(period: MetricPeriod, zone: string, count: number, now = new Date()): Date[] {
  return listMidnights(period, zone, count, now).map((day) => {
    const midnight = day.getTime();
    // Twice, because the clocks may be put forward or back between midnight in UTC and there.
    const near = midnight - offsetAt(zone, day);
    return new Date(midnight - offsetAt(zone, new Date(near)));
  });
}

/** The days that they begin on, each as midnight in UTC. */
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

/** What clocks in a zone show, written as if it were UTC. */
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

/** How far clocks there are ahead of UTC, in milliseconds. */
function offsetAt(zone: string, date: Date): number {
  const seconds = Math.floor(date.getTime() / 1000) * 1000;
  return wallClock(zone, date).getTime() - seconds;
}
