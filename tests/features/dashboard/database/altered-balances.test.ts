/** The overview warns of altered balances. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService, type Tokens } from '../../../service/harness.ts';
import { expectMoved } from '../../../service/money.ts';
import { type Platform, signInToPlatform } from '../../../service/platform.ts';
import { asOwner } from '../../../service/tampering.ts';

let test: TestService;
let platform: Platform;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  await expectMoved(test, { as: platform.root, wallet: platform.one.clientWallet, amount: '500' });
});
afterAll(() => test.close());

const overview = async (as: Tokens) => {
  const { status, text, body } = await test.call('GET', 'overview', { as });
  expect(status, text).toBe(200);
  return body.data;
};
const setUnits = (wallet: string, units: number) =>
  asOwner(
    test,
    `update balances set units = ${units} where wallet = '${wallet}' and currency = '${platform.usd}'`,
  );

it('names an altered balance to callers who see it, with its share of the money in circulation', async () => {
  const { root, one, two, usd } = platform;
  const none = { total: 0, data: [] };
  expect((await overview(root)).attention.alteredBalances).toEqual(none);
  await setUnits(one.clientWallet, 999_900);
  const altered = {
    currency: usd,
    abbreviation: 'USD',
    amount: '9999.00',
    altered: true,
    expected: '500.00',
  };
  const named = { total: 1, data: [{ ...altered, wallet: one.clientWallet, owner: 'one' }] };
  expect((await overview(root)).attention.alteredBalances).toEqual(named);
  const seen = await overview(one.admin);
  expect(seen.attention.alteredBalances).toEqual(named);
  expect(seen.circulation).toEqual([altered]);
  expect((await overview(two.admin)).attention.alteredBalances).toEqual(none);
  await setUnits(one.clientWallet, 50_000);
  expect((await overview(root)).attention.alteredBalances).toEqual(none);
  expect((await overview(one.admin)).circulation).toEqual([
    { currency: usd, abbreviation: 'USD', amount: '500.00' },
  ]);
});

it("marks the money in circulation when the platform's balance was altered", async () => {
  const { root, usd } = platform;
  const [{ wallet }] = (await test.sql<{ wallet: string }>(
    `select _id as wallet from wallets where owner_type = 'platform'`,
  )) as [{ wallet: string }];
  await setUnits(wallet, -100);
  const circulating = {
    currency: usd,
    abbreviation: 'USD',
    amount: '1.00',
    altered: true,
    expected: '500.00',
  };
  expect((await overview(root)).circulation).toContainEqual(circulating);
  const { body } = await test.call('GET', 'currency/USD/use', { as: root });
  expect(body.data).toMatchObject({ circulation: '1.00', altered: true, expected: '500.00' });
  await setUnits(wallet, -50_000);
});
