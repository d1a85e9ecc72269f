/** Statements and balances at a timestamp, compared with random histories and altered rows. */
import { randomBytes } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { es } from '../../../../i18n/es.ts';
import { formatAmount } from '../../../../src/engine/contract/values/money.ts';
import { PLATFORM_ID } from '../../../../src/ledger/contract/parties.ts';
import { startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { type Platform, signInToPlatform } from '../../../service/platform.ts';
import { asOwner, snapshotTables } from '../../../service/tampering.ts';

let test: TestService;
let platform: Platform;
let wallet: string;
const activated: string[] = [];

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  wallet = platform.one.clientWallet;
  activated.push(platform.usd);
});
afterAll(() => test.close());

const START = Date.UTC(2026, 0, 1);
const at = (minute: number) => new Date(START + minute * 60_000);

/** A separate currency, in the wallet from the beginning. */
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

/** Into the wallet, or out of it if `units` is negative. */
function post(currency: string, units: bigint, date: Date) {
  const [fromWallet, toWallet] = units > 0n ? [PLATFORM_ID, wallet] : [wallet, PLATFORM_ID];
  return test.service.ledger.post({
    ...{
      operator: platform.one.customerId,
      role: null,
      type: 'transfer',
      action: 'transfer',
      reference: 'History',
    },
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

async function readBalanceAt(currency: string, moment: Date): Promise<string> {
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
  it("opens with the ledger's previous balance and closes with the sum of its entries", async () => {
    await fc.assert(
      fc.asyncProperty(history, bounds, async (changes, [one, other]) => {
        const currency = await newCurrency();
        const booked: { minute: number; change: bigint; current: bigint }[] = [];
        let [minute, current] = [0, 0n];
        for (const { after, change } of changes) {
          minute += after;
          if (current + change < 0n) continue;
          current += change;
          await post(currency, change, at(minute));
          booked.push({ minute, change, current });
        }
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const before = (moment: number) => booked.findLast((entry) => entry.minute < moment)?.current ?? 0n;
        const { status, body } = await statement(currency, at(from), at(to));
        expect(status).toBe(200);
        const { data } = body;
        const within = booked.filter((entry) => entry.minute >= from && entry.minute < to);
        expect(data.entries.map(({ amount }: { amount: string }) => units(amount))).toEqual(
          within.map(({ change }) => change),
        );
        expect(data.entries.map(({ balanceAfter }: { balanceAfter: string }) => units(balanceAfter))).toEqual(
          within.map((entry) => entry.current),
        );
        expect([units(data.opening), units(data.closing)]).toEqual([before(from), before(to)]);
        expect(units(data.opening) + units(data.received) - units(data.paid)).toBe(units(data.closing));
        expect([data.altered, data.check]).toEqual([0, null]);
        // The timestamp itself is included: the statement ends with the last millisecond.
        expect(await readBalanceAt(currency, new Date(at(from).getTime() - 1))).toBe(data.opening);
        expect(await readBalanceAt(currency, new Date(at(to).getTime() - 1))).toBe(data.closing);
        expect(await readBalanceAt(currency, at(to))).toBe(formatAmount(before(to + 1), 2));
      }),
      { numRuns: 12 },
    );
  });

  it('flags altered entries, and a chain whose end differs from its balance', async () => {
    const currency = await newCurrency();
    for (const [minute, change] of [500n, 300n, -200n, 50n].entries())
      await post(currency, change, at(minute));
    const restore = await snapshotTables(test);
    const complete = async () => (await statement(currency, at(0), at(60))).body.data;
    const checks = ({ entries }: { entries: { check: string | null }[] }) =>
      entries.map(({ check }) => check);
    expect(checks(await complete())).toEqual([null, null, null, null]);
    const own = `wallet = '${wallet}' and currency = '${currency}'`;

    await asOwner(test, `update entries set units = 400, balance_after = 900 where ${own} and sequence = 2`);
    let matches = await complete();
    expect(checks(matches).slice(0, 2)).toEqual([null, 'seal']);
    expect(matches).toMatchObject({ check: 'sum', closing: '6.50' });
    await restore();

    await asOwner(
      test,
      `update transactions set reference = 'Other' where currency = '${currency}' and amount = 300`,
    );
    matches = await complete();
    expect(checks(matches)).toEqual([null, 'transaction', null, null]);
    expect([matches.altered, matches.check]).toEqual([1, null]);
    await restore();

    await asOwner(test, `delete from entries where ${own} and sequence = 4`);
    matches = await complete();
    expect([matches.entries.length, matches.check]).toEqual([3, 'head']);
    await restore();

    await asOwner(test, `delete from entries where ${own} and sequence = 2`);
    matches = await complete();
    expect(checks(matches)).toEqual([null, 'sequence', null]);
    expect(matches.check).toBe('sum');
    await restore();
    expect((await complete()).check).toBeNull();
  });

  it("is not available for another client's wallet or for a reversed period", async () => {
    const { admin } = platform.two;
    expect((await statement('USD', at(0), at(1), admin)).status).toBe(404);
    const backwards = await statement('USD', at(1), at(0));
    expect([backwards.status, Object.keys(backwards.body.errors)]).toEqual([400, ['to']]);
  });

  it('is paged with each entry once and the totals of all entries on each page', async () => {
    const currency = await newCurrency();
    for (const [minute, change] of [500n, 300n, -200n, 50n, -1n].entries())
      await post(currency, change, at(minute));
    const [from, to] = [at(1), at(4)];
    const page = (query: Record<string, string>) =>
      test.call(
        'GET',
        `wallet/${wallet}/statement?${new URLSearchParams({
          ...{ currency, from: from.toISOString(), to: to.toISOString(), ...query },
        })}`,
        { as: platform.root },
      );
    const complete = (await statement(currency, from, to)).body.data;
    const { entries, next, ...totals } = complete;
    expect(next).toBeUndefined();
    expect(totals).toMatchObject({
      opening: '5.00',
      received: '3.50',
      paid: '2.00',
      closing: '6.50',
      count: 3,
    });
    const read = [];
    let after: string | undefined;
    do {
      const { data } = (await page({ limit: '2', ...(after && { after }) })).body;
      const { entries: more, next: following, ...ofPage } = data;
      expect(ofPage).toEqual(totals);
      read.push(...more);
      after = following;
    } while (after);
    expect(read).toEqual(entries);
    expect((await page({ limit: '5001' })).status).toBe(400);
    // From before the period, or from after it.
    expect((await page({ after: '0' })).body.data.entries).toEqual(entries);
    expect((await page({ after: '99' })).body.data.entries).toEqual([]);
  });

  it('continues when it has more entries than a response, and is exported completely', async () => {
    const currency = await newCurrency();
    await asOwner(
      test,
      `insert into entries (wallet, currency, sequence, transaction, units, balance_after, date, seal)
       select '${wallet}', '${currency}', n, gen_random_uuid(), 1, n, '${at(0).toISOString()}'::timestamptz
         + n * interval '1 minute', '\\x00' from generate_series(1, 5001) n`,
    );
    const { data } = (await statement(currency, at(0), at(6000))).body;
    expect([data.entries.length, data.count, data.next]).toEqual([5000, 5001, '5000']);
    expect(data).toMatchObject({ opening: '0.00', received: '50.01', paid: '0.00', closing: '50.01' });
    // Each one without a seal of the service is flagged.
    expect(data.altered).toBe(5000);
    expect((await statement(currency, at(6000), at(6001))).body.data).toMatchObject({ opening: '50.01' });

    const { job, text } = await fileOf({ wallet, currency, from: at(0), to: at(6000) });
    expect(job).toMatchObject({ rows: 5001, total: 5001 });
    const lines = rowsIn(text);
    expect(lines.map(({ balance }) => balance)).toEqual([
      '0.00',
      ...Array.from({ length: 5001 }, (_, n) => formatAmount(BigInt(n + 1), 2)),
      '50.01',
    ]);
    expect(lines[1]?.altered).not.toBe('');
  });
});

type File = { wallet: string; currency: string; from: Date; to: Date; form?: string; language?: string };

async function fileOf(params: File, as = platform.root) {
  const begun = await test.call('POST', 'export/statement', { as, body: params });
  expect(begun.status, begun.text).toBe(202);
  const { _id } = begun.body.data;
  const now = async () => (await test.call('GET', `export/${_id}`, { as })).body.data;
  await expect.poll(async () => (await now()).state, { timeout: 20_000 }).not.toBe('running');
  const job = await now();
  expect(job).toMatchObject({ resource: 'statement', state: 'done' });
  return { job, text: (await test.call('GET', `export/${_id}/file`, { as })).text };
}

const rowsIn = (text: string, delimiter = ','): Record<string, string>[] =>
  parse(text, { columns: true, bom: true, delimiter });

describe('the file of a statement', () => {
  it('contains the opening balance, each entry and the closing balance, seen from the wallet', async () => {
    const currency = await newCurrency();
    await post(currency, 12345n, at(0));
    await test.service.ledger.post({
      ...{
        operator: platform.one.customerId,
        role: null,
        type: 'credit',
        action: 'transfer',
        reference: '=1+1',
      },
      ...{ fromWallet: wallet, toWallet: PLATFORM_ID, currency, units: 17490n - 12345n, date: at(1) },
    });
    const request = { wallet, currency, from: at(0), to: at(2) };
    const machines = rowsIn((await fileOf(request)).text);
    expect(machines.map(({ type, amount, balance }) => [type, amount, balance])).toEqual([
      ['opening', '', '0.00'],
      ['transfer', '123.45', '123.45'],
      ['out', '-51.45', '72.00'],
      ['closing', '', '72.00'],
    ]);
    expect(machines[2]?.reference).toBe("'=1+1");
    const people = rowsIn((await fileOf({ ...request, form: 'people', language: 'es' })).text, ';');
    expect(people[1]).toMatchObject({ Importe: '123,45' });
    expect(people.map((row) => row[es.console.movement.title])).toEqual([
      es.console.statement.opening,
      `${es.console.movement.in} · ${es.resources.transaction.choices.type.transfer}`,
      es.console.movement.out,
      es.console.statement.closing,
    ]);
  });

  it('is available to callers who see the wallet, and rejects the same input as the statement', async () => {
    const body = { wallet, currency: 'USD', from: at(0), to: at(1) };
    const { admin } = platform.two;
    expect((await test.call('POST', 'export/statement', { as: admin, body })).status).toBe(404);
    expect((await test.call('POST', 'export/statement', { body })).status).toBe(401);
    const backwards = { ...body, from: at(1), to: at(0) };
    const { status, body: bodyError } = await test.call('POST', 'export/statement', {
      as: platform.root,
      body: backwards,
    });
    expect([status, Object.keys(bodyError.errors)]).toEqual([400, ['to']]);
  });
});
