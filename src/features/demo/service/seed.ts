/**
 * The demo data: a plausible platform with half a year of operations, all posted through the ledger. It is
 * the same every time except for ids, keys and dates.
 */

import { type Core, hashPassword, ServiceError } from '#engine/service';
import { DEMO_PASSWORD } from '#features/users/service';
import type { Posting } from '#ledger';
import type { DemoFixture } from './fixture.ts';
import { generatePostings } from './movements.ts';
import { deactivateLeavers } from './offboarding.ts';
import { createSeededRandom, type SeededRandom } from './random.ts';
import { seedPlatform } from './seedPlatform.ts';
import type { Timeline } from './timeline.ts';

const OPERATION_COUNT = 3000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Events that a feature adds to the demo, in addition to the generated operations, in chronological order.
 */
export type DemoChapter = (core: Core, fixture: DemoFixture, end: Date) => readonly DemoEvent[];

/** Fills an empty database; does nothing if it has a client or a currency. */
export async function seedDemo(core: Core, chapters: readonly DemoChapter[]): Promise<void> {
  const { database, ledger } = core;
  const random = createSeededRandom(20_260_331);
  const timeline = createTimeline(new Date());
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const fixture = await seedPlatform({ database, ledger }, random, { passwordHash, timeline });
  if (!fixture) return;
  const postings = generatePostings(fixture, random, { count: OPERATION_COUNT, timeline });
  let from = timeline.foundedAt;
  for (const { date, run } of listEvents(core, fixture, timeline, chapters)) {
    await postInOrder(ledger, selectBetween(postings, from, date));
    await run();
    from = date;
  }
  const last = [
    ...selectBetween(postings, from, new Date()),
    ...generateLeaverAttempts(fixture, postings, timeline, random),
  ];
  await postInOrder(
    ledger,
    last.sort((one, other) => getTime(one) - getTime(other)),
  );
}

function createTimeline(end: Date): Timeline {
  const daysAgo = (days: number) => new Date(end.getTime() - days * DAY_MS);
  return { foundedAt: daysAgo(246), start: daysAgo(182), end, ending: daysAgo(5) };
}

type DemoEvent = { date: Date; run: () => Promise<void> };

function listEvents(
  core: Core,
  fixture: DemoFixture,
  { end, ending }: Timeline,
  chapters: readonly DemoChapter[],
): DemoEvent[] {
  const chapterEvents = chapters.flatMap((chapter) => chapter(core, fixture, end));
  return [...chapterEvents, { date: ending, run: () => deactivateLeavers(core, fixture) }].sort(
    (one, other) => one.date.getTime() - other.date.getTime(),
  );
}

function selectBetween(postings: readonly Posting[], from: Date, to: Date): Posting[] {
  return postings.filter(({ date = to }) => from <= date && date < to);
}

const getTime = ({ date }: Posting): number => date?.getTime() ?? 0;

/** Batches run one after another: concurrent ones could be posted out of order, and so would their dates. */
async function postInOrder(ledger: Core['ledger'], postings: readonly Posting[]): Promise<void> {
  for (let from = 0; from < postings.length; from += 250) {
    const outcomes = await Promise.allSettled(
      postings.slice(from, from + 250).map((posting) => ledger.post(posting)),
    );
    for (const outcome of outcomes) {
      // A plausible platform has declined operations; any other error is a bug.
      if (outcome.status === 'rejected' && !(outcome.reason instanceof ServiceError)) throw outcome.reason;
    }
  }
}

/** Transfers attempted from the wallets of leavers, which are recorded as declined. */
function generateLeaverAttempts(
  { tenants, ending, root }: DemoFixture,
  postings: readonly Posting[],
  { end }: Timeline,
  random: SeededRandom,
): Posting[] {
  const staffByLeaver = new Map(
    tenants.flatMap(({ customers, admins: [admin] }) =>
      customers.filter(({ left }) => left).map(({ user }) => [user, admin?.user] as const),
    ),
  );
  const transfers = postings.filter(
    ({ operator, type }) => type === 'transfer' && staffByLeaver.has(operator),
  );
  const span = end.getTime() - ending.getTime();
  return transfers.slice(-4).map((posting) => ({
    ...posting,
    operator: staffByLeaver.get(posting.operator) ?? root,
    date: new Date(ending.getTime() + random.next() * span),
  }));
}
