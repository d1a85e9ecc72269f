import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectIntactLedger } from '../money.ts';
import { buildClient, buildUser, createRecord, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
let root: Tokens;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  root = platform.root;
});
afterAll(() => test.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  test.call(method, path, { as: root, body });
const audited = async (record: string) =>
  (await call('POST', 'audit', { filter: { record }, sort: ['_id', 'ASC'] })).body.data;

describe('users', () => {
  it('get a wallet with the currencies of the client', async () => {
    const { one, usd, btc } = platform;
    const user = await createRecord(
      test,
      root,
      'user',
      buildUser('walleted', 'customer', { client: one.client }),
    );
    const wallet = (await call('GET', `wallets/${user.wallet}`)).body.data;
    expect(wallet).toMatchObject({
      ownerType: 'user',
      owner: user._id,
      client: one.client,
      currencies: [usd],
    });
    expect(wallet._names.owner).toBe('walleted');
    const staff = await createRecord(
      test,
      root,
      'user',
      buildUser('staff', 'super_admin', { defaultCurrency: 'BTC' }),
    );
    expect((await call('GET', `wallets/${staff.wallet}`)).body.data.currencies).toEqual([btc]);
    expect(staff.defaultCurrency).toBe(btc);
    expect(staff._names.defaultCurrency).toBe('BTC');
  });

  it('never contain a password, nor does the audit log', async () => {
    const { one } = platform;
    const user = await createRecord(
      test,
      root,
      'user',
      buildUser('silent', 'customer', { client: one.client }),
    );
    const password = 'the second password';
    const changed = await call('PUT', `user/${user._id}`, { password, confirmPassword: password });
    expect(changed.status).toBe(200);
    const entries = await audited(user._id);
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['create', 'update']);
    expect(entries[1].content).toContain('password');
    const everything = JSON.stringify([
      user,
      changed.body,
      entries,
      (await call('GET', `user/${user._id}`)).body,
      (await call('GET', 'user?range=[0,99]')).body,
    ]);
    expect(everything).not.toMatch(/argon2|passwordHash|password-of-tests|the second password/);
    expect(Object.keys(user)).not.toContain('password');
  });

  it.each<[string, Record<string, unknown>, string, number]>([
    ['a different confirmation', { confirmPassword: 'something else' }, 'confirmPassword', 400],
    ['an invalid e-mail address', { email: 'ann' }, 'email', 400],
    ['an unknown role', { role: 'king' }, 'role', 400],
    ['an unknown client', { client: 'x' }, 'client', 400],
    ['no client', { client: null }, 'client', 400],
    ['an unknown currency', { defaultCurrency: 'ZZZ' }, 'defaultCurrency', 400],
    ['an inactive currency', { defaultCurrency: 'BTC' }, 'defaultCurrency', 422],
    ['a name that is taken in another case', { userName: 'ROOT' }, 'userName', 409],
    ['an address that is taken in another case', { email: 'Admin.ONE@test.example' }, 'email', 409],
    ['platform staff in a client', { role: 'super_admin' }, 'client', 400],
  ])('are rejected with %s', async (_, wrong, field, status) => {
    const body = { ...buildUser('wrongly', 'customer', { client: platform.one.client }), ...wrong };
    const response = await call('POST', 'user', body);
    expect(response.status, response.text).toBe(status);
    expect(Object.keys(response.body.errors)).toEqual([field]);
    const { body: rows } = await call('GET', 'user?filter={"userName":"wrongly"}');
    expect(rows.total).toBe(0);
  });

  it('keep the password when an update omits it', async () => {
    const { one } = platform;
    const user = await createRecord(
      test,
      root,
      'user',
      buildUser('steady', 'customer', { client: one.client }),
    );
    const tokens = await test.signIn('steady');
    await call('PUT', `user/${user._id}`, { firstName: 'Other', password: '', confirmPassword: '' });
    expect((await test.call('GET', 'session', { as: tokens })).body.data.firstName).toBe('Other');
    await test.signIn('steady');
  });

  it('are deleted while they have no history, but never by themselves', async () => {
    const { one } = platform;
    const user = await createRecord(
      test,
      root,
      'user',
      buildUser('passing', 'customer', { client: one.client }),
    );
    const tokens = await test.signIn('passing');
    expect((await call('DELETE', `user/${user._id}`)).status).toBe(200);
    expect((await call('GET', `wallets/${user.wallet}`)).status).toBe(404);
    expect((await test.call('GET', 'session', { as: tokens })).status).toBe(401);
    // The closed wallet's row remains; its deleted owner doesn't count as tampering.
    await expectIntactLedger(test);
    const { _id } = (await call('GET', 'session')).body.data;
    const own = await call('DELETE', `user/${_id}`);
    expect(own.status).toBe(409);
    expect(own.body).toMatchObject({ code: 'in_use', errors: { _id: expect.any(String) } });
  });

  it('cannot be deleted when they have money or history', async () => {
    const { one, usd } = platform;
    const user = await createRecord(
      test,
      root,
      'user',
      buildUser('moneyed', 'customer', { client: one.client }),
    );
    await test.service.ledger.post({
      operator: (await call('GET', 'session')).body.data._id,
      role: 'root',
      type: 'credit',
      fromWallet: (await call('GET', 'wallets?filter={"ownerType":"platform"}')).body.data[0]._id,
      toWallet: user.wallet,
      currency: usd,
      units: 1250n,
      reference: 'a gift',
      action: 'credit',
    });
    const { status, body } = await call('DELETE', `user/${user._id}`);
    expect(status).toBe(409);
    expect(body.errors._id).toContain('Deactivate it instead');
    const [{ _id }] = (await call('GET', 'transaction')).body.data;
    expect((await call('GET', `transaction/${_id}`)).body.data).toMatchObject({
      amount: '12.50',
      _names: { currency: 'USD', from: 'Monedero', to: 'moneyed' },
    });
    expect((await call('DELETE', `client/${one.client}`)).status).toBe(409);
    expect((await call('DELETE', `currency/${usd}`)).status).toBe(409);
    const change = await call('PUT', `currency/${usd}`, { decimals: 3, name: 'Dollar' });
    expect(change.status).toBe(400);
    expect(change.body.errors).toEqual({ decimals: 'Cannot be changed: the record is in use' });
    expect((await call('PUT', `currency/${usd}`, { name: 'Dollar', decimals: 2 })).status).toBe(200);
  });
});

describe('clients', () => {
  it('are created with a wallet, a key and a first admin who can sign in', async () => {
    const client = await createRecord(test, root, 'client', buildClient('whole', { tax: '7.25' }));
    expect(client).toMatchObject({
      status: 'active',
      tax: '7.25',
      publicKey: expect.stringMatching(/^pk_[0-9a-f]{48}$/),
      activatedCurrencies: [platform.usd],
      disabledCurrencies: [],
      _names: { activatedCurrencies: 'USD', wallet: 'whole' },
    });
    expect(JSON.stringify(client)).not.toMatch(/admin/i);
    const admin = await test.signIn('admin.whole');
    const { data } = (await test.call('GET', 'session', { as: admin })).body;
    expect(data).toMatchObject({ role: 'admin', client: client._id });
    expect(JSON.stringify(await audited(client._id))).not.toContain(PASSWORD);
  });

  it('give the first admin the requested name', async () => {
    const name = { adminFirstName: 'Ada', adminLastName: 'Byron' };
    await createRecord(test, root, 'client', buildClient('named', name));
    const admin = await test.signIn('admin.named');
    const { data } = (await test.call('GET', 'session', { as: admin })).body;
    expect(data).toMatchObject({ firstName: 'Ada', lastName: 'Byron' });
  });

  it('are created completely or not at all', async () => {
    const before = (await call('GET', 'user')).body.total;
    const wrong: [Record<string, unknown>, string, number][] = [
      [{ adminUserName: 'ROOT' }, 'adminUserName', 409],
      [{ adminEmail: 'admin.one@test.example' }, 'adminEmail', 409],
      [{ adminPassword: undefined }, 'adminPassword', 400],
      [{ name: 'ONE' }, 'name', 409],
      [{ tax: '101' }, 'tax', 400],
      [{ tax: 7 }, 'tax', 400],
      [{ activatedCurrencies: ['USD', 'ZZZ'] }, 'activatedCurrencies.1', 400],
      [{ disabledCurrencies: ['USD'] }, 'disabledCurrencies.0', 400],
    ];
    for (const [change, field, status] of wrong) {
      const response = await call('POST', 'client', buildClient('half', change));
      expect(response.status, response.text).toBe(status);
      expect(Object.keys(response.body.errors)).toEqual([field]);
    }
    expect((await call('GET', 'user')).body.total).toBe(before);
    expect((await call('GET', 'client?filter={"name":"half"}')).body.total).toBe(0);
  });

  it('activate and disable currencies', async () => {
    const { usd, btc } = platform;
    const { _id, wallet } = await createRecord(test, root, 'client', buildClient('changing'));
    const put = async (body: unknown) => (await call('PUT', `client/${_id}`, body)).body.data;
    const currencies = async () => (await call('GET', `wallets/${wallet}`)).body.data.currencies.sort();
    expect(await put({ activatedCurrencies: ['USD', 'btc'] })).toMatchObject({ disabledCurrencies: [] });
    expect(await currencies()).toEqual([usd, btc].sort());
    expect(await put({ disabledCurrencies: ['USD'] })).toMatchObject({
      activatedCurrencies: [btc],
      disabledCurrencies: [usd],
    });
    expect(await put({ activatedCurrencies: [] })).toMatchObject({
      activatedCurrencies: [],
      disabledCurrencies: expect.arrayContaining([usd, btc]),
    });
    expect(await currencies()).toEqual([usd, btc].sort());
    expect(await put({ name: 'changed' })).toMatchObject({ activatedCurrencies: [] });
    const entries = await audited(_id);
    expect(entries.at(-2).data).toEqual({
      before: { activatedCurrencies: [btc], disabledCurrencies: [usd] },
      after: { activatedCurrencies: [], disabledCurrencies: expect.arrayContaining([usd, btc]) },
    });
    expect(entries.at(-1).data).toEqual({ before: { name: 'changing' }, after: { name: 'changed' } });
  });

  it('are deleted with the first admin while unused', async () => {
    const client = await createRecord(test, root, 'client', buildClient('brief'));
    expect((await call('DELETE', `client/${client._id}`)).status).toBe(200);
    expect((await call('GET', 'user?filter={"userName":"admin.brief"}')).body.total).toBe(0);
    expect((await call('GET', `wallets/${client.wallet}`)).status).toBe(404);
    const rejected = await call('DELETE', `client/${platform.two.client}`);
    expect(rejected.status).toBe(409);
    expect(rejected.body.errors._id).toMatch(/^Has users/);
  });
});

describe('currencies', () => {
  it("are deleted while unused, and are in the platform's wallet from the start", async () => {
    const { _id } = await createRecord(test, root, 'currency', {
      abbreviation: 'NEW',
      name: 'New',
      symbol: 'N',
    });
    const [wallet] = (await call('GET', 'wallets?filter={"ownerType":"platform"}')).body.data;
    expect(wallet.currencies).toContain(_id);
    expect((await call('PUT', `currency/${_id}`, { decimals: 4 })).body.data.decimals).toBe(4);
    expect((await call('DELETE', `currency/${_id}`)).status).toBe(200);
    const used = await call('DELETE', 'currency/USD');
    expect(used.status).toBe(409);
    expect(used.body.errors._id).toMatch(/^In use/);
  });
});

describe('roles', () => {
  const read = [{ subject: 'User', action: 'read', allowed: true }];

  it('are created, assigned, changed and, when unassigned, deleted', async () => {
    const role = await createRecord(test, root, 'role', { _id: 'support', permissions: read });
    expect(role).toMatchObject({ _id: 'support', permissions: read, builtIn: false });
    const client = platform.one.client;
    const user = await createRecord(test, root, 'user', buildUser('supporter', 'support', { client }));
    const tokens = await test.signIn('supporter');
    expect((await test.call('GET', 'user', { as: tokens })).status).toBe(200);
    expect((await test.call('GET', 'client', { as: tokens })).status).toBe(403);
    const permissions = [...read, { subject: 'Client', action: 'read', allowed: true }];
    const changed = await call('PUT', 'role/update/support/permission', { permissions });
    expect(changed.body.data.permissions).toEqual(permissions);
    expect((await test.call('GET', 'client', { as: tokens })).status).toBe(200);
    expect((await audited('support')).at(-1).data).toEqual({
      before: { permissions: read },
      after: { permissions },
    });
    const used = await call('DELETE', 'role/support');
    expect(used.status).toBe(409);
    expect(used.body.errors._id).toMatch(/^Users have this role/);
    await call('DELETE', `user/${user._id}`);
    expect((await call('DELETE', 'role/support')).status).toBe(200);
  });

  it('keep rules about removed subjects, which grant nothing, and accept no further ones', async () => {
    const gone = { subject: 'Moon', action: 'read', allowed: true };
    await createRecord(test, root, 'role', { _id: 'stargazer', permissions: read });
    const stored = JSON.stringify([gone, ...read]);
    await test.change(`update roles set permissions = '${stored}' where _id = 'stargazer'`);
    const put = (permissions: unknown) => call('PUT', 'role/stargazer', { permissions });
    const added = { subject: 'Client', action: 'read', allowed: true };
    expect((await put([gone, ...read, added])).body.data.permissions).toEqual([gone, ...read, added]);
    const explicit = [gone, ...read, { ...gone, action: 'edit', allowed: false }];
    expect((await put(explicit)).body.data.permissions).toEqual(explicit);
    for (const more of [
      { ...gone, action: 'edit' },
      { ...gone, subject: 'Sun' },
    ]) {
      expect(Object.keys((await put([...read, more])).body.errors)).toEqual(['permissions.1.subject']);
    }
    expect((await call('DELETE', 'role/stargazer')).status).toBe(200);
  });

  it('notify each console of changed permissions with any response, including errors', async () => {
    await createRecord(test, root, 'role', { _id: 'watched', permissions: read });
    const { client } = platform.one;
    const user = await createRecord(test, root, 'user', buildUser('watcher', 'watched', { client }));
    const as = await test.signIn('watcher');
    const version = async (path: string) => (await test.call('GET', path, { as })).headers['rules-version'];
    const first = await version('user');
    expect(first).toMatch(/^.{8,}$/);
    expect([await version('client'), await version('session')]).toEqual([first, first]);
    expect((await test.call('GET', 'session', { as })).body.data.rules).toBe(first);
    await call('PUT', 'role/update/watched/permission', { permissions: [] });
    const second = await version('user');
    expect(second).not.toBe(first);
    expect((await test.call('GET', 'session', { as })).body.data.rules).toBe(second);
    await call('PUT', `user/${user._id}`, { role: 'customer' });
    expect([first, second]).not.toContain(await version('user'));
  });

  it('cannot be deleted when built in', async () => {
    for (const role of ['root', 'super_admin', 'admin', 'agent', 'customer']) {
      expect((await call('DELETE', `role/${role}`)).status).toBe(409);
    }
  });

  it.each<[string, unknown, string]>([
    [
      'an unknown subject',
      [...read, { subject: 'Moon', action: 'read', allowed: true }],
      'permissions.1.subject',
    ],
    ['an unknown action', [{ subject: 'User', action: 'eat', allowed: true }], 'permissions.0.action'],
    ['an unknown key', [{ ...read[0], when: 'now' }], 'permissions.0.when'],
    ['a value that is not a list', 'all', 'permissions'],
  ])('reject %s by name', async (_, permissions, field) => {
    const created = await call('POST', 'role', { _id: 'odd', permissions });
    expect(created.status).toBe(400);
    expect(Object.keys(created.body.errors)).toEqual([field]);
    const changed = await call('PUT', 'role/update/agent/permission', { permissions });
    expect(Object.keys(changed.body.errors)).toEqual([field]);
  });

  it("have the caller's id, which is unique", async () => {
    expect((await call('POST', 'role', { _id: 'agent', permissions: [] })).body).toMatchObject({
      statusCode: 409,
      errors: { _id: 'Already taken' },
    });
    expect((await call('POST', 'role', { _id: 'Not A Name', permissions: [] })).status).toBe(400);
    expect((await call('POST', 'role', { permissions: [] })).body.errors).toEqual({ _id: 'Required' });
  });
});

describe('the audit log', () => {
  it('has user, action and the record before and after, and nothing about rejected requests', async () => {
    const currency = await createRecord(test, root, 'currency', {
      abbreviation: 'AUD',
      name: 'Dollar',
      symbol: '$',
    });
    await call('PUT', `currency/${currency._id}`, { name: 'Australian dollar' });
    await call('PUT', `currency/${currency._id}`, { name: 'Australian dollar' });
    await call('PUT', `currency/${currency._id}`, { decimals: 99 });
    await call('DELETE', `currency/${currency._id}`);
    const user = (await call('GET', 'session')).body.data._id;
    const { _names, ...record } = currency;
    const entries = await audited(currency._id);
    expect(entries).toMatchObject([
      {
        action: 'create',
        user,
        data: { after: record },
        resource: 'currency',
        content: 'AUD',
        altered: false,
      },
      {
        action: 'update',
        data: { before: { name: 'Dollar' }, after: { name: 'Australian dollar' } },
        _names: { user: 'root' },
      },
      { action: 'delete', data: { before: { ...record, name: 'Australian dollar' } } },
    ]);
    expect(entries).toHaveLength(3);
  });
});
