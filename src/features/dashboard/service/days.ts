/** When days begin where the caller is. */

/** The first moments of the last `count` days in a time zone, oldest first; the last one is today's. */
export function startsOfDays(zone: string, count: number, now = new Date()): Date[] {
  const today = wallClock(zone, now);
  return Array.from({ length: count }, (_, at) => {
    const midnight = Date.UTC(
      today.getUTCFullYear(),
      today.getUTCMonth(),
      today.getUTCDate() - (count - 1 - at),
    );
    // Twice, because the clocks may be put forward or back between midnight in UTC and there.
    const near = midnight - offsetAt(zone, new Date(midnight));
    return new Date(midnight - offsetAt(zone, new Date(near)));
  });
}

/** What clocks in a zone show, written as if it were UTC. */
function wallClock(zone: string, moment: Date): Date {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return new Date(
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')),
  );
}

/** How far clocks there are ahead of UTC, in milliseconds. */
function offsetAt(zone: string, moment: Date): number {
  const whole = Math.floor(moment.getTime() / 1000) * 1000;
  return wallClock(zone, moment).getTime() - whole;
}
