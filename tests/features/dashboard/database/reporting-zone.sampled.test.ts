/** Days of metrics, lists, statements and balances in REPORTING_ZONE: a transaction at midnight is on the same day in all. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listStarts } from '../../../../src/engine/service/metrics/periods.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../../../service/harness.ts';
import { expectMoved } from '../../../service/money.ts';
import { findWallet, type Platform, signInToPlatform } from '../../../service/platform.ts';

const ZONE = 'Pacific/Auckland';
let test: TestService;
let platform: Platform;
let root: Tokens;
let wallet: string;
/** When yesterday and today began in the zone. */
let yesterday: Date;
let today: Date;

beforeAll(async () => {
  test = await startServiceWithPlatform({ REPORTING_ZONE: ZONE });
  platform = await signInToPlatform(test);
  ({ root } = platform);
  wallet = await findWallet(test, root, platform.one.customerId);
  [yesterday = new Date(), today = new Date()] = listStarts('day', ZONE, 2);
  const late = await expectMoved(test, { as: root, wallet, amount: '1' });
  const early = await expectMoved(test, { as: root, wallet, amount: '20' });
  // To the last millisecond of yesterday and the first of today, outside the service.
  for (const [{ _id }, date] of [
    [late, new Date(today.getTime() - 1)],
    [early, today],
  ] as const) {
    for (const [table, key] of [
      ['transactions', '_id'],
      ['entries', 'transaction'],
    ] as const) {
      await test.sql(`alter table ${table} disable trigger user`);
      await test.sql(`update ${table} set date = '${date.toISOString()}' where ${key} = '${_id}'`);
    }
  }
});
afterAll(() => test?.close());

const read = async (path: string) => {
  const response = await test.call('GET', path, { as: root });
  expect(response.status, response.text).toBe(200);
  return response.body;
};
const isoOf = (date: Date) => date.toISOString();

it('is told to the console with the session', async () => {
  expect((await read('session')).data.reportingZone).toBe(ZONE);
});

it('cuts the periods of metrics, whose bounds list the same records', async () => {
  const { data } = await read('metrics?periods=2');
  const { periods } = data.find(({ metric }: { metric: string }) => metric === 'movements');
  expect(periods.map(({ from }: { from: string }) => from)).toEqual([yesterday, today].map(isoOf));
  expect(periods.map(({ figures }: { figures: { sum: string }[] }) => figures.map(({ sum }) => sum))).toEqual(
    [['1.00'], ['20.00']],
  );
  for (const [{ from, to }, amount] of [
    [periods[0], '1.00'],
    [periods[1], '20.00'],
  ] as const) {
    const filter = encodeURIComponent(JSON.stringify({ date_gte: from, date_lte: to }));
    const list = await read(`transaction?filter=${filter}`);
    expect(list.data.map((one: { amount: string }) => one.amount)).toEqual([amount]);
  }
  const utc = await read('metrics?periods=2&zone=UTC');
  expect(utc.data[0].periods.at(-1).from).toMatch(/T00:00:00.000Z$/);
});

it('begins the days of the dashboard', async () => {
  const [first, ...rest] = listStarts('day', ZONE, 7);
  expect(rest).toHaveLength(6);
  expect((await read('overview')).data.attention.refused.from).toBe(first?.toISOString());
  expect((await read('overview/breakdown?days=7')).data.from).toBe(first?.toISOString());
});

it('separates the days of statements and balances', async () => {
  const usd = (await read(`wallet/${wallet}/balance`)).data.balances.find(
    ({ abbreviation }: { abbreviation: string }) => abbreviation === 'USD',
  ).currency;
  const period = { currency: usd, from: isoOf(yesterday), to: isoOf(today) };
  const { data } = await read(`wallet/${wallet}/statement?${new URLSearchParams(period)}`);
  expect(data.entries.map(({ amount }: { amount: string }) => amount)).toEqual(['1.00']);
  const at = isoOf(new Date(today.getTime() - 1));
  const balances = await read(`balances?${new URLSearchParams({ at, currency: usd, ownerType: 'user' })}`);
  const own = balances.data.find((one: { wallet: string }) => one.wallet === wallet);
  expect(own.balance).toBe('1.00');
});
