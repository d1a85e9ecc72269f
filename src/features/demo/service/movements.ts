/** Half a year of operations on the demo platform, in chronological order. */
import type { Posting } from '#ledger';
import { type DemoFixture, type DemoTenant, isActiveAt } from './fixture.ts';
import { createOperationGenerator, type Movement } from './operationGenerator.ts';
import type { SeededRandom } from './random.ts';
import type { Timeline } from './timeline.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** @param timeline the dates of the first and last operation */
export function generatePostings(
  fixture: DemoFixture,
  random: SeededRandom,
  { count, timeline: { start, end, ending } }: { count: number; timeline: Timeline },
): Posting[] {
  const generator = createOperationGenerator(fixture, random);
  const openedTenants = new Set<DemoTenant>();
  /** Scheduled movements, which come before random ones. */
  let queue: Movement[] = [];
  let hasClosed = false;
  const queueOpening = (date: Date) => {
    const tenant = fixture.tenants.find(
      (one) => !openedTenants.has(one) && date.getTime() - one.joined.getTime() > DAY_MS,
    );
    if (!tenant) return;
    openedTenants.add(tenant);
    queue = generator.opening(tenant);
  };
  const queueClosing = (date: Date) => {
    if (hasClosed || date < ending) return;
    hasClosed = true;
    queue = fixture.tenants.filter((one) => isActiveAt(one, date)).flatMap(generator.closing);
  };
  return pickDates(start, end, count, random).map((date) => {
    if (queue.length === 0) queueOpening(date);
    if (queue.length === 0) queueClosing(date);
    const movement =
      queue.shift() ??
      generator.next(random.pick([...openedTenants].filter((one) => isActiveAt(one, date))), date);
    generator.applyMovement(movement);
    return toPosting(fixture, movement, date);
  });
}

function toPosting(
  fixture: DemoFixture,
  { action, from, to, currency, units, ...rest }: Movement,
  date: Date,
): Posting {
  return {
    ...rest,
    role: null,
    type: action === 'budget' ? 'credit' : action,
    action,
    fromWallet: from,
    toWallet: to,
    currency: fixture.currencies.get(currency) ?? '',
    units: BigInt(units),
    date,
  };
}

/** Sorted, between 7:00 and 22:00 UTC. */
function pickDates(start: Date, end: Date, count: number, random: SeededRandom): Date[] {
  const days = Math.floor((end.getTime() - start.getTime()) / DAY_MS);
  return Array.from({ length: count }, () => {
    const morning =
      Math.floor(start.getTime() / DAY_MS) * DAY_MS + random.between(0, days) * DAY_MS + DAY_MS * (7 / 24);
    const time = morning + Math.floor(random.next() * DAY_MS * (15 / 24));
    const beforeEnd = end.getTime() - Math.floor(random.next() * DAY_MS * (3 / 24));
    return new Date(time > end.getTime() ? beforeEnd : Math.max(time, start.getTime()));
  }).sort((one, other) => one.getTime() - other.getTime());
}
