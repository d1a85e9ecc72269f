/** GET wallet/{id}/transactions: each with the wallet's balance after it. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectMoved, move } from '../money.ts';
import { buildUser, createRecord, findWallet, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
let own: string;
let friend: string;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one } = platform;
  own = await findWallet(test, root, one.customerId);
  friend = (await createRecord(test, root, 'user', buildUser('friend', 'customer', { client: one.client })))
    .wallet;
});
afterAll(() => test.close());

type Row = { from: string; to: string; amount: string; status: string; balanceAfter: string | null };
const rowsOf = async (wallet: string): Promise<Row[]> => {
  const response = await test.call('GET', `wallet/${wallet}/transactions?range=[0,999]`, {
    as: platform.root,
  });
  return response.body.data;
};
const pay = (amount: string, reference: string) =>
  test.call('POST', 'wallet/transfer', {
    as: platform.one.customer,
    body: { to: friend, currency: 'USD', amount, reference },
    headers: { 'idempotency-key': randomUUID() },
  });
const cents = (amount: string) => BigInt(amount.replace('.', ''));

describe('the balance after each movement', () => {
  it('is the sum until then, and absent when nothing was posted', async () => {
    const { root, one } = platform;
    await expectMoved(test, { as: root, wallet: own, amount: '50.00' });
    expect((await pay('999.00', 'Too much')).status).toBe(422);
    const movement = fc.record({
      kind: fc.constantFrom('credit', 'debit', 'transfer' as const),
      cents: fc.integer({ min: 1, max: 4000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 4 }), async (movements) => {
        for (const { kind, cents: amount } of movements) {
          const text = (amount / 100).toFixed(2);
          // Declined when funds are insufficient: it moves nothing.
          if (kind !== 'transfer') await move(test, { as: root, wallet: own, type: kind, amount: text });
          else await pay(text, 'On');
        }
        let current = 0n;
        for (const row of (await rowsOf(own)).reverse()) {
          if (row.status === 'incorrect') {
            expect(row.balanceAfter).toBeNull();
            continue;
          }
          current += row.to === one.customerId ? cents(row.amount) : -cents(row.amount);
          expect(cents(String(row.balanceAfter))).toBe(current);
        }
        expect(current).toBeGreaterThanOrEqual(0n);
      }),
      { numRuns: 8 },
    );
    expect((await rowsOf(own)).some(({ status }) => status === 'incorrect')).toBe(true);
  });

  it('belongs to the requested wallet, on either side', async () => {
    await expectMoved(test, { as: platform.root, wallet: own, amount: '3.00' });
    await pay('1.00', 'Seen from both');
    const [[mine], [theirs]] = [await rowsOf(own), await rowsOf(friend)];
    const balance = async (wallet: string) =>
      (await test.call('GET', `wallet/${wallet}/balance?currency=USD`, { as: platform.root })).body.data
        .balance;
    expect([mine?.balanceAfter, theirs?.balanceAfter]).toEqual([await balance(own), await balance(friend)]);
  });
});
