/** Statements and balances as of a moment: held against random histories, and against rows that were altered. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatAmount } from '../../../../src/engine/contract/values/money.ts';
import { PLATFORM_ID } from '../../../../src/ledger/contract/parties.ts';
import { startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { enterPlatform, type Platform } from '../../../service/platform.ts';
import { asOwner, keepTables } from '../../../service/tampering.ts';

let test: TestService;
let platform: Platform;
let wallet: string;
const activated: string[] = [];

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await enterPlatform(test);
  wallet = platform.one.clientWallet;
  activated.push(platform.usd);
});
afterAll(() => test.close());

const START = Date.UTC(2026, 0, 1);
const at = (minute: number) => new Date(START + minute * 60_000);

/** A currency of its own, in the wallet from the beginning. */
async function newCurrency(): Promise<string> {
  const { body } = await test.call('POST', 'currency', {
    as: platform.root,
    body: { abbreviation: randomBytes(4).toString('hex').toUpperCase(), name: 'Statement', symbol: 'S' },
  });
  const currency: string = body.data._id;
  activated.push(currency);
  const path = `client/${platform.one.client}`;
  await test.call('PUT', path, { as: platform.root, body: { activatedCurrencies: activated } });
  await test.call('POST', `wallet/${wallet}/addcurrencys`, {
    as: platform.root,
    body: { currencies: [currency] },
  });
  return currency;
}

/** Into the wallet, or out of it where `units` is negative. */
function post(currency: string, units: bigint, date: Date) {
  const [fromWallet, toWallet] = units > 0n ? [PLATFORM_ID, wallet] : [wallet, PLATFORM_ID];
  return test.service.ledger.post({
    ...{ operator: platform.one.customerId, type: 'transfer', action: 'transfer', reference: 'History' },
    ...{ fromWallet, toWallet, currency, units: units > 0n ? units : -units, date },
  });
}

const statement = (currency: string, from: Date, to: Date, as = platform.root) =>
  test.call(
    'GET',
    `wallet/${wallet}/statement?${new URLSearchParams({
      currency,
      from: from.toISOString(),
      to: to.toISOString(),
    })}`,
    { as },
  );

async function heldAt(currency: string, moment: Date): Promise<string> {
  const { status, body } = await test.call(
    'GET',
    `wallet/${wallet}/balancesAsOf?at=${moment.toISOString()}`,
    { as: platform.root },
  );
  expect(status).toBe(200);
  return body.data.balances.find((one: { currency: string }) => one.currency === currency).balance;
}

const units = (amount: string) => BigInt(amount.replace('.', ''));

/** Several within a minute, and none for long. */
const history = fc.array(
  fc.record({ after: fc.integer({ min: 0, max: 5 }), change: fc.bigInt(-500n, 900n).filter(Boolean) }),
  { maxLength: 30 },
);
const bounds = fc.tuple(fc.integer({ min: -2, max: 90 }), fc.integer({ min: -2, max: 90 }));

describe('a statement', () => {
  it('opens with what the ledger held before, and closes with what its entries make of it', async () => {
    await fc.assert(
      fc.asyncProperty(history, bounds, async (changes, [one, other]) => {
        const currency = await newCurrency();
        const booked: { minute: number; change: bigint; held: bigint }[] = [];
        let [minute, held] = [0, 0n];
        for (const { after, change } of changes) {
          minute += after;
          if (held + change < 0n) continue;
          held += change;
          await post(currency, change, at(minute));
          booked.push({ minute, change, held });
        }
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const before = (moment: number) => booked.findLast((entry) => entry.minute < moment)?.held ?? 0n;
        const { status, body } = await statement(currency, at(from), at(to));
        expect(status).toBe(200);
        const { data } = body;
        const within = booked.filter((entry) => entry.minute >= from && entry.minute < to);
        expect(data.entries.map(({ amount }: { amount: string }) => units(amount))).toEqual(
          within.map(({ change }) => change),
        );
        expect(data.entries.map(({ balanceAfter }: { balanceAfter: string }) => units(balanceAfter))).toEqual(
          within.map((entry) => entry.held),
        );
        expect([units(data.opening), units(data.closing)]).toEqual([before(from), before(to)]);
        expect(units(data.opening) + units(data.received) - units(data.paid)).toBe(units(data.closing));
        expect([data.altered, data.check]).toEqual([0, null]);
        // The moment itself is included: the last millisecond before an end is where the statement stands.
        expect(await heldAt(currency, new Date(at(from).getTime() - 1))).toBe(data.opening);
        expect(await heldAt(currency, new Date(at(to).getTime() - 1))).toBe(data.closing);
        expect(await heldAt(currency, at(to))).toBe(formatAmount(before(to + 1), 2));
      }),
      { numRuns: 12 },
    );
  });

  it('flags what was altered, and a chain that no longer ends where its balance says', async () => {
    const currency = await newCurrency();
    for (const [minute, change] of [500n, 300n, -200n, 50n].entries())
      await post(currency, change, at(minute));
    const restore = await keepTables(test);
    const whole = async () => (await statement(currency, at(0), at(60))).body.data;
    const checks = ({ entries }: { entries: { check: string | null }[] }) =>
      entries.map(({ check }) => check);
    expect(checks(await whole())).toEqual([null, null, null, null]);
    const own = `wallet = '${wallet}' and currency = '${currency}'`;

    await asOwner(test, `update entries set units = 400, balance_after = 900 where ${own} and sequence = 2`);
    let found = await whole();
    expect(checks(found).slice(0, 2)).toEqual([null, 'seal']);
    expect(found).toMatchObject({ check: 'sum', closing: '6.50' });
    await restore();

    await asOwner(
      test,
      `update transactions set reference = 'Other' where currency = '${currency}' and amount = 300`,
    );
    found = await whole();
    expect(checks(found)).toEqual([null, 'transaction', null, null]);
    expect([found.altered, found.check]).toEqual([1, null]);
    await restore();

    await asOwner(test, `delete from entries where ${own} and sequence = 4`);
    found = await whole();
    expect([found.entries.length, found.check]).toEqual([3, 'head']);
    await restore();

    await asOwner(test, `delete from entries where ${own} and sequence = 2`);
    found = await whole();
    expect(checks(found)).toEqual([null, 'sequence', null]);
    expect(found.check).toBe('sum');
    await restore();
    expect((await whole()).check).toBeNull();
  });

  it('of a wallet of another client there is none, and a period goes forward', async () => {
    const { admin } = platform.two;
    expect((await statement('USD', at(0), at(1), admin)).status).toBe(404);
    const backwards = await statement('USD', at(1), at(0));
    expect([backwards.status, Object.keys(backwards.body.errors)]).toEqual([400, ['to']]);
  });

  it('refuses more entries than it holds before it reads them', async () => {
    const currency = await newCurrency();
    await asOwner(
      test,
      `insert into entries (wallet, currency, sequence, transaction, units, balance_after, date, seal)
       select '${wallet}', '${currency}', n, gen_random_uuid(), 1, n, '${at(0).toISOString()}'::timestamptz
         + n * interval '1 minute', '\\x00' from generate_series(1, 5001) n`,
    );
    const whole = await statement(currency, at(0), at(6000));
    expect([whole.status, whole.body.code]).toEqual([422, 'statement_too_long']);
    expect((await statement(currency, at(6000), at(6001))).body.data).toMatchObject({ opening: '50.01' });
    // What has no seal of the service's is flagged, each of it.
    const { data } = (await statement(currency, at(2), at(4))).body;
    expect([data.entries.length, data.altered]).toEqual([2, 2]);
  });
});
