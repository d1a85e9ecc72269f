/** What asks for a confirmation, what gives one, and that nothing has been done before. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { featureTests } from '../../features.ts';
import {
  type Answer,
  PASSWORD,
  ROOT_PASSWORD,
  startServiceWithPlatform,
  type TestService,
  type Tokens,
} from '../harness.ts';
import { balanceOf, expectSoundLedger, move } from '../money.ts';
import { enterPlatform, made, organisation, type Platform, person, walletOf } from '../platform.ts';

let test: TestService;
let platform: Platform;
let root: Tokens;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await enterPlatform(test);
  root = platform.root;
  const above = await test.call('PUT', `currency/${platform.usd}`, {
    as: root,
    body: { confirmAbove: '100' },
  });
  expect(above.body.data.confirmAbove).toBe('100.00');
});
afterAll(() => test.close());

/** As if everyone had signed in some minutes ago. */
const aged = (minutes: number) =>
  test.sql(`update sessions set confirmed_at = now() - interval '${minutes} minutes'`);
beforeEach(() => aged(11));

const confirm = (as: Tokens, body: object) => test.call('POST', 'account/confirm', { as, body });
const confirmed = async (as: Tokens, currentPassword = ROOT_PASSWORD) =>
  expect((await confirm(as, { currentPassword })).status).toBe(200);
const count = async (table: string) =>
  Number((await test.sql<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n);

function expectAsked({ status, body }: Answer): void {
  expect(body).toMatchObject({ statusCode: 403, code: 'confirmation_required' });
  expect(status).toBe(403);
}

/** Asked for, and then done by the same request. */
async function askedThenDone(send: () => Promise<Answer>, status = 200): Promise<Answer> {
  const before = [await count('transactions'), await count('idempotency')];
  expectAsked(await send());
  expect([await count('transactions'), await count('idempotency')]).toEqual(before);
  await confirmed(root);
  const done = await send();
  expect(done.status, done.text).toBe(status);
  return done;
}

describe('a credit from the platform', () => {
  const { client, customer } = {
    client: () => platform.one.clientWallet,
    customer: () => platform.one.customerId,
  };

  it('above the amount of its currency asks, and its key stays free until it is booked', async () => {
    const wallet = await walletOf(test, root, customer());
    const send = () => move(test, { as: root, wallet, amount: '100.01', key: 'above' });
    const done = await askedThenDone(send);
    expect(await balanceOf(test, root, wallet)).toBe('100.01');
    await aged(11);
    // A repeat books nothing, so it is answered with what came of the first.
    const repeat = await send();
    expect(repeat.body).toEqual(done.body);
    expect((await move(test, { as: root, wallet, amount: '100.02', key: 'above' })).status).toBe(409);
    expectAsked(await move(test, { as: root, wallet, amount: '100.02', key: 'another' }));
    expect(await balanceOf(test, root, wallet)).toBe('100.01');
  });

  it('of no more than that amount does not ask, nor does one in a currency without', async () => {
    expect((await move(test, { as: root, wallet: client(), amount: '100.00' })).status).toBe(200);
    const { body } = await test.call('GET', `currency/${platform.btc}`, { as: root });
    expect(body.data.confirmAbove).toBeNull();
    const currencies = { currencies: ['BTC'] };
    await test.call('PUT', `client/${platform.one.client}`, {
      as: root,
      body: { activatedCurrencies: ['USD', 'BTC'] },
    });
    await test.call('POST', `wallet/${client()}/addcurrencys`, { as: root, body: currencies });
    expect((await move(test, { as: root, wallet: client(), amount: '5000', currency: 'BTC' })).status).toBe(
      200,
    );
  });

  it('asks as a budget and as a transaction', async () => {
    const big = { currency: 'USD', amount: '250', reference: 'Budget' };
    const post = (method: 'POST' | 'PATCH', path: string, body: object, key: string) => () =>
      test.call(method, path, { as: root, body, headers: { 'idempotency-key': key } });
    const { one } = platform;
    await askedThenDone(post('PATCH', `wallet/updateBalanceRoot/${one.client}`, big, 'budget'));
    await aged(11);
    const transaction = { ...big, type: 'credit', to: one.client };
    await askedThenDone(post('POST', 'transaction', transaction, 'transaction'), 201);
    await expectSoundLedger(test);
  });

  it("out of a client's own wallet does not ask: that money is in circulation already", async () => {
    const wallet = await walletOf(test, root, customer());
    const answer = await move(test, { as: platform.one.admin, wallet, amount: '150' });
    expect(answer.status, answer.text).toBe(200);
  });

  it('cannot be freed by lifting the amount first', async () => {
    const set = (confirmAbove: string | null) => () =>
      test.call('PUT', `currency/${platform.usd}`, { as: root, body: { confirmAbove } });
    expectAsked(await set('99999')());
    expectAsked(await set(null)());
    expect(
      (await test.call('PUT', `currency/${platform.usd}`, { as: root, body: { name: 'Dollar' } })).status,
    ).toBe(200);
    const zero = await askedThenDone(set('0'));
    expect(zero.body.data.confirmAbove).toBe('0.00');
    await aged(11);
    expectAsked(await move(test, { as: root, wallet: client(), amount: '0.01' }));
    await confirmed(root);
    expect((await set('100.001')()).body.errors).toEqual({ confirmAbove: 'At most 2 decimals' });
    expect((await set('100')()).status).toBe(200);
  });

  it('cannot be freed by counting the currency in other units, as long as nobody uses it', async () => {
    const fresh = { name: 'Fresh', abbreviation: 'FRE', symbol: 'F', decimals: 2, confirmAbove: '100' };
    const { _id } = await made(test, root, 'currency', fresh);
    const put = (body: object) => test.call('PUT', `currency/${_id}`, { as: root, body });
    expectAsked(await put({ decimals: 0, confirmAbove: '10000' }));
    const rescaled = await put({ decimals: 0 });
    expect(rescaled.body.data).toMatchObject({ decimals: 0, confirmAbove: '100' });
    expect((await put({ decimals: 2, confirmAbove: '100' })).body.data.confirmAbove).toBe('100.00');
  });
});

describe('rights', () => {
  const role = { _id: 'auditor', permissions: [{ subject: 'Audit', action: 'read', allowed: true }] };
  beforeAll(() => made(test, root, 'role', role));

  it('that change ask, at both calls; those that stay as they are do not', async () => {
    const wider = [...role.permissions, { subject: 'Client', action: 'read', allowed: true }];
    const put = (path: string, permissions: object[]) => () =>
      test.call('PUT', path, { as: root, body: { permissions } });
    await askedThenDone(put('role/update/auditor/permission', wider));
    await aged(11);
    expect((await put('role/auditor', wider)()).status).toBe(200);
    await askedThenDone(put('role/auditor', role.permissions));
    await aged(11);
    const require = () =>
      test.call('PUT', 'role/auditor', { as: root, body: { requiresSecondFactor: true } });
    await askedThenDone(require);
  });

  it('of an administrator ask, given to a new user, to one there is, and with a new client', async () => {
    const create = (name: string, of: string) => () =>
      test.call('POST', 'user', { as: root, body: person(name, of, { client: platform.one.client }) });
    expect((await create('plain', 'customer')()).status).toBe(201);
    await askedThenDone(create('boss', 'admin'), 201);
    await aged(11);
    const { body } = await create('rising', 'customer')();
    const raise = () => test.call('PUT', `user/${body.data._id}`, { as: root, body: { role: 'agent' } });
    await askedThenDone(raise);
    await aged(11);
    await askedThenDone(() => test.call('POST', 'client', { as: root, body: organisation('fresh') }), 201);
  });

  it('of an administrator ask, taken by another password or address for the account of one', async () => {
    const secret = { password: 'another-password', confirmPassword: 'another-password' };
    const put = (id: string, body: object) => () => test.call('PUT', `user/${id}`, { as: root, body });
    const { adminId, customerId } = platform.one;
    await askedThenDone(put(adminId, secret));
    await aged(11);
    await askedThenDone(put(adminId, { email: 'elsewhere@one.example' }));
    await aged(11);
    expect((await put(adminId, { firstName: 'Ada' })()).status).toBe(200);
    expect((await put(customerId, secret)()).status).toBe(200);
  });
});

describe('a confirmation', () => {
  it('is given with the password, to this session alone, and for ten minutes', async () => {
    const other = await test.signIn('root');
    await aged(11);
    const wallet = platform.one.clientWallet;
    const send = (as: Tokens) => move(test, { as, wallet, amount: '101' });
    const { body } = await confirm(root, { currentPassword: ROOT_PASSWORD });
    const left = new Date(body.data.confirmedUntil).getTime() - Date.now();
    expect(left).toBeGreaterThan(9 * 60_000);
    expect(left).toBeLessThanOrEqual(10 * 60_000);
    expectAsked(await send(other));
    expect((await send(root)).status).toBe(200);
    await aged(9);
    expect((await send(root)).status).toBe(200);
    await aged(10);
    expectAsked(await send(root));
  });

  it('comes with signing in, and not with a refresh', async () => {
    const fresh = await test.signIn('root');
    const wallet = platform.one.clientWallet;
    expect((await move(test, { as: fresh, wallet, amount: '101' })).status).toBe(200);
    await aged(11);
    const refreshed = await test.call('POST', 'jwt/refresh-token', {
      body: { refreshToken: fresh.refreshToken },
    });
    expectAsked(await move(test, { as: refreshed.body.data, wallet, amount: '101' }));
  });

  it('is not given for a wrong password or none, and is in the audit log without it', async () => {
    expect((await confirm(root, {})).body.errors).toEqual({ currentPassword: 'Required' });
    const wrong = await confirm(root, { currentPassword: PASSWORD });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({ code: 'wrong_password', complaints: { currentPassword: {} } });
    expectAsked(await move(test, { as: root, wallet: platform.one.clientWallet, amount: '101' }));
    await confirmed(root);
    const log = await test.call('POST', 'audit', {
      as: root,
      body: { filter: { action: 'confirm' }, range: [0, 0] },
    });
    expect(log.body.data[0]).toMatchObject({ action: 'confirm', content: 'root', resource: 'user' });
    expect(JSON.stringify(await test.sql('select * from audit'))).not.toContain(ROOT_PASSWORD);
  });

  it('made by another process counts at once, also for calls with optimistic authorization', async () => {
    const wallet = platform.one.clientWallet;
    expectAsked(await move(test, { as: root, wallet, amount: '101' }));
    await test.sql(`update sessions set confirmed_at = now()`);
    expect((await move(test, { as: root, wallet, amount: '101' })).status).toBe(200);
    await aged(11);
    expectAsked(await move(test, { as: root, wallet, amount: '101' }));
  });

  it('is said in the API document, call by call', async () => {
    const { body } = await test.call('GET', '!/api/docs/json');
    const asking = Object.entries<Record<string, { 'x-confirms'?: string }>>(body.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).flatMap(([method, call]) =>
          call['x-confirms'] ? [`${method.toUpperCase()} ${path}`] : [],
        ),
    );
    const others = featureTests.flatMap(({ confirms = [] }) => confirms);
    const expected = [
      'DELETE /api/user/{id}/secondFactor',
      'PATCH /api/wallet/updateBalanceRoot/{id}',
      'POST /api/client',
      'POST /api/transaction',
      'POST /api/transaction/{id}/reverse',
      'POST /api/user',
      'POST /api/wallet/{walletId}/{type}',
      'PUT /api/currency/{id}',
      'PUT /api/role/update/{roleId}/permission',
      'PUT /api/role/{id}',
      'PUT /api/user/{id}',
      ...others,
    ];
    expect(asking.sort()).toEqual(expected.sort());
  });
});
