/** GET balances: every wallet's balance at a timestamp, compared with a random history, per page and tenant. */
import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { es } from '../../../../i18n/es.ts';
import type { BalanceAt, CirculatingAmount } from '../../../../src/features/balances/calls.ts';
import { PLATFORM_ID } from '../../../../src/ledger/contract/parties.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../../../service/harness.ts';
import { expectMoved } from '../../../service/money.ts';
import { createRecord, findWallet, type Platform, signInToPlatform } from '../../../service/platform.ts';
import { asOwner, snapshotTables } from '../../../service/tampering.ts';

let test: TestService;
let platform: Platform;
let posted: { wallet: string; minute: number; units: bigint }[];

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000);

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  posted = [];
  const wallets = [platform.one.clientWallet, platform.two.clientWallet];
  const changes = fc.sample(
    fc.record({
      wallet: fc.constantFrom(...wallets),
      after: fc.integer({ min: 0, max: 3 }),
      units: fc.bigInt(1n, 900n),
    }),
    { numRuns: 30, seed: Number(process.env.FC_SEED ?? Date.now()) },
  );
  for (const wallet of wallets) {
    await test.call('POST', `wallet/${wallet}/addcurrencys`, {
      as: platform.root,
      body: { currencies: [platform.usd] },
    });
  }
  let minute = 0;
  for (const { wallet, after, units } of changes) {
    minute += after;
    await test.service.ledger.post({
      ...{
        operator: platform.one.customerId,
        role: null,
        type: 'transfer',
        action: 'transfer',
        reference: 'History',
      },
      ...{ fromWallet: PLATFORM_ID, toWallet: wallet, currency: platform.usd, units, date: at(minute) },
    });
    posted.push({ wallet, minute, units });
  }
});
afterAll(() => test.close());

async function ask(query: Record<string, string>, as = platform.root) {
  return test.call('GET', `balances?${new URLSearchParams(query)}`, { as });
}

const units = (amount: string) => BigInt(amount.replace('.', ''));
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
const readBalanceAt = (minute: number, wallet?: string) =>
  sum(
    posted
      .filter((one) => one.minute <= minute && (!wallet || one.wallet === wallet))
      .map((one) => one.units),
  );

describe('balances at a timestamp', () => {
  it('sum what was posted up to and including the timestamp', async () => {
    const last = posted.at(-1)?.minute ?? 0;
    for (let minute = -1; minute <= last + 1; minute += 1) {
      for (const [moment, upTo] of [
        [at(minute), minute],
        [new Date(at(minute).getTime() - 1), minute - 1],
      ] as const) {
        const { status, body } = await ask({ at: moment.toISOString(), currency: 'USD' });
        expect(status).toBe(200);
        for (const wallet of [platform.one.clientWallet, platform.two.clientWallet]) {
          const row = body.data.find((one: BalanceAt) => one.wallet === wallet);
          expect([units(row.balance), row.check]).toEqual([readBalanceAt(upTo, wallet), null]);
        }
        expect(body.totals.map(({ total }: { total: string }) => units(total))).toEqual([
          readBalanceAt(upTo),
        ]);
      }
    }
  });

  it('are paged with each row once and the totals on the first page', async () => {
    const complete = await ask({ at: at(9999).toISOString() });
    const rows: BalanceAt[] = [];
    let next: string | undefined;
    for (let page = 0; page === 0 || next; page += 1) {
      const { body } = await ask({ at: at(9999).toISOString(), limit: '1', ...(next && { after: next }) });
      expect('totals' in body).toBe(page === 0);
      rows.push(...body.data);
      next = body.next;
    }
    expect(rows.length).toBeGreaterThan(1);
    expect(rows).toEqual(complete.body.data);
  });

  it('are filtered by client, currency and owner type, including the totals', async () => {
    const query = { at: at(9999).toISOString() };
    const ofOne = await ask({ ...query, client: platform.one.client, ownerType: 'client', currency: 'USD' });
    expect(ofOne.body.data).toMatchObject([
      {
        wallet: platform.one.clientWallet,
        owner: platform.one.client,
        ownerType: 'client',
        abbreviation: 'USD',
      },
    ]);
    expect(units(ofOne.body.totals[0].total)).toBe(readBalanceAt(9999, platform.one.clientWallet));
    const ofPlatform = await ask({ ...query, ownerType: 'platform', currency: 'USD' });
    expect(units(ofPlatform.body.data[0].balance)).toBe(-readBalanceAt(9999));
    expect((await ask({ ...query, client: 'one' })).status).toBe(400);
    expect((await ask({ ...query, currency: 'NONE' })).status).toBe(400);
  });

  it("contain only the caller's rows", async () => {
    const query = { at: at(9999).toISOString(), currency: 'USD' };
    const { admin, agent, customer } = platform.one;
    const byAdmin = await ask(query, admin);
    expect(byAdmin.body.data.map(({ client }: BalanceAt) => client)).toContain(platform.one.client);
    expect(byAdmin.body.data.map(({ client }: BalanceAt) => client)).not.toContain(platform.two.client);
    expect(units(byAdmin.body.totals[0].total)).toBe(readBalanceAt(9999, platform.one.clientWallet));
    for (const as of [admin, agent, customer])
      expect((await ask({ ...query, client: platform.two.client }, as)).body.data).toEqual([]);
    // An agent may not read the client's wallet.
    const types = (await ask(query, agent)).body.data.map(({ ownerType }: BalanceAt) => ownerType);
    expect(types).not.toContain('client');
    expect((await ask({ ...query, ownerType: 'platform' }, admin)).body.data).toEqual([]);
  });

  it('are exported completely, with the total of each currency', async () => {
    const request = { at: at(5).toISOString(), currency: 'USD' };
    const { body } = await ask(request);
    const balancesIn = (rows: { balance: string }[]) => rows.map(({ balance }) => balance);
    const machines = rowsIn(await fileOf(request));
    expect(machines.slice(0, -1).map(({ wallet }) => wallet)).toEqual(
      body.data.map(({ wallet }: BalanceAt) => wallet),
    );
    // Without holds everything is available.
    expect(machines.slice(0, -1).map(({ available }) => available)).toEqual(balancesIn(body.data));
    const { total } = body.totals[0];
    expect(balancesIn(machines as never)).toEqual([...balancesIn(body.data), total]);
    expect(machines.at(-1)).toMatchObject({ ownerType: 'total', abbreviation: 'USD', date: request.at });
    expect(units(total)).toBe(readBalanceAt(5));
    // An admin's file has only visible rows.
    const own = rowsIn(await fileOf({ ...request, form: 'people', language: 'es' }, platform.one.admin), ';');
    expect(own.length).toBeGreaterThan(1);
    expect(JSON.stringify(own)).not.toContain(platform.two.clientWallet);
    expect(own.at(-1)).toMatchObject({ [es.resources.wallets.fields.ownerType]: es.console.balances.total });
    // A request for tomorrow contains the current balances, whatever is posted while it is written.
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const now = rowsIn(await fileOf({ at: tomorrow }));
    expect(new Date(now[0]?.date ?? '').getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('say what holds reserved of the totals, at that time and now', async () => {
    const { root, one, two } = platform;
    const customer = await findWallet(test, root, one.customerId);
    await expectMoved(test, { as: root, wallet: customer, amount: '9.00' });
    const before = new Date().toISOString();
    const { _id } = await createRecord(test, root, 'hold', {
      ...{ wallet: customer, currency: 'USD', amount: '4.00', reference: 'Hotel' },
    });
    const during = new Date().toISOString();
    const totalAt = async (moment: string, as = root) =>
      (await ask({ at: moment, currency: 'USD' }, as)).body.totals[0];
    const now = async (as: Tokens) => {
      const { data } = (await test.call('GET', 'circulation', { as })).body;
      const { amount, held } = data.find((one: CirculatingAmount) => one.currency === platform.usd);
      return [units(amount), held];
    };
    const all = readBalanceAt(9999) + 900n;
    expect((await totalAt(before)).held).toBeUndefined();
    const { total, available, held } = await totalAt(during);
    expect([units(total), units(available), held]).toEqual([all, all - 400n, '4.00']);
    expect((await totalAt(during, two.admin)).held).toBeUndefined();
    expect(await now(root)).toEqual([all, '4.00']);
    expect(await now(one.admin)).toEqual([readBalanceAt(9999, one.clientWallet) + 900n, '4.00']);
    expect(await now(two.admin)).toEqual([readBalanceAt(9999, two.clientWallet), undefined]);
    expect((await test.call('GET', `currency/${platform.usd}/use`, { as: root })).body.data.held).toBe(
      '4.00',
    );
    expect(rowsIn(await fileOf({ at: during, currency: 'USD' })).at(-1)).toMatchObject({ available, held });
    const body = { reason: 'Cancelled' };
    const released = await test.call('POST', `hold/${_id}/release`, {
      ...{ as: root, body, headers: { 'idempotency-key': randomUUID() } },
    });
    expect(released.status, released.text).toBe(200);
    expect((await totalAt(during)).held).toBe('4.00');
    expect((await totalAt(new Date().toISOString())).held).toBeUndefined();
    expect(await now(root)).toEqual([all, undefined]);
  });

  it('flag an altered entry', async () => {
    const wallet = platform.one.clientWallet;
    const restore = await snapshotTables(test);
    await asOwner(test, `update entries set balance_after = balance_after + 1 where wallet = '${wallet}'`);
    const { body } = await ask({
      at: at(9999).toISOString(),
      ownerType: 'client',
      client: platform.one.client,
    });
    expect(body.data.find((one: BalanceAt) => one.wallet === wallet).check).not.toBeNull();
    await restore();
  });
});

async function fileOf(params: Record<string, string>, as = platform.root): Promise<string> {
  const begun = await test.call('POST', 'export/balances', { as, body: params });
  expect(begun.status, begun.text).toBe(202);
  const { _id } = begun.body.data;
  const now = async () => (await test.call('GET', `export/${_id}`, { as })).body.data;
  await expect.poll(async () => (await now()).state, { timeout: 20_000 }).not.toBe('running');
  expect(await now()).toMatchObject({ resource: 'balances', state: 'done', why: null });
  return (await test.call('GET', `export/${_id}/file`, { as })).text;
}

const rowsIn = (text: string, delimiter = ','): Record<string, string>[] =>
  parse(text, { columns: true, bom: true, delimiter });
