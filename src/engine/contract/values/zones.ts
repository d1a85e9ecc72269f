/** Local time in a time zone, represented as a `Date` whose UTC parts are the zone's: its wall clock. */

/** What a clock on a wall in the zone shows, to the second. */
export function toWallClock(zone: string, date: Date): Date {
  const { year, month, day, hour, minute, second } = readWallClock(zone, date);
  // Not Date.UTC alone, which takes the years 0 to 99 for those of the last century.
  const clock = new Date(Date.UTC(2000, 0, 1, Number(hour), Number(minute), Number(second)));
  clock.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
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

type ClockPart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The parts of what the clock shows, each but the year with two digits. */
export function readWallClock(zone: string, date: Date): Record<ClockPart, string> {
  const parts = clockOf(zone).formatToParts(date);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<ClockPart, string>;
}

/** Creating a format is slow, few zones are used, and every row of a file needs one. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit';
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone, calendar: 'gregory', hourCycle: 'h23', year: 'numeric', month: two, day: two },
      ...{ hour: two, minute: two, second: two },
    });
  clocks.set(timeZone, clock);
  return clock;
}
