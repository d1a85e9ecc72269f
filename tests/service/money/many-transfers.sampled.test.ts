/** POST wallet/transfers: the outcomes and balances of the single calls, in one call. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectIntactLedger, expectMoved, readBalance } from '../money.ts';
import { buildUser, createRecord, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  await expectMoved(test, { as: platform.root, wallet: platform.one.clientWallet, amount: '100000' });
});
afterAll(async () => {
  if (test) await expectIntactLedger(test);
  await test?.close();
});

type Transfer = { key?: string; from?: string; to: string; amount: string };
const terms = { currency: 'USD', reference: 'A test' };
const post = (path: string, as: Tokens, body: object, key: string = randomUUID()) =>
  test.call('POST', path, { as, body, headers: { 'idempotency-key': key } });
const many = (as: Tokens, transfers: Transfer[], options: { atomic?: boolean; key?: string } = {}) => {
  const body = { transfers: transfers.map((one) => ({ ...terms, ...one })), atomic: options.atomic };
  return post('wallet/transfers', as, body, options.key);
};

let users = 0;
async function createWallets(count: number, amount: string): Promise<string[]> {
  const wallets: string[] = [];
  for (let at = 0; at < count; at += 1) {
    users += 1;
    const body = buildUser(`many.${users}`, 'customer', { client: platform.one.client });
    const { wallet } = await createRecord(test, platform.root, 'user', body);
    await expectMoved(test, { as: platform.root, wallet, amount });
    wallets.push(wallet);
  }
  return wallets;
}
const readAll = (wallets: readonly string[]) =>
  Promise.all(wallets.map((wallet) => readBalance(test, platform.root, wallet)));

const transfers = fc.array(
  fc.record({
    from: fc.nat({ max: 2 }),
    to: fc.nat({ max: 3 }),
    cents: fc.integer({ min: 1, max: 6000 }),
    // Fewer keys than transfers, so that some were used by an earlier list.
    key: fc.option(fc.nat({ max: 5 }), { nil: undefined, freq: 2 }),
  }),
  { minLength: 1, maxLength: 12 },
);

it('has the outcomes and balances of the single calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(transfers, { minLength: 1, maxLength: 3 }), async (lists) => {
      const [one, other] = [await createWallets(4, '100'), await createWallets(4, '100')];
      const [first, second] = [randomUUID(), randomUUID()];
      for (const list of lists) {
        const seen = new Set<number>();
        const distinct = list.filter(({ key }) => key === undefined || (!seen.has(key) && seen.add(key)));
        const toBody = (wallets: string[], { from, to, cents }: (typeof list)[number]) => ({
          ...{ from: String(wallets[from]), to: String(wallets[to]), amount: (cents / 100).toFixed(2) },
        });
        const answer = await many(
          platform.root,
          distinct.map((each) => ({
            ...toBody(one, each),
            ...(each.key !== undefined && { key: `${first} ${each.key}` }),
          })),
        );
        expect(answer.status, answer.text).toBe(200);
        const codes: unknown[] = [];
        for (const each of distinct) {
          const key = each.key === undefined ? randomUUID() : `${second} ${each.key}`;
          const { body } = await post(
            'wallet/transfer',
            platform.root,
            { ...terms, ...toBody(other, each) },
            key,
          );
          codes.push(body.code ?? 'booked');
        }
        expect(answer.body.data.map((each: { code?: string }) => each.code ?? 'booked')).toEqual(codes);
        expect(await readAll(one)).toEqual(await readAll(other));
      }
    }),
    { numRuns: inject('sampled') ? 8 : 60, endOnFailure: true },
  );
});

it('pays nothing of a list with the key of another, unless only what was not recorded was corrected', async () => {
  const [from = '', to = ''] = await createWallets(2, '10');
  const key = randomUUID();
  const list = ['1.00', '2.00', '1.005', '3.00'].map((amount) => ({ from, to, amount }));
  const codes = ({ body }: { body: { data: { code?: string }[] } }) => body.data.map(({ code }) => code);
  const first = await many(platform.root, list, { key });
  expect(codes(first)).toEqual([undefined, undefined, 'invalid', undefined]);
  for (const other of [list.slice(1), list.toReversed(), [{ from, to, amount: '1.01' }, ...list]]) {
    const answer = await many(platform.root, other, { key });
    expect([answer.status, answer.body.code]).toEqual([409, 'idempotency_key_reused']);
  }
  expect(await readAll([from, to])).toEqual(['4.00', '16.00']);
  const corrected = list.map((one) => (one.amount === '1.005' ? { ...one, amount: '1.50' } : one));
  const again = await many(platform.root, corrected, { key });
  expect(codes(again)).toEqual([undefined, undefined, undefined, undefined]);
  expect(again.body.data[3]).toEqual(first.body.data[3]);
  expect(await readAll([from, to])).toEqual(['2.50', '17.50']);

  const single = randomUUID();
  expect((await post('wallet/transfer', platform.root, { ...terms, ...list[0] }, single)).status).toBe(200);
  for (const atomic of [false, true])
    expect((await many(platform.root, [list[0] as Transfer], { key: single, atomic })).status).toBe(409);
});

it('pays once, whether a list or a single call repeats it', async () => {
  const [from = '', to = ''] = await createWallets(2, '10');
  const key = randomUUID();
  const list = [
    { key, from, to, amount: '1.00' },
    { from, to, amount: '2.00' },
  ];
  const first = await many(platform.root, list, { key: `list ${key}` });
  const again = await many(platform.root, list, { key: `list ${key}` });
  expect(again.text).toBe(first.text);
  const single = await post('wallet/transfer', platform.root, { ...terms, from, to, amount: '1.00' }, key);
  expect(single.body.data._id).toBe(first.body.data[0].transaction);
  const other = await many(platform.root, [{ key, from, to, amount: '1.01' }]);
  expect(other.body.data).toMatchObject([{ code: 'idempotency_key_reused' }]);
  expect(await readAll([from, to])).toEqual(['7.00', '13.00']);
});

it('books all of an atomic list or none, and names the transfer that is declined', async () => {
  const [from = '', to = ''] = await createWallets(2, '10');
  const some = [
    { from, to, amount: '6.00' },
    { from, to, amount: '4.01' },
  ];
  const key = randomUUID();
  const declined = await many(platform.root, some, { atomic: true, key });
  expect(declined.status).toBe(422);
  expect(declined.body).toMatchObject({
    code: 'insufficient_funds',
    errors: { 'transfers.1': expect.any(String) },
  });
  const unknown = await many(
    platform.root,
    [
      { from, to, amount: '1' },
      { from, to: randomUUID(), amount: '1' },
    ],
    {
      atomic: true,
    },
  );
  expect(unknown.body).toMatchObject({ code: 'not_found', errors: { 'transfers.1.to': expect.any(String) } });
  expect(await readAll([from, to])).toEqual(['10.00', '10.00']);
  const payable = [
    { from, to, amount: '6.00' },
    { from, to, amount: '4.00' },
  ];
  const paid = await many(platform.root, payable, { atomic: true, key: `other ${key}` });
  expect(paid.body.data).toHaveLength(2);
  expect((await many(platform.root, payable, { atomic: true, key: `other ${key}` })).text).toBe(paid.text);
  expect((await many(platform.root, some, { atomic: true, key })).text).toBe(declined.text);
  expect(await readAll([from, to])).toEqual(['0.00', '20.00']);
});

it('gives each transfer the rights of its caller', async () => {
  const { one, two, root } = platform;
  const [wallet = ''] = await createWallets(1, '10');
  const own = (await test.call('GET', `user/${one.customerId}`, { as: root })).body.data.wallet;
  await expectMoved(test, { as: root, wallet: own, amount: '5' });
  const { body } = await many(one.customer, [
    { to: wallet, amount: '1.00' },
    { from: wallet, to: own, amount: '1.00' },
    { to: two.customerId, amount: '1.00' },
    { to: wallet, amount: '1.00' },
  ]);
  expect(body.data).toMatchObject([
    { transaction: expect.any(String) },
    { code: 'not_found', errors: { from: expect.any(String) } },
    { code: 'not_found', errors: { to: expect.any(String) } },
    { transaction: expect.any(String) },
  ]);
});

it('counts every transfer of a list in a limit', async () => {
  const [from = '', to = ''] = await createWallets(2, '100');
  const limit = await createRecord(test, platform.root, 'limit', {
    ...{
      scope: 'wallet',
      wallet: from,
      direction: 'out',
      operations: ['transfer'],
      currency: 'USD',
      per: 'day',
    },
    ...{ most: '10.00', reason: 'A test' },
  });
  const list = Array.from({ length: 5 }, () => ({ from, to, amount: '3.00' }));
  const each = (await many(platform.root, list)).body.data;
  expect(each.map(({ code }: { code?: string }) => code ?? 'booked')).toEqual([
    ...['booked', 'booked', 'booked', 'limit_exceeded', 'limit_exceeded'],
  ]);
  expect((await many(platform.root, [{ from, to, amount: '1.00' }])).body.data[0]).toHaveProperty(
    'transaction',
  );
  const declined = await many(platform.root, [{ from, to, amount: '0.01' }], { atomic: true });
  expect(declined.body.code).toBe('limit_exceeded');
  await test.call('DELETE', `limit/${limit._id}`, { as: platform.root });
});

it('lets a transfer wait for its approval, and books the others', async () => {
  const [from = '', to = ''] = await createWallets(2, '100');
  const policy = await createRecord(test, platform.root, 'approvalPolicy', {
    ...{ name: 'Large transfers', operation: 'transfer', currency: 'USD', from: '50.00', approvers: 1 },
  });
  const { body } = await many(platform.root, [
    { from, to, amount: '50.00' },
    { from, to, amount: '1.00' },
  ]);
  expect(body.data).toMatchObject([{ approval: expect.any(String) }, { transaction: expect.any(String) }]);
  expect(await readAll([from, to])).toEqual(['99.00', '101.00']);
  const path = `approval/${body.data[0].approval}/approve`;
  const approved = await test.call('POST', path, { as: platform.superAdmin, body: {} });
  expect(approved.body.data?.status, approved.text).toBe('executed');
  expect(await readAll([from, to])).toEqual(['49.00', '151.00']);
  await test.call('DELETE', `approvalPolicy/${policy._id}`, { as: platform.root });
});

it('accepts a thousand transfers, and rejects more, duplicate keys and unknown fields with their positions', async () => {
  const [from = '', to = ''] = await createWallets(2, '10');
  const one = { from, to, amount: '0.01' };
  const thousand = await many(
    platform.root,
    Array.from({ length: 1000 }, () => one),
  );
  expect(
    new Set(thousand.body.data.map(({ transaction }: { transaction?: string }) => transaction)).size,
  ).toBe(1000);
  expect(await readAll([from, to])).toEqual(['0.00', '20.00']);
  const more = await many(
    platform.root,
    Array.from({ length: 1001 }, () => one),
  );
  expect(more.body.errors).toHaveProperty('transfers');
  const twice = await many(platform.root, [{ ...one, key: 'a' }, one, { ...one, key: 'a' }]);
  expect(twice.body.errors).toEqual({ 'transfers.2.key': 'The key of another transfer of the list' });
  const keyed = await many(platform.root, [{ ...one, key: 'a' }], { atomic: true });
  expect(keyed.body.errors).toHaveProperty('transfers.0.key');
  const wrong = await many(platform.root, [one, { ...one, amount: '-1' }]);
  expect(wrong.body.errors).toHaveProperty('transfers.1.amount');
});
