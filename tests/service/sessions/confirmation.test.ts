/** What requires a confirmation, what counts as one, and that nothing happens before. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { featureTests } from '../../features.ts';
import {
  type CallResponse,
  PASSWORD,
  ROOT_PASSWORD,
  startServiceWithPlatform,
  type TestService,
  type Tokens,
} from '../harness.ts';
import { expectIntactLedger, move, readBalance } from '../money.ts';
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
let root: Tokens;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
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
  test.change(`update sessions set confirmed_at = now() - interval '${minutes} minutes'`);
beforeEach(() => aged(11));

const confirm = (as: Tokens, body: object) => test.call('POST', 'account/confirm', { as, body });
const confirmed = async (as: Tokens, currentPassword = ROOT_PASSWORD) =>
  expect((await confirm(as, { currentPassword })).status).toBe(200);
const count = async (table: string) =>
  Number((await test.sql<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n);

function expectConfirmationRequired({ status, body }: CallResponse): void {
  expect(body).toMatchObject({ statusCode: 403, code: 'confirmation_required' });
  expect(status).toBe(403);
}

/** The first request requires a confirmation, and the same one succeeds after it. */
async function sendWithConfirmation(send: () => Promise<CallResponse>, status = 200): Promise<CallResponse> {
  const before = [await count('transactions'), await count('idempotency')];
  expectConfirmationRequired(await send());
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

  it("requires a confirmation above its currency's amount, and does not use its key until it is posted", async () => {
    const wallet = await findWallet(test, root, customer());
    const send = () => move(test, { as: root, wallet, amount: '100.01', key: 'above' });
    const done = await sendWithConfirmation(send);
    expect(await readBalance(test, root, wallet)).toBe('100.01');
    await aged(11);
    // A repeat posts nothing, so it returns the first response.
    const repeat = await send();
    expect(repeat.body).toEqual(done.body);
    expect((await move(test, { as: root, wallet, amount: '100.02', key: 'above' })).status).toBe(409);
    expectConfirmationRequired(await move(test, { as: root, wallet, amount: '100.02', key: 'another' }));
    expect(await readBalance(test, root, wallet)).toBe('100.01');
  });

  it('requires none up to that amount or in a currency without one', async () => {
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

  it('requires a confirmation as a budget and as a transaction', async () => {
    const big = { currency: 'USD', amount: '250', reference: 'Budget' };
    const post = (method: 'POST' | 'PATCH', path: string, body: object, key: string) => () =>
      test.call(method, path, { as: root, body, headers: { 'idempotency-key': key } });
    const { one } = platform;
    await sendWithConfirmation(post('PATCH', `wallet/updateBalanceRoot/${one.client}`, big, 'budget'));
    await aged(11);
    const transaction = { ...big, type: 'credit', to: one.client };
    await sendWithConfirmation(post('POST', 'transaction', transaction, 'transaction'), 201);
    await expectIntactLedger(test);
  });

  it("requires none out of a client's own wallet, whose money is in circulation already", async () => {
    const wallet = await findWallet(test, root, customer());
    const response = await move(test, { as: platform.one.admin, wallet, amount: '150' });
    expect(response.status, response.text).toBe(200);
  });

  it('cannot avoid it by raising the amount first', async () => {
    const set = (confirmAbove: string | null) => () =>
      test.call('PUT', `currency/${platform.usd}`, { as: root, body: { confirmAbove } });
    expectConfirmationRequired(await set('99999')());
    expectConfirmationRequired(await set(null)());
    expect(
      (await test.call('PUT', `currency/${platform.usd}`, { as: root, body: { name: 'Dollar' } })).status,
    ).toBe(200);
    const zero = await sendWithConfirmation(set('0'));
    expect(zero.body.data.confirmAbove).toBe('0.00');
    await aged(11);
    expectConfirmationRequired(await move(test, { as: root, wallet: client(), amount: '0.01' }));
    await confirmed(root);
    expect((await set('100.001')()).body.errors).toEqual({ confirmAbove: 'At most 2 decimals' });
    expect((await set('100')()).status).toBe(200);
  });

  it('cannot avoid it by changing the decimals of an unused currency', async () => {
    const fresh = { name: 'Fresh', abbreviation: 'FRE', symbol: 'F', decimals: 2, confirmAbove: '100' };
    const { _id } = await createRecord(test, root, 'currency', fresh);
    const put = (body: object) => test.call('PUT', `currency/${_id}`, { as: root, body });
    expectConfirmationRequired(await put({ decimals: 0, confirmAbove: '10000' }));
    const rescaled = await put({ decimals: 0 });
    expect(rescaled.body.data).toMatchObject({ decimals: 0, confirmAbove: '100' });
    expect((await put({ decimals: 2, confirmAbove: '100' })).body.data.confirmAbove).toBe('100.00');
  });
});

describe('permissions require a confirmation', () => {
  const role = { _id: 'auditor', permissions: [{ subject: 'Audit', action: 'read', allowed: true }] };
  const put = (path: string, body: object) => () => test.call('PUT', path, { as: root, body });
  const secret = { password: 'another-password', confirmPassword: 'another-password' };
  const customer = (name: string) =>
    createRecord(test, root, 'user', buildUser(name, 'customer', { client: platform.one.client }));

  it('when a role is created or its rules change, in both calls, but not when they stay the same', async () => {
    await sendWithConfirmation(() => test.call('POST', 'role', { as: root, body: role }), 201);
    await aged(11);
    const wider = [...role.permissions, { subject: 'Client', action: 'read', allowed: true }];
    await sendWithConfirmation(put('role/update/auditor/permission', { permissions: wider }));
    await aged(11);
    expect((await put('role/auditor', { permissions: wider })()).status).toBe(200);
    await sendWithConfirmation(put('role/auditor', { permissions: role.permissions }));
    await aged(11);
    await sendWithConfirmation(put('role/auditor', { requiresSecondFactor: true }));
  });

  it("when a user, new or existing, or a new client's admin gets a role beyond that of sign-ups", async () => {
    const create = (name: string, of: string) => () =>
      test.call('POST', 'user', { as: root, body: buildUser(name, of, { client: platform.one.client }) });
    expect((await create('plain', 'customer')()).status).toBe(201);
    for (const beyond of ['admin', 'agent', 'auditor']) {
      await sendWithConfirmation(create(`new-${beyond}`, beyond), 201);
      await aged(11);
      const { _id } = await customer(`rising-${beyond}`);
      await sendWithConfirmation(put(`user/${_id}`, { role: beyond }));
      await aged(11);
      await sendWithConfirmation(put(`user/${_id}`, { role: 'customer' }));
      await aged(11);
    }
    await sendWithConfirmation(
      () => test.call('POST', 'client', { as: root, body: buildClient('fresh') }),
      201,
    );
  });

  it('when a granted role reads more than that of sign-ups, and never for less', async () => {
    const { body } = await test.call('GET', 'role/customer', { as: root });
    const ofCustomer = body.data.permissions as object[];
    const all = { action: 'read', allowed: true };
    await confirmed(root);
    await createRecord(test, root, 'role', {
      _id: 'more',
      permissions: [...ofCustomer, { ...all, subject: 'Audit' }],
    });
    await createRecord(test, root, 'role', {
      _id: 'less',
      permissions: [...ofCustomer, { ...all, subject: 'Client', allowed: false }],
    });
    await aged(11);
    const create = (of: string) =>
      test.call('POST', 'user', {
        as: root,
        body: buildUser(`is-${of}`, of, { client: platform.one.client }),
      });
    expectConfirmationRequired(await create('more'));
    expect((await create('less')).status).toBe(201);
  });

  it("when any user's password or e-mail address is set, but not their name", async () => {
    for (const id of [platform.one.adminId, (await customer('passworded'))._id]) {
      await sendWithConfirmation(put(`user/${id}`, secret));
      await aged(11);
      await sendWithConfirmation(put(`user/${id}`, { email: `elsewhere.${id}@one.example` }));
      await aged(11);
      expect((await put(`user/${id}`, { firstName: 'Ada' })()).status).toBe(200);
    }
  });

  it('when a user who outranks a customer is deactivated, activated or deleted, unlike a customer', async () => {
    await confirmed(root);
    const { _id: staff } = await createRecord(
      test,
      root,
      'user',
      buildUser('switched', 'agent', { client: platform.one.client }),
    );
    const { _id: plain } = await customer('unswitched');
    await aged(11);
    await sendWithConfirmation(put(`user/${staff}`, { status: 'inactive' }));
    await aged(11);
    const act = (id: string, verb: string) => () =>
      test.call('POST', `user/${id}/${verb}`, { as: root, body: {} });
    await sendWithConfirmation(act(staff, 'activate'));
    await aged(11);
    await sendWithConfirmation(act(staff, 'deactivate'));
    await aged(11);
    await sendWithConfirmation(() => test.call('DELETE', `user/${staff}`, { as: root }));
    await aged(11);
    expect((await put(`user/${plain}`, { status: 'inactive' })()).status).toBe(200);
    expect((await act(plain, 'activate')()).status).toBe(200);
    expect((await test.call('DELETE', `user/${plain}`, { as: root })).status).toBe(200);
  });

  it('when a client is deactivated, activated or deleted with all its accounts', async () => {
    await confirmed(root);
    const { _id } = await createRecord(test, root, 'client', buildClient('switched'));
    await aged(11);
    await sendWithConfirmation(put(`client/${_id}`, { status: 'inactive' }));
    await aged(11);
    await sendWithConfirmation(put(`client/${_id}`, { status: 'active' }));
    await aged(11);
    expect((await put(`client/${_id}`, { tax: '21' })()).status).toBe(200);
    await sendWithConfirmation(() => test.call('DELETE', `client/${_id}`, { as: root }));
  });

  it('when an import that may grant some is validated and started, but not for its rows', async () => {
    const file = JSON.stringify([{ _id: 'imported', permissions: role.permissions }]);
    const headers = { 'content-type': 'application/json' };
    const { body } = await test.call('POST', 'role/import?name=roles.json', {
      as: root,
      body: file,
      headers,
    });
    const path = `import/${body.data._id}`;
    const mapping = { mapping: body.data.mapping };
    await sendWithConfirmation(() => test.call('POST', `${path}/check`, { as: root, body: mapping }));
    await aged(11);
    const state = async () => (await test.call('GET', path, { as: root })).body.data;
    await expect.poll(async () => (await state()).state).toBe('checked');
    expect(await state()).toMatchObject({ refused: 0 });
    await sendWithConfirmation(() => test.call('POST', `${path}/start`, { as: root }));
    await aged(11);
    await expect.poll(async () => (await state()).state).toBe('done');
    expect(await state()).toMatchObject({ made: 1, refused: 0 });
  });
});

describe('a confirmation', () => {
  it('is given with the password, for this session only and ten minutes', async () => {
    const other = await test.signIn('root');
    await aged(11);
    const wallet = platform.one.clientWallet;
    const send = (as: Tokens) => move(test, { as, wallet, amount: '101' });
    const { body } = await confirm(root, { currentPassword: ROOT_PASSWORD });
    const left = new Date(body.data.confirmedUntil).getTime() - Date.now();
    expect(left).toBeGreaterThan(9 * 60_000);
    expect(left).toBeLessThanOrEqual(10 * 60_000);
    expectConfirmationRequired(await send(other));
    expect((await send(root)).status).toBe(200);
    await aged(9);
    expect((await send(root)).status).toBe(200);
    await aged(10);
    expectConfirmationRequired(await send(root));
  });

  it('comes with signing in, but not with a refresh', async () => {
    const fresh = await test.signIn('root');
    const wallet = platform.one.clientWallet;
    expect((await move(test, { as: fresh, wallet, amount: '101' })).status).toBe(200);
    await aged(11);
    const refreshed = await test.call('POST', 'jwt/refresh-token', {
      body: { refreshToken: fresh.refreshToken },
    });
    expectConfirmationRequired(await move(test, { as: refreshed.body.data, wallet, amount: '101' }));
  });

  it('is not given for a wrong or missing password, and is in the audit log without it', async () => {
    expect((await confirm(root, {})).body.errors).toEqual({ currentPassword: 'Required' });
    const wrong = await confirm(root, { currentPassword: PASSWORD });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({ code: 'wrong_password', complaints: { currentPassword: {} } });
    expectConfirmationRequired(
      await move(test, { as: root, wallet: platform.one.clientWallet, amount: '101' }),
    );
    await confirmed(root);
    const log = await test.call('POST', 'audit', {
      as: root,
      body: { filter: { action: 'confirm' }, range: [0, 0] },
    });
    expect(log.body.data[0]).toMatchObject({ action: 'confirm', content: 'root', resource: 'user' });
    expect(JSON.stringify(await test.sql('select * from audit'))).not.toContain(ROOT_PASSWORD);
  });

  it('of another process counts at once, also for calls with optimistic authorization', async () => {
    const wallet = platform.one.clientWallet;
    expectConfirmationRequired(await move(test, { as: root, wallet, amount: '101' }));
    await test.change(`update sessions set confirmed_at = now()`);
    expect((await move(test, { as: root, wallet, amount: '101' })).status).toBe(200);
    await aged(11);
    expectConfirmationRequired(await move(test, { as: root, wallet, amount: '101' }));
  });

  it('is documented for each call in the API document', async () => {
    const { body } = await test.call('GET', '!/api/docs/json');
    const documented = Object.entries<Record<string, { 'x-confirms'?: string }>>(body.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).flatMap(([method, call]) =>
          call['x-confirms'] ? [`${method.toUpperCase()} ${path}`] : [],
        ),
    );
    const others = featureTests.flatMap(({ confirms = [] }) => confirms);
    const expected = [
      'DELETE /api/client/{id}',
      'DELETE /api/user/{id}',
      'DELETE /api/user/{id}/secondFactor',
      'PATCH /api/wallet/updateBalanceRoot/{id}',
      'POST /api/client',
      'POST /api/import/{id}/check',
      'POST /api/import/{id}/start',
      'POST /api/role',
      'POST /api/transaction',
      'POST /api/transaction/{id}/reverse',
      'POST /api/user',
      'POST /api/user/activate',
      'POST /api/user/deactivate',
      'POST /api/user/{id}/activate',
      'POST /api/user/{id}/deactivate',
      'POST /api/user/{id}/invitation',
      'POST /api/wallet/{walletId}/{type}',
      'PUT /api/client/{id}',
      'PUT /api/currency/{id}',
      'PUT /api/role/update/{roleId}/permission',
      'PUT /api/role/{id}',
      'PUT /api/user/{id}',
      ...others,
    ];
    expect(documented.sort()).toEqual(expected.sort());
  });
});
