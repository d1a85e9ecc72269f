/**
 * The demo data: a believable platform with half a year of operations, all of them posted through the
 * ledger. It is the same one each time, but for ids, keys and the days it is moved to.
 */

import { type Core, hashPassword, ServiceError } from '#engine/service';
import { DEMO_PASSWORD } from '#features/users/service';
import type { Posting } from '#ledger';
import type { DemoFixture } from './fixture.ts';
import { demoPostings } from './movements.ts';
import { deactivateLeavers } from './offboarding.ts';
import { createChance, type SeededRandom } from './random.ts';
import { seedPlatform } from './seedPlatform.ts';
import type { Timeline } from './timeline.ts';

const OPERATIONS = 3000;
const DAY = 24 * 60 * 60 * 1000;

/** What a feature adds to the story: what happens beside the movements of money, in order. */
export type DemoChapter = (core: Core, world: DemoFixture, end: Date) => readonly TurningPoint[];

/** Fills an empty database; one that holds a client or a currency is left as it is. */
export async function seedDemo(core: Core, chapters: readonly DemoChapter[]): Promise<void> {
  const { database, ledger } = core;
  const chance = createChance(20_260_331);
  const era = eraUntil(new Date());
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const laid = await seedPlatform({ database, ledger }, chance, { passwordHash, era });
  if (!laid) return;
  const postings = demoPostings(laid, chance, { count: OPERATIONS, era });
  let from = era.foundedAt;
  for (const { date, happens } of turningPoints(core, laid, era, chapters)) {
    await postInOrder(ledger, between(postings, from, date));
    await happens();
    from = date;
  }
  const last = [...between(postings, from, new Date()), ...attemptsOfLeavers(laid, postings, era, chance)];
  await postInOrder(
    ledger,
    last.sort((one, other) => timeOf(one) - timeOf(other)),
  );
}

function eraUntil(end: Date): Timeline {
  const daysAgo = (days: number) => new Date(end.getTime() - days * DAY);
  return { foundedAt: daysAgo(246), start: daysAgo(182), end, ending: daysAgo(5) };
}

type TurningPoint = { date: Date; happens: () => Promise<void> };

function turningPoints(
  core: Core,
  laid: DemoFixture,
  { end, ending }: Timeline,
  chapters: readonly DemoChapter[],
): TurningPoint[] {
  const chapterPostings = chapters.flatMap((chapter) => chapter(core, laid, end));
  return [...chapterPostings, { date: ending, happens: () => deactivateLeavers(core, laid) }].sort(
    (one, other) => one.date.getTime() - other.date.getTime(),
  );
}

function between(postings: readonly Posting[], from: Date, to: Date): Posting[] {
  return postings.filter(({ date = to }) => from <= date && date < to);
}

const timeOf = ({ date }: Posting): number => date?.getTime() ?? 0;

/** One batch after the other: two at a time could overtake each other, and the dates with them. */
async function postInOrder(ledger: Core['ledger'], postings: readonly Posting[]): Promise<void> {
  for (let from = 0; from < postings.length; from += 250) {
    const outcomes = await Promise.allSettled(
      postings.slice(from, from + 250).map((posting) => ledger.post(posting)),
    );
    for (const outcome of outcomes) {
      // A platform has its refused operations too; anything else is a mistake here.
      if (outcome.status === 'rejected' && !(outcome.reason instanceof ServiceError)) throw outcome.reason;
    }
  }
}

/** Staff who try to pay with the wallets of people who left: recorded as incorrect. */
function attemptsOfLeavers(
  { tenants, ending, root }: DemoFixture,
  postings: readonly Posting[],
  { end }: Timeline,
  chance: SeededRandom,
): Posting[] {
  const staffOf = new Map(
    tenants.flatMap(({ customers, admins: [admin] }) =>
      customers.filter(({ left }) => left).map(({ user }) => [user, admin?.user] as const),
    ),
  );
  const transfers = postings.filter(({ operator, type }) => type === 'transfer' && staffOf.has(operator));
  const span = end.getTime() - ending.getTime();
  return transfers.slice(-4).map((posting) => ({
    ...posting,
    operator: staffOf.get(posting.operator) ?? root,
    date: new Date(ending.getTime() + chance.next() * span),
  }));
}
