/** A rule on postings in two processes at once: neither lets through what the other has just used up. */
import '../../src/features.ts';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Posting } from '../../src/ledger/posting/posting.ts';
import { emptyDatabase } from './database.ts';
import { outcomeOf } from './quotas/outcome.ts';
import { type Quotas, startQuotas } from './quotas/start.ts';

let test: Quotas;
let other: ChildProcess;
/** Rejects when the other process ends, after which it says nothing more. */
let ended: Promise<never>;

beforeAll(async () => {
  const environment = await emptyDatabase('PostgreSQL');
  test = await startQuotas(environment);
  other = fork(join(import.meta.dirname, 'process.mjs'), ['quotas/process.ts'], {
    ...{ execArgv: [], serialization: 'advanced', env: { ...process.env, ...environment } },
  });
  ended = once(other, 'exit').then(() => Promise.reject(new Error('the other process has ended')));
  ended.catch(() => undefined);
  await message();
});
afterAll(async () => {
  other?.kill('SIGKILL');
  expect((await test.app.ledger.verify()).findings).toEqual([]);
  await test.app.close();
});

const here = (postings: Posting[]) =>
  Promise.all(postings.map((posting) => outcomeOf(test.app.ledger.post(posting))));
/** What the other process says next. */
async function message(): Promise<unknown> {
  const [said] = await Promise.race([once(other, 'message'), ended]);
  return said;
}
async function there(postings: Posting[]): Promise<string[]> {
  other.send(postings);
  return (await message()) as string[];
}

it('two concurrent postings never both pass, even without a common balance', async () => {
  const { platform, customer, posting, used } = test;
  for (let round = 0; round < 8; round += 1) {
    const { wallet } = await customer(10);
    const twenty = (currency: string) => Array.from({ length: 20 }, () => posting(wallet, { currency }));
    const outcomes = (await Promise.all([here(twenty(platform.usd)), there(twenty(platform.btc))])).flat();
    expect(outcomes.toSorted()).toEqual([
      ...Array<string>(30).fill('quota_used_up'),
      ...Array<string>(10).fill('successful'),
    ]);
    expect(await used(wallet)).toBe(10);
  }
});

it("a rule's state in one process applies to the next posting in another", async () => {
  const { customer, posting, sql } = test;
  const { wallet } = await customer();
  expect(await there([posting(wallet)])).toEqual(['successful']);
  await sql(`insert into quotas (wallet, most) values ('${wallet}', 1)`);
  expect(await there([posting(wallet), posting(wallet)])).toEqual(['successful', 'quota_used_up']);
  await sql(`delete from quotas where wallet = '${wallet}'`);
  expect(await there([posting(wallet)])).toEqual(['successful']);
});
