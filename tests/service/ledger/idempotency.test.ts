/** One key, one posting: repeated sequentially, concurrently, in another process, after a restart. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLedger } from '../../../src/ledger/ledger.ts';
import type { PostedTransaction, Posting } from '../../../src/ledger/posting/posting.ts';
import { migrations } from '../../../src/migrations/index.ts';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectIntactLedger, expectMoved, move, readCents } from '../money.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
let wallet: string;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  wallet = platform.one.clientWallet;
});
afterAll(async () => {
  await expectIntactLedger(test);
  await test.close();
});

const balance = () => readCents(test, platform.root, wallet);

it('returns the first response to a repeat, and moves nothing', async () => {
  const movement = { as: platform.root, wallet, amount: '10.00', key: randomUUID() };
  const first = await move(test, movement);
  const after = await balance();
  const again = await move(test, movement);
  expect(again.status).toBe(first.status);
  expect(again.body).toEqual(first.body);
  expect(await balance()).toBe(after);
});

it('posts once when a hundred repeats arrive at the same time', async () => {
  const before = await balance();
  const movement = { as: platform.root, wallet, amount: '1.00', key: randomUUID() };
  const responses = await Promise.all(Array.from({ length: 100 }, () => move(test, movement)));
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  expect(responses[0]?.status).toBe(200);
  expect(await balance()).toBe(before + 100n);
});

it('returns 409 when the key is used for another request, concurrently or later', async () => {
  const key = randomUUID();
  const movement = { as: platform.root, wallet, amount: '1.00', key };
  const before = await balance();
  const [first, other] = await Promise.all([
    move(test, movement),
    move(test, { ...movement, amount: '2.00' }),
  ]);
  expect([first.status, other.status].sort()).toEqual([200, 409]);
  for (const changed of [
    { amount: '3.00' },
    { reference: 'Another' },
    { type: 'debit' as const },
    { wallet: platform.two.clientWallet },
  ]) {
    const response = await move(test, { ...movement, ...changed });
    expect(response.body).toMatchObject({ statusCode: 409, code: 'idempotency_key_reused' });
  }
  expect(await balance()).toBe(before + (first.status === 200 ? 100n : 200n));
});

it('declines a repeat of a declined request even if it could succeed by now', async () => {
  const { clientWallet } = platform.two;
  const movement = {
    as: platform.root,
    wallet: clientWallet,
    type: 'debit' as const,
    amount: '5',
    key: randomUUID(),
  };
  const first = await move(test, movement);
  expect(first.body.code).toBe('insufficient_funds');
  await expectMoved(test, { as: platform.root, wallet: clientWallet, amount: '100' });
  const again = await move(test, movement);
  expect(again.status).toBe(422);
  expect(again.body).toEqual(first.body);
  expect((await move(test, { ...movement, key: randomUUID() })).status).toBe(200);
});

it('lets two users use the same key', async () => {
  const key = randomUUID();
  const { root, one } = platform;
  const customer = (await test.call('GET', `user/${one.customerId}`, { as: root })).body.data.wallet;
  const first = await expectMoved(test, { as: root, wallet: customer, amount: '1', key });
  const second = await expectMoved(test, { as: one.admin, wallet: customer, amount: '1', key });
  expect(second._id).not.toBe(first._id);
});

it('does not use the key when the request is invalid', async () => {
  const key = randomUUID();
  expect((await move(test, { as: platform.root, wallet, amount: '1.234', key })).status).toBe(400);
  expect((await move(test, { as: platform.root, wallet, amount: '1.23', key })).status).toBe(200);
});

/** Another ledger on the same database shares no memory, like a second or restarted process. */
it('works across processes and a restart', async () => {
  const { database, ledger, settings } = test.service;
  const second = createLedger({ migrations, database, sealKey: settings.sealKey });
  const postings = Array.from(
    { length: 40 },
    (_, at): Posting => ({
      operator: platform.one.adminId,
      role: 'admin',
      type: 'credit',
      fromWallet: '00000000-0000-7000-8000-000000000000',
      toWallet: wallet,
      currency: platform.usd,
      units: 100n,
      reference: 'Twice',
      action: 'credit',
      idempotency: { key: `twice ${at}`, request: Buffer.alloc(32, at) },
    }),
  );
  const before = await balance();
  const [firstResponse, secondResponse] = await Promise.all(
    [ledger, second].map((one) => Promise.all(postings.map((posting) => one.post(posting)))),
  );
  expect(stored(secondResponse)).toEqual(stored(firstResponse));
  expect(await balance()).toBe(before + 4000n);
  await second.close();
  const restarted = createLedger({ migrations, database, sealKey: settings.sealKey });
  const again = await Promise.all(postings.map((posting) => restarted.post(posting)));
  expect(stored(again)).toEqual(stored(firstResponse));
  const [firstPosting] = postings;
  if (!firstPosting) throw new Error('there are postings');
  const other = { ...firstPosting, idempotency: { key: 'twice 0', request: Buffer.alloc(32, 99) } };
  await expect(restarted.post(other)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  expect(await balance()).toBe(before + 4000n);
});

/** What the tables contain of a transaction; the names of its parties are stored elsewhere. */
function stored(transactions: PostedTransaction[] = []) {
  return transactions.map(({ display: _, ...transaction }) => transaction);
}
