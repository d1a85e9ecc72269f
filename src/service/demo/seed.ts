/**
 * The demo data: a believable platform with half a year of operations, all of them posted through the
 * ledger. It is the same one each time, but for ids, keys and the days it is moved to.
 */
import { sql } from 'drizzle-orm';
import { DEMO_PASSWORD } from '../basics.ts';
import type { Core } from '../core.ts';
import { Refusal } from '../errors.ts';
import type { Posting } from '../ledger/posting.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { layBonuses } from './bonuses.ts';
import { createChance } from './chance.ts';
import { type LaidPlatform, layPlatform } from './lay.ts';
import { demoPostings } from './movements.ts';

const OPERATIONS = 3000;
const DAYS = 182;
const DAY = 24 * 60 * 60 * 1000;

/** Fills an empty database; one that holds a client or a currency is left as it is. */
export async function seedDemo(core: Core): Promise<void> {
  const { database, ledger } = core;
  const chance = createChance(20_260_331);
  const end = new Date();
  const start = new Date(end.getTime() - DAYS * DAY);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const laid = await layPlatform({ database, ledger }, chance, { passwordHash, start });
  if (!laid) return;
  const postings = demoPostings(laid, chance, { count: OPERATIONS, start, end });
  await postInOrder(ledger, postings);
  await endActivity(database, laid);
  await postInOrder(ledger, attemptsOfLeavers(laid, postings, end));
  await layBonuses(core, laid);
}

/** One batch after the other: two at a time could overtake each other, and the dates with them. */
async function postInOrder(ledger: Core['ledger'], postings: readonly Posting[]): Promise<void> {
  for (let from = 0; from < postings.length; from += 250) {
    const outcomes = await Promise.allSettled(
      postings.slice(from, from + 250).map((posting) => ledger.post(posting)),
    );
    for (const outcome of outcomes) {
      // A platform has its refused operations too; anything else is a mistake here.
      if (outcome.status === 'rejected' && !(outcome.reason instanceof Refusal)) throw outcome.reason;
    }
  }
}

/** What has become inactive or disabled lately. */
async function endActivity(database: Core['database'], { tenants, currencies, leavers }: LaidPlatform) {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`update users set status = 'inactive'
      where _id in (select left_::uuid from json_array_elements_text(${JSON.stringify(leavers)}::json) as left_)`);
    for (const { client, wallet } of tenants) {
      const id = sql`(select client from wallets where _id = ${wallet})`;
      if (client.inactive)
        await transaction.execute(sql`update clients set status = 'inactive' where _id = ${id}`);
      for (const currency of client.disabled) {
        await transaction.execute(sql`update client_currencies set active = false
          where client = ${id} and currency = ${currencies.get(currency)}`);
      }
    }
  });
}

/** The last ones to try what they no longer may: recorded as incorrect. */
function attemptsOfLeavers({ leavers }: LaidPlatform, postings: readonly Posting[], end: Date): Posting[] {
  const theirs = postings.filter(({ operator, type }) => type === 'transfer' && leavers.includes(operator));
  return theirs.slice(-4).map((posting) => ({ ...posting, date: end }));
}
