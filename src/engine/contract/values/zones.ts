/** Local time in a time zone, represented as a `Date` whose UTC parts are the zone's: its wall clock. */

/** What a clock on a wall in the zone shows, to the second. */
export function toWallClock(zone: string, date: Date): Date {
  const parts = clockOf(zone).formatToParts(date);
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  // Not Date.UTC alone, which takes the years 0 to 99 for those of the last century.
  const clock = new Date(Date.UTC(2000, 0, 1, part('hour'), part('minute'), part('second')));
  clock.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  return clock;
}

/**
 * The first instant at which the zone's clocks show this time. If they skip it, the one as much later: a day whose
 * midnight is skipped begins with its first hour.
 */
export function fromWallClock(zone: string, clock: Date): Date {
  const time = clock.getTime();
  const [first, second] = [time - DAY_MS, time + DAY_MS].map(
    (near) => new Date(time - offsetAt(zone, new Date(near))),
  ) as [Date, Date];
  const isShown = (date: Date) => date.getTime() + offsetAt(zone, date) === time;
  return !isShown(first) && isShown(second) ? second : first;
}

const DAY_MS = 86_400_000;

/** Offset of a zone from UTC, in milliseconds. */
function offsetAt(zone: string, date: Date): number {
  const seconds = Math.floor(date.getTime() / 1000) * 1000;
  return toWallClock(zone, date).getTime() - seconds;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Creating a format is slow, and few zones are used. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const number = 'numeric';
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      ...{ timeZone, calendar: 'gregory', hourCycle: 'h23', year: number, month: number, day: number },
      ...{ hour: number, minute: number, second: number },
    });
  clocks.set(timeZone, clock);
  return clock;
}
