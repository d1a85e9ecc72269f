/**
 * A list by amount is read by currency, and one of several parties by party: with many of both, a request could
 * need more UNION branches than a statement allows.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectMoved } from '../money.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

/** With two parties on two sides, more than the embedded database can nest, and more than are read separately. */
const CURRENCIES = 150;

let test: TestService;
let platform: Platform;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one, two } = platform;
  for (const [client, wallet] of [
    [one.client, one.clientWallet],
    [two.client, two.clientWallet],
  ] as const) {
    await test.call('PUT', `client/${client}`, { as: root, body: { activatedCurrencies: ['USD', 'BTC'] } });
    await test.call('POST', `wallet/${wallet}/addcurrencys`, { as: root, body: { currencies: ['BTC'] } });
    for (const amount of ['7', '70', '700.5']) await expectMoved(test, { as: root, wallet, amount });
    await expectMoved(test, { as: root, wallet, currency: 'BTC', amount: '0.0000009' });
  }
});
afterAll(() => test.close());

const createRequests = () => {
  const { one, two } = platform;
  const filter = { party: [one.client, two.client], amount_gte: '0.0000001', amount_lte: '100' };
  return [
    `transaction?sort=["amount","DESC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    `transaction?filter=${encodeURIComponent(JSON.stringify({ ...filter, q: 'test' }))}`,
    `transaction?sort=["amount","ASC"]&range=[1,2]`,
    `wallet/${one.clientWallet}/transactions?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  ];
};

const responses = () =>
  Promise.all(
    createRequests().map(async (path) => {
      const { status, body, text } = await test.call('GET', path, { as: platform.root });
      expect(status, text).toBe(200);
      return { total: body.total, amounts: body.data.map(({ amount }: { amount: string }) => amount) };
    }),
  );

it('returns the same lists with many currencies as with few', async () => {
  const before = await responses();
  expect(before[0]).toEqual({
    total: 6,
    amounts: ['70.00', '70.00', '7.00', '7.00', '0.00000090', '0.00000090'],
  });
  for (let number = 0; number < CURRENCIES; number += 1) {
    const abbreviation = `X${number}`;
    const body = { abbreviation, name: abbreviation, symbol: 'X', decimals: number % 9 };
    const created = await test.call('POST', 'currency', { as: platform.root, body });
    expect(created.status, created.text).toBe(201);
  }
  expect(await responses()).toEqual(before);
});
