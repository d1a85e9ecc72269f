/** When the clients and users of the demo platform joined: some before its first operation, some since. */

import type { DemoTenant } from './fixture.ts';
import type { DemoPerson } from './people.ts';
import type { SeededRandom } from './random.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Key dates of the demo platform. */
export type Timeline = {
  /** When root created the currencies and roles. */
  foundedAt: Date;
  /** The first operation, and the last. */
  start: Date;
  end: Date;
  /** When leavers were deactivated and unused currencies disabled. */
  ending: Date;
};

/** The last clients join this many days after the first operation. */
const LATE_CLIENT_DAYS = [18, 54];
const CLIENT_COUNT = 8;

/** Most clients join one after another before the first operation. */
export function clientJoinDate({ foundedAt, start }: Timeline, random: SeededRandom, at: number): Date {
  const lateDay = LATE_CLIENT_DAYS[at - (CLIENT_COUNT - LATE_CLIENT_DAYS.length)];
  const days = (start.getTime() - foundedAt.getTime()) / DAY_MS;
  const day = lateDay === undefined ? 2 + (at / CLIENT_COUNT) * (days - 6) : days + lateDay;
  return pickWorkingHour(new Date(foundedAt.getTime() + day * DAY_MS), random);
}

/** Staff and a client's first customers join with the client, others gradually since then. */
export function pickArrival(
  { foundedAt, end }: Timeline,
  random: SeededRandom,
  { role, joinedWithClient, inactive }: DemoPerson,
  tenant: DemoTenant | undefined,
): Date {
  if (!tenant) return pickWorkingHour(new Date(foundedAt.getTime() + random.between(1, 20) * DAY_MS), random);
  const { joined } = tenant;
  if (role !== 'customer') return new Date(joined.getTime() + random.between(5, 300) * 60_000);
  const span = joinedWithClient || inactive ? 3 * DAY_MS : end.getTime() - 9 * HOUR_MS - joined.getTime();
  const time = pickWorkingHour(new Date(joined.getTime() + random.next() * span), random);
  const latest = end.getTime() - random.between(60, 500) * 60_000;
  return new Date(Math.max(Math.min(time.getTime(), latest), joined.getTime() + HOUR_MS));
}

/** The same day between 8:00 and 18:00, UTC. */
function pickWorkingHour(date: Date, random: SeededRandom): Date {
  const day = Math.floor(date.getTime() / DAY_MS) * DAY_MS;
  return new Date(day + 8 * HOUR_MS + Math.floor(random.next() * 10 * HOUR_MS));
}
