/** Credits, debits, budgets and balances through HTTP: permissions, sources and errors. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_ID } from '../../../src/ledger/contract/parties.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectIntactLedger, expectMoved, move, readBalance, readCents } from '../money.ts';
import {
  buildClient,
  buildUser,
  createRecord,
  findWallet,
  type Platform,
  signInToPlatform,
} from '../platform.ts';

let test: TestService;
let platform: Platform;
let customerWallet: string;
let agentWallet: string;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  customerWallet = await findWallet(test, platform.root, platform.one.customerId);
  agentWallet = await findWallet(test, platform.root, platform.one.agentId);
  await expectMoved(test, { as: platform.root, wallet: platform.one.clientWallet, amount: '1000.00' });
});

afterEach(() => expectIntactLedger(test));
afterAll(() => test.close());

const transactionCount = async () =>
  (await test.sql<{ count: number }>('select count(*)::int as count from transactions'))[0]?.count;

describe('a credit', () => {
  it('raises the balance by its amount, with its transaction, entries and audit entry', async () => {
    const { admin, adminId, client, clientWallet } = platform.one;
    const before = await readCents(test, admin, clientWallet);
    const created = await expectMoved(test, {
      as: admin,
      wallet: customerWallet,
      amount: '12.50',
      reference: 'Lunch',
    });
    expect(created).toMatchObject({
      type: 'credit',
      status: 'successful',
      amount: '12.50',
      currency: platform.usd,
      fromType: 'client',
      from: client,
      toType: 'user',
      to: platform.one.customerId,
      reference: 'Lunch',
      action: 'credit',
      user: adminId,
      altered: false,
      _names: { from: 'one', to: 'customer.one', currency: 'USD', user: 'admin.one' },
    });
    expect(await readBalance(test, admin, customerWallet)).toBe('12.50');
    expect(await readCents(test, admin, clientWallet)).toBe(before - 1250n);
    const entries = await test.sql(`select units::text from entries where transaction = '${created._id}'`);
    expect(entries.map(({ units }) => units).sort()).toEqual(['-1250', '1250']);
    const audit = await test.call('POST', 'audit', {
      as: platform.root,
      body: { filter: { record: created._id } },
    });
    expect(audit.body.data).toEqual([
      expect.objectContaining({ action: 'credit', resource: 'transaction', user: adminId, altered: false }),
    ]);
  });

  it("takes the platform's money for root, the client's for an admin, and an agent's own", async () => {
    const { root, superAdmin, one } = platform;
    const from = async (as: Tokens, wallet: string) =>
      (await expectMoved(test, { as, wallet, amount: '20' })).from;
    expect(await from(root, one.clientWallet)).toBe(PLATFORM_ID);
    expect(await from(superAdmin, agentWallet)).toBe(PLATFORM_ID);
    expect(await from(one.admin, agentWallet)).toBe(one.client);
    expect(await from(one.agent, customerWallet)).toBe(one.agentId);
  });

  it('accepts the currency by id or abbreviation in any case', async () => {
    for (const currency of [platform.usd, 'USD', 'usd']) {
      const { root: as } = platform;
      expect((await expectMoved(test, { as, wallet: customerWallet, currency, amount: '1' })).amount).toBe(
        '1.00',
      );
    }
  });

  it('is exact to eight decimals', async () => {
    const { root, one, btc } = platform;
    const body = { currencies: ['BTC'] };
    const activated = { activatedCurrencies: [platform.usd, btc] };
    await test.call('PUT', `client/${one.client}`, { as: root, body: activated });
    const added = await test.call('POST', `wallet/${customerWallet}/addcurrencys`, { as: root, body });
    expect(added.status, added.text).toBe(200);
    expect(added.body.data.currencies).toContain(btc);
    await expectMoved(test, { as: root, wallet: customerWallet, currency: 'BTC', amount: '0.10000001' });
    await expectMoved(test, { as: root, wallet: customerWallet, currency: 'BTC', amount: '0.20000002' });
    expect(await readBalance(test, root, customerWallet, 'BTC')).toBe('0.30000003');
  });
});

describe('a debit', () => {
  it("moves the money back to the operator's own source", async () => {
    await expectMoved(test, { as: platform.one.admin, wallet: customerWallet, amount: '30' });
    const before = await readCents(test, platform.root, customerWallet);
    const { to } = await expectMoved(test, {
      as: platform.one.admin,
      wallet: customerWallet,
      type: 'debit',
      amount: '7.25',
    });
    expect(to).toBe(platform.one.client);
    expect(await readCents(test, platform.root, customerWallet)).toBe(before - 725n);
  });

  it('returns 422 when funds are insufficient, and is recorded as incorrect', async () => {
    const balance = await readBalance(test, platform.root, customerWallet);
    const response = await move(test, {
      as: platform.root,
      wallet: customerWallet,
      type: 'debit',
      amount: '99999.00',
      reference: 'Too much',
    });
    expect(response.body).toMatchObject({ statusCode: 422, code: 'insufficient_funds' });
    expect(await readBalance(test, platform.root, customerWallet)).toBe(balance);
    const filter = encodeURIComponent(JSON.stringify({ reference: 'Too much' }));
    const { body } = await test.call('GET', `transaction?filter=${filter}`, { as: platform.root });
    expect(body.data).toEqual([
      expect.objectContaining({
        status: 'incorrect',
        data: { refusal: 'insufficient_funds' },
        altered: false,
      }),
    ]);
  });
});

describe('invalid input is rejected with its field and changes nothing', () => {
  const wrong: [string, unknown, number, string][] = [
    ['a text', 'abc', 400, 'amount'],
    ['a number', 12.5, 400, 'amount'],
    ['a sign', '-1', 400, 'amount'],
    ['an exponent', '1e400', 400, 'amount'],
    ['nothing', '', 400, 'amount'],
    ['null', null, 400, 'amount'],
    ['zero', '0.00', 400, 'amount'],
    ['three decimals', '1.234', 400, 'amount'],
    ['a decimal comma', '1,50', 400, 'amount'],
    ['infinity', 'Infinity', 400, 'amount'],
    ['more than 2^63-1 units', '92233720368547758.08', 422, 'amount'],
  ];
  for (const [name, amount, status, field] of wrong) {
    it(`when the amount is ${name}`, async () => {
      const before = await transactionCount();
      const response = await move(test, { as: platform.root, wallet: customerWallet, amount });
      expect(response.status, response.text).toBe(status);
      expect(Object.keys(response.body.errors)).toEqual([field]);
      expect(await transactionCount()).toBe(before);
    });
  }

  const post = (path: string, body: unknown, key: string | undefined = randomUUID()) =>
    test.call('POST', path, {
      as: platform.root,
      body,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const path = (query = '?currency=USD') => `wallet/${customerWallet}/credit${query}`;
  const body = { amount: '1', reference: 'Wrong' };

  it('when the reference is missing', async () => {
    const response = await post(path(), { amount: '1' });
    expect(response.body).toMatchObject({ statusCode: 400, errors: { reference: 'Required' } });
  });

  it('when a field is unknown', async () => {
    const response = await post(path(), { ...body, date: '2020-01-01T00:00:00Z' });
    expect(response.body).toMatchObject({ statusCode: 400, errors: { date: expect.any(String) } });
  });

  it('when the body is not JSON or not an object', async () => {
    expect((await post(path(), '{"amount":')).body).toMatchObject({ statusCode: 400, code: 'malformed' });
    expect((await post(path(), '[]')).body).toMatchObject({ statusCode: 400, code: 'malformed' });
  });

  it('when the currency is missing or unknown', async () => {
    expect((await post(path(''), body)).body).toMatchObject({
      statusCode: 400,
      errors: { currency: 'Required' },
    });
    const unknown = await post(path('?currency=XXX'), body);
    expect(unknown.body).toMatchObject({ statusCode: 400, errors: { currency: expect.any(String) } });
  });

  it('when the Idempotency-Key is missing or invalid', async () => {
    for (const key of ['', 'x'.repeat(201)]) {
      const response = await post(path(), body, key);
      expect(response.body).toMatchObject({ statusCode: 400, code: 'idempotency_key_missing' });
    }
    const response = await test.call('POST', path(), { as: platform.root, body });
    expect(response.body).toMatchObject({ statusCode: 400, code: 'idempotency_key_missing' });
  });

  it('when the type is neither credit nor debit, or the wallet is unknown', async () => {
    expect((await post(`wallet/${customerWallet}/gift?currency=USD`, body)).status).toBe(400);
    for (const id of [randomUUID(), 'nonsense']) {
      expect((await post(`wallet/${id}/credit?currency=USD`, body)).status).toBe(404);
    }
  });

  it('when a character cannot be stored', async () => {
    const response = await post(path(), { ...body, reference: 'a\u0000b' });
    expect(response.status).toBe(400);
  });
});

describe('a posting against the rules', () => {
  const toError = async (params: Parameters<typeof move>[1]) => {
    const { status, body } = await move(test, params);
    return [status, body.code];
  };

  it("is rejected for the platform's own wallet and the operator's source", async () => {
    const { root } = platform;
    expect(await toError({ as: root, wallet: PLATFORM_ID, amount: '1' })).toEqual([422, 'platform_wallet']);
  });

  it("is rejected for the caller's own wallet, whatever its source", async () => {
    const { root, one } = platform;
    const walletOfUser = (id: string) => findWallet(test, platform.root, id);
    const { body } = await test.call('GET', 'session', { as: root });
    const people = [
      { as: root, wallet: await walletOfUser(body.data._id) },
      { as: one.admin, wallet: await walletOfUser(one.adminId) },
      { as: one.agent, wallet: agentWallet },
    ];
    for (const { as, wallet } of people) {
      for (const type of ['credit', 'debit'] as const) {
        expect(await toError({ as, wallet, type, amount: '1' })).toEqual([403, 'forbidden']);
      }
      const to = await test.call('POST', 'transaction', {
        as,
        body: { type: 'credit', to: wallet, currency: 'USD', amount: '1', reference: 'For me' },
        headers: { 'idempotency-key': randomUUID() },
      });
      // An agent may not create transactions at all.
      expect([to.status, to.body.code]).toEqual([403, 'forbidden']);
    }
  });

  it('is rejected for a debit of a user with permissions that the operator lacks', async () => {
    const { root, one } = platform;
    const adminWallet = await findWallet(test, platform.root, one.adminId);
    await expectMoved(test, { as: root, wallet: adminWallet, amount: '1' });
    const debitRequest = { as: one.agent, wallet: adminWallet, type: 'debit' as const, amount: '1' };
    expect(await toError(debitRequest)).toEqual([403, 'forbidden']);
    expect(await readBalance(test, root, adminWallet)).toBe('1.00');
    expect((await move(test, { ...debitRequest, as: root })).status).toBe(200);
  });

  it('is rejected in a currency that the client has not activated or the wallet lacks', async () => {
    const { root, one, two } = platform;
    const request = { as: root, currency: 'BTC', amount: '1' };
    expect(await toError({ ...request, wallet: two.clientWallet })).toEqual([422, 'currency_disabled']);
    expect(await toError({ ...request, wallet: agentWallet })).toEqual([422, 'currency_not_in_wallet']);
    expect((await move(test, { ...request, wallet: one.clientWallet })).status).toBe(200);
  });

  it('is rejected in a disabled currency, which keeps its balance', async () => {
    const { root } = platform;
    const client = await createRecord(test, root, 'client', buildClient('three'));
    await expectMoved(test, { as: root, wallet: client.wallet, amount: '5' });
    const body = { activatedCurrencies: [], disabledCurrencies: [platform.usd] };
    const changed = await test.call('PUT', `client/${client._id}`, { as: root, body });
    expect(changed.status, changed.text).toBe(200);
    for (const type of ['credit', 'debit'] as const) {
      const request = { as: root, wallet: client.wallet, type, amount: '1' };
      expect(await toError(request)).toEqual([422, 'currency_disabled']);
    }
    expect(await readBalance(test, root, client.wallet)).toBe('5.00');
  });

  it('is declined for an inactive user and for the users of an inactive client', async () => {
    const { root } = platform;
    const client = await createRecord(test, root, 'client', buildClient('four'));
    const body = buildUser('leaver', 'customer', { client: client._id });
    const { _id, wallet } = await createRecord(test, root, 'user', body);
    const status = (path: string, to: string) => test.call('PUT', path, { as: root, body: { status: to } });
    await status(`user/${_id}`, 'inactive');
    expect(await toError({ as: root, wallet, amount: '1' })).toEqual([422, 'inactive_party']);
    await status(`user/${_id}`, 'active');
    expect((await move(test, { as: root, wallet, amount: '1' })).status).toBe(200);
    await status(`client/${client._id}`, 'inactive');
    expect(await toError({ as: root, wallet, amount: '1' })).toEqual([422, 'inactive_party']);
  });

  it('is declined when the balance would exceed what the ledger can store', async () => {
    const { root } = platform;
    const { wallet } = await createRecord(test, root, 'client', buildClient('five'));
    const maximum = '92233720368547758.07';
    await expectMoved(test, { as: root, wallet, amount: '92233720368540000.00' });
    expect(await toError({ as: root, wallet, amount: maximum })).toEqual([422, 'balance_out_of_range']);
    await expectMoved(test, { as: root, wallet, type: 'debit', amount: '92233720368540000.00' });
  });
});

it("an increase of a client's budget takes the platform's money", async () => {
  const response = await test.call('PATCH', `wallet/updateBalanceRoot/${platform.one.client}`, {
    as: platform.root,
    body: { currency: 'USD', amount: '250', reference: 'Budget' },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(response.status, response.text).toBe(200);
  expect(response.body.data).toMatchObject({
    type: 'credit',
    action: 'budget',
    amount: '250.00',
    from: PLATFORM_ID,
    to: platform.one.client,
    _names: { from: 'Monedero', to: 'one' },
  });
});

describe('balances and lists', () => {
  it('show "0" and all balances when no currency is named', async () => {
    const { body } = await test.call('GET', `wallet/${platform.one.clientWallet}/balance`, {
      as: platform.root,
    });
    expect(body.data).toMatchObject({ currency: null, balance: '0' });
    expect(body.data.balances.map(({ abbreviation }: { abbreviation: string }) => abbreviation)).toEqual([
      'BTC',
      'USD',
    ]);
  });

  it("show a wallet's and a client's transactions, filtered", async () => {
    const { root, one } = platform;
    const list = async (path: string) => {
      const response = await test.call('GET', path, { as: root });
      expect(response.status, response.text).toBe(200);
      return response.body;
    };
    const mine = await list(`wallet/${customerWallet}/transactions`);
    expect(mine.total).toBeGreaterThan(3);
    for (const row of mine.data) expect([row.from, row.to]).toContain(one.customerId);
    const day = mine.data[0].date.slice(0, 10);
    const rows = await list(
      `client/${one.client}/transactions?createdAt=${day}&currency=USD&reference=lunch&from=${one.client}`,
    );
    expect(rows.data.map(({ reference }: { reference: string }) => reference)).toEqual(['Lunch']);
    const earlier = await list(`client/${one.client}/transactions?createdAt=2020-01-01`);
    expect(earlier.total).toBe(0);
  });
});

describe('POST transaction', () => {
  const post = (body: Record<string, unknown>, as = platform.root, key = randomUUID()) =>
    test.call('POST', 'transaction', {
      as,
      body: { currency: 'USD', amount: '3', reference: 'Posted', ...body },
      headers: { 'idempotency-key': key },
    });

  it('credits `to` and debits `from`, by the same rules', async () => {
    const to = platform.one.customerId;
    const response = await post({ type: 'credit', to });
    expect(response.status, response.text).toBe(201);
    expect(response.body.data).toMatchObject({ type: 'credit', amount: '3.00', to, from: PLATFORM_ID });
    const debit = await post({ type: 'debit', from: to }, platform.one.admin);
    expect(debit.body.data).toMatchObject({ type: 'debit', from: to, to: platform.one.client });
    expect((await post({ type: 'credit', to }, platform.two.admin)).status).toBe(400);
    expect((await post({ type: 'credit', to }, platform.one.customer)).status).toBe(403);
  });

  it('returns the first response to a repeat', async () => {
    const key = randomUUID();
    const body = { type: 'credit', to: platform.one.customerId };
    const first = await post(body, platform.root, key);
    const again = await post(body, platform.root, key);
    expect(again.body).toEqual(first.body);
  });

  it('names missing and invalid fields', async () => {
    const to = platform.one.customerId;
    const errors = async (body: Record<string, unknown>) => Object.keys((await post(body)).body.errors ?? {});
    expect(await errors({ type: 'credit' })).toEqual(['to']);
    expect(await errors({ type: 'debit', to })).toEqual(['from']);
    expect(await errors({ type: 'bonus', to })).toEqual(['type']);
    expect(await errors({ type: 'credit', to, amount: '0.001' })).toEqual(['amount']);
    expect(await errors({ type: 'credit', to, currency: 'XXX' })).toEqual(['currency']);
    expect(await errors({ type: 'credit', to, status: 'successful' })).toEqual(['status']);
  });
});

describe('a currency that the client does not use', () => {
  it('is marked in the balances of its wallets, and cannot be added to them', async () => {
    const { root, btc, usd } = platform;
    const client = await createRecord(
      test,
      root,
      'client',
      buildClient('six', { activatedCurrencies: ['USD', 'BTC'] }),
    );
    const user = await createRecord(
      test,
      root,
      'user',
      buildUser('sixth', 'customer', { client: client._id }),
    );
    const marks = async (path: string) => {
      const { body } = await test.call('GET', path, { as: root });
      const current: { abbreviation: string; disabled?: true }[] = body.data.balances;
      return Object.fromEntries(current.map(({ abbreviation, disabled }) => [abbreviation, disabled]));
    };
    const body = { activatedCurrencies: [usd], disabledCurrencies: [btc] };
    expect((await test.call('PUT', `client/${client._id}`, { as: root, body })).status).toBe(200);
    for (const wallet of [client.wallet, user.wallet]) {
      expect(await marks(`wallet/${wallet}/balance`)).toEqual({ USD: undefined, BTC: true });
      expect(await marks(`wallets/${wallet}`)).toEqual({ USD: undefined, BTC: true });
    }
    expect(await marks(`wallets/${PLATFORM_ID}`)).toMatchObject({ BTC: undefined });
    const late = await createRecord(
      test,
      root,
      'user',
      buildUser('seventh', 'customer', { client: client._id }),
    );
    const added = (wallet: string) =>
      test.call('POST', `wallet/${wallet}/addcurrencys`, { as: root, body: { currencies: ['USD', 'BTC'] } });
    const rejected = await added(late.wallet);
    expect(rejected.body).toMatchObject({ statusCode: 422, code: 'currency_disabled' });
    expect(Object.keys(rejected.body.errors)).toEqual(['currencies.1']);
    expect(await marks(`wallets/${late.wallet}`)).toEqual({ USD: undefined });
    expect((await test.call('DELETE', `wallets/${late.wallet}`, { as: root })).status).toBe(200);
    const opened = await test.call('POST', 'wallets', {
      as: root,
      body: { ownerType: 'user', owner: late._id, currencies: ['BTC'] },
    });
    expect(opened.body).toMatchObject({ statusCode: 422, code: 'currency_disabled' });
    // Platform staff may hold any.
    const session = await test.call('GET', 'session', { as: root });
    expect((await added(session.body.data.wallet)).status).toBe(200);
  });
});

describe('wallets', () => {
  it('are limited to one per owner, which can be closed when empty and opened again', async () => {
    const { root, one } = platform;
    const { _id: owner, wallet } = await createRecord(
      test,
      root,
      'user',
      buildUser('saver', 'customer', { client: one.client }),
    );
    const create = () =>
      test.call('POST', 'wallets', { as: root, body: { ownerType: 'user', owner, currencies: ['USD'] } });
    expect((await create()).body).toMatchObject({ statusCode: 409, errors: { owner: expect.any(String) } });
    await expectMoved(test, { as: root, wallet, amount: '1' });
    const close = () => test.call('DELETE', `wallets/${wallet}`, { as: root });
    expect((await close()).body).toMatchObject({ statusCode: 409, code: 'in_use' });
    await expectMoved(test, { as: root, wallet, type: 'debit', amount: '1' });
    expect((await close()).status).toBe(200);
    expect((await test.call('GET', `wallets/${wallet}`, { as: root })).status).toBe(404);
    expect((await move(test, { as: root, wallet, amount: '1' })).status).toBe(404);
    const opened = await create();
    expect(opened.status, opened.text).toBe(201);
    expect(opened.body.data).toMatchObject({
      owner,
      client: one.client,
      balances: [{ abbreviation: 'USD', decimals: 2, balance: '0.00' }],
      _names: { owner: 'saver' },
    });
  });

  it('hold nothing when closed while money arrives: either the credit or the closing is rejected', async () => {
    const { root, one } = platform;
    for (const at of [1, 2, 3, 4, 5, 6]) {
      const body = buildUser(`closing.${at}`, 'customer', { client: one.client });
      const { wallet } = await createRecord(test, root, 'user', body);
      const credit = () => move(test, { as: root, wallet, amount: '1' });
      const close = () => test.call('DELETE', `wallets/${wallet}`, { as: root });
      const [credited, closed] = await inEitherOrder(credit, close, at % 2 === 0);
      expect([`200 409`, `404 200`]).toContain(`${credited?.status} ${closed?.status}`);
    }
    const stranded = await test.sql(`select b.wallet from balances b join wallets w on w._id = b.wallet
      where w.deleted_at is not null and b.units <> 0`);
    expect(stranded).toEqual([]);
  });

  it('cannot be opened for unknown or invisible owners', async () => {
    const open = (as: Tokens, body: unknown) => test.call('POST', 'wallets', { as, body });
    const { one, two, root } = platform;
    const foreign = await open(two.admin, { ownerType: 'user', owner: one.customerId });
    expect(foreign.body).toMatchObject({ statusCode: 400, errors: { owner: expect.any(String) } });
    const unknownOwner = await open(root, { ownerType: 'user', owner: randomUUID() });
    expect(unknownOwner.body).toMatchObject({ statusCode: 400, errors: { owner: expect.any(String) } });
    expect((await open(root, { ownerType: 'platform', owner: PLATFORM_ID })).status).toBe(409);
  });

  it('of the platform cannot be closed', async () => {
    const response = await test.call('DELETE', `wallets/${PLATFORM_ID}`, { as: platform.root });
    expect(response.body).toMatchObject({ statusCode: 409, code: 'in_use' });
  });

  it('are found by the name of their owner', async () => {
    const filter = encodeURIComponent(JSON.stringify({ q: 'customer.one' }));
    const { status, body, text } = await test.call('GET', `wallets?filter=${filter}`, { as: platform.root });
    expect(status, text).toBe(200);
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([customerWallet]);
  });
});

/** Starts both at the same time; if `swapped`, the second one first. */
async function inEitherOrder<T>(
  one: () => Promise<T>,
  other: () => Promise<T>,
  swapped: boolean,
): Promise<T[]> {
  if (!swapped) return Promise.all([one(), other()]);
  const late = other();
  return Promise.all([one(), late]);
}
