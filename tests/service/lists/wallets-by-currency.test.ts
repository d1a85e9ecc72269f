/** The list of wallets filtered by currencies. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { createRecord, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
let rare: string;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one } = platform;
  const currency = { name: 'Only one has it', symbol: 'R', decimals: 2 };
  rare = (await createRecord(test, root, 'currency', { ...currency, abbreviation: 'RARE' }))._id;
  const activated = await test.call('PUT', `client/${one.client}`, {
    as: root,
    body: { activatedCurrencies: ['USD', 'RARE'] },
  });
  expect(activated.status, activated.text).toBe(200);
});
afterAll(() => test.close());

async function holding(currencies: unknown, as: Tokens = platform.root) {
  const query = new URLSearchParams({
    filter: JSON.stringify({ currencies, ownerType: ['client', 'user'] }),
  });
  const response = await test.call('GET', `wallets?${query}`, { as });
  return { ...response, rows: response.body.data?.map(({ _id }: { _id: string }) => _id) };
}

describe('the filter currencies', () => {
  it('finds the wallets with a currency, by id or abbreviation', async () => {
    const { one } = platform;
    for (const name of [rare, 'RARE', 'rare', ['RARE']]) {
      const { rows, body } = await holding(name);
      expect([rows, body.total]).toEqual([[one.clientWallet], 1]);
    }
    const dollars = await holding('USD');
    expect(dollars.body.total).toBeGreaterThan(3);
    expect(dollars.rows).toEqual(expect.arrayContaining([one.clientWallet, platform.two.clientWallet]));
  });

  it('finds a wallet once when it has several of the currencies', async () => {
    const { rows } = await holding(['RARE', 'USD']);
    expect(rows.filter((id: string) => id === platform.one.clientWallet)).toHaveLength(1);
    expect((await holding(['RARE', 'USD'])).body.total).toBe((await holding('USD')).body.total);
  });

  it("is limited to the caller's rows, and accepts an abbreviation from callers who can't read currencies", async () => {
    expect((await holding('RARE', platform.one.admin)).rows).toEqual([platform.one.clientWallet]);
    expect((await holding('RARE', platform.two.admin)).rows).toEqual([]);
    const mine = await holding('USD', platform.one.customer);
    expect(mine.body.total).toBe(1);
  });

  it('finds nothing for an unknown currency, and rejects an invalid name', async () => {
    expect((await holding('NONE')).rows).toEqual([]);
    expect((await holding([])).rows).toEqual([]);
    for (const wrong of [null, 5, [null]]) {
      const { status, body } = await holding(wrong);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['filter.currencies']]);
    }
  });
});
