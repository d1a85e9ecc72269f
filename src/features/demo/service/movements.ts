/** Half a year of operations on the demo platform, in the order in which they happened. */
import type { Posting } from '#ledger';
import { type DemoFixture, type DemoTenant, isActiveAt } from './fixture.ts';
import { createOperationGenerator, type Movement } from './operationGenerator.ts';
import type { SeededRandom } from './random.ts';
import type { Timeline } from './timeline.ts';

const DAY = 24 * 60 * 60 * 1000;

/** @param era when the first one happened, and the last one */
export function demoPostings(
  world: DemoFixture,
  chance: SeededRandom,
  { count, era: { start, end, ending } }: { count: number; era: Timeline },
): Posting[] {
  const teller = createOperationGenerator(world, chance);
  const opened = new Set<DemoTenant>();
  /** What is to happen next, before anything is left to chance. */
  let due: Movement[] = [];
  let isClosed = false;
  const opening = (date: Date) => {
    const tenant = world.tenants.find(
      (one) => !opened.has(one) && date.getTime() - one.joined.getTime() > DAY,
    );
    if (!tenant) return;
    opened.add(tenant);
    due = teller.opening(tenant);
  };
  const closing = (date: Date) => {
    if (isClosed || date < ending) return;
    isClosed = true;
    due = world.tenants.filter((one) => isActiveAt(one, date)).flatMap(teller.closing);
  };
  return datesBetween(start, end, count, chance).map((date) => {
    if (due.length === 0) opening(date);
    if (due.length === 0) closing(date);
    const movement =
      due.shift() ?? teller.next(chance.pick([...opened].filter((one) => isActiveAt(one, date))), date);
    teller.note(movement);
    return postingOf(world, movement, date);
  });
}

function postingOf(
  world: DemoFixture,
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
    currency: world.currencies.get(currency) ?? '',
    units: BigInt(units),
    date,
  };
}

/** Sorted, between seven in the morning and ten at night, UTC. */
function datesBetween(start: Date, end: Date, count: number, chance: SeededRandom): Date[] {
  const days = Math.floor((end.getTime() - start.getTime()) / DAY);
  return Array.from({ length: count }, () => {
    const morning = Math.floor(start.getTime() / DAY) * DAY + chance.between(0, days) * DAY + DAY * (7 / 24);
    const time = morning + Math.floor(chance.next() * DAY * (15 / 24));
    const late = end.getTime() - Math.floor(chance.next() * DAY * (3 / 24));
    return new Date(time > end.getTime() ? late : Math.max(time, start.getTime()));
  }).sort((one, other) => one.getTime() - other.getTime());
}
