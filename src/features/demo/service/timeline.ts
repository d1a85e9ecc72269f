/** When the clients and the people of the demo platform came: some before its first operation, some since. */

import type { DemoTenant } from './fixture.ts';
import type { DemoPerson } from './people.ts';
import type { SeededRandom } from './random.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** The demo platform's time. */
export type Timeline = {
  /** When root laid its currencies and roles. */
  foundedAt: Date;
  /** The first operation, and the last. */
  start: Date;
  end: Date;
  /** When leavers had left, and what is no longer used was disabled. */
  ending: Date;
};

/** The last that come, when operations are running: days after the first one. */
const LATE_CLIENTS = [18, 54];
const CLIENTS = 8;

/** When a client came: most of them one after the other before the first operation. */
export function clientJoinDate({ foundedAt, start }: Timeline, chance: SeededRandom, at: number): Date {
  const late = LATE_CLIENTS[at - (CLIENTS - LATE_CLIENTS.length)];
  const days = (start.getTime() - foundedAt.getTime()) / DAY;
  const day = late === undefined ? 2 + (at / CLIENTS) * (days - 6) : days + late;
  return inWorkingHours(new Date(foundedAt.getTime() + day * DAY), chance);
}

/** When someone came: staff and a client's first customers with the client, others bit by bit since then. */
export function pickArrival(
  { foundedAt, end }: Timeline,
  chance: SeededRandom,
  { role, first, inactive }: DemoPerson,
  tenant: DemoTenant | undefined,
): Date {
  if (!tenant) return inWorkingHours(new Date(foundedAt.getTime() + chance.between(1, 20) * DAY), chance);
  const { joined } = tenant;
  if (role !== 'customer') return new Date(joined.getTime() + chance.between(5, 300) * 60_000);
  const span = first || inactive ? 3 * DAY : end.getTime() - 9 * HOUR - joined.getTime();
  const time = inWorkingHours(new Date(joined.getTime() + chance.next() * span), chance);
  const latest = end.getTime() - chance.between(60, 500) * 60_000;
  return new Date(Math.max(Math.min(time.getTime(), latest), joined.getTime() + HOUR));
}

/** The same day between eight and six, UTC. */
function inWorkingHours(date: Date, chance: SeededRandom): Date {
  const day = Math.floor(date.getTime() / DAY) * DAY;
  return new Date(day + 8 * HOUR + Math.floor(chance.next() * 10 * HOUR));
}
