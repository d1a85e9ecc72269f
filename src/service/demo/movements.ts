/** Half a year of operations on the demo platform, in the order in which they happened. */
import type { Posting } from '../ledger/posting.ts';
import type { Chance } from './chance.ts';
import { createTeller, type Movement } from './teller.ts';
import type { DemoWorld } from './world.ts';

/** @param start when the first one happened; @param end when the last one did */
export function demoPostings(
  world: DemoWorld,
  chance: Chance,
  { count, start, end }: { count: number; start: Date; end: Date },
): Posting[] {
  const teller = createTeller(world, chance);
  const made: Movement[] = [];
  const book = (movements: Movement[]) => {
    for (const movement of movements) teller.note(movement);
    made.push(...movements);
  };
  for (const tenant of world.tenants) book(teller.opening(tenant));
  while (made.length < count) book([teller.next(chance.pick(world.tenants))]);
  for (const tenant of world.tenants) book(teller.closing(tenant));
  const dates = momentsBetween(start, end, made.length, chance);
  return made.map((movement, at) => postingOf(world, movement, dates[at] ?? end));
}

function postingOf(
  world: DemoWorld,
  { action, from, to, currency, units, ...rest }: Movement,
  date: Date,
): Posting {
  return {
    ...rest,
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
function momentsBetween(start: Date, end: Date, count: number, chance: Chance): Date[] {
  const day = 24 * 60 * 60 * 1000;
  const days = Math.floor((end.getTime() - start.getTime()) / day);
  return Array.from({ length: count }, () => {
    const morning = Math.floor(start.getTime() / day) * day + chance.between(0, days) * day + day * (7 / 24);
    const moment = morning + Math.floor(chance.next() * day * (15 / 24));
    const late = end.getTime() - Math.floor(chance.next() * day * (3 / 24));
    return new Date(moment > end.getTime() ? late : Math.max(moment, start.getTime()));
  }).sort((one, other) => one.getTime() - other.getTime());
}
