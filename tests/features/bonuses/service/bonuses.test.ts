/** Bonuses: adding, listing, paying to one or many, budget and expiry, and cancelling. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService, type Tokens } from '../../../service/harness.ts';
import { expectIntactLedger, expectMoved, readBalance } from '../../../service/money.ts';
import { buildUser, createRecord, type Platform, signInToPlatform } from '../../../service/platform.ts';
import { rollBack } from '../../../service/rollBack.ts';
import { sealEverything } from '../../../service/sealing.ts';

let test: TestService;
let platform: Platform;
/** Three users of client one, new for every test, each with an empty wallet. */
let people: { _id: string; wallet: string }[] = [];
let round = 0;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  await expectMoved(test, { as: platform.root, wallet: platform.one.clientWallet, amount: '1000' });
});
beforeEach(async () => {
  round += 1;
  people = [];
  for (const name of ['ann', 'bob', 'cyd']) {
    const body = buildUser(`${name}${round}`, 'customer', { client: platform.one.client });
    people.push(await createRecord(test, platform.root, 'user', body));
  }
});
afterAll(async () => {
  await expectIntactLedger(test);
  await test.close();
});

const add = (as: Tokens, more: Record<string, unknown> = {}) =>
  test.call('POST', 'bonus/add', {
    as,
    body: { name: `Welcome ${round}`, currency: 'USD', amount: '10', client: platform.one.client, ...more },
  });
const added = async (more: Record<string, unknown> = {}, as = platform.root) => {
  const response = await add(as, more);
  expect(response.status, response.text).toBe(201);
  return response.body.data;
};
const pay = (as: Tokens, bonus: string, from: string, to: unknown, key: string = randomUUID()) =>
  test.call('POST', `bonus/${bonus}/${from}`, { as, body: { to }, headers: { 'idempotency-key': key } });
const read = async (id: string, as = platform.root) =>
  (await test.call('GET', `bonus/${id}`, { as })).body.data;
const ids = () => people.map(({ _id }) => _id);
const balances = () => Promise.all(people.map(({ wallet }) => readBalance(test, platform.root, wallet)));
const ofClient = async () => Number(await readBalance(test, platform.root, platform.one.clientWallet));
const transactionsOf = async (bonus: string) =>
  test.sql<{ status: string }>(
    `select status, data from transactions where type = 'bonus' and data->>'bonus' = '${bonus}'`,
  );

describe('the payment of a bonus', () => {
  it("has the bonus's name in its transaction", async () => {
    const { root } = platform;
    const bonus = await added();
    expect((await pay(root, bonus._id, 'platform', ids())).status).toBe(200);
    const filter = JSON.stringify({ type: 'bonus', reference: bonus.name });
    const { body } = await test.call('GET', `transaction?${new URLSearchParams({ filter })}`, { as: root });
    expect(body.data.length).toBeGreaterThan(0);
    for (const row of body.data) expect(row._names['data.bonus']).toBe(bonus.name);
  });
});

describe('adding a bonus', () => {
  it('returns the bonus and writes an audit entry', async () => {
    const { root, one, usd } = platform;
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const bonus = await added({ budget: '25', expiresAt });
    expect(bonus).toMatchObject({
      name: `Welcome ${round}`,
      currency: usd,
      amount: '10.00',
      budget: '25.00',
      paid: '0.00',
      payments: 0,
      client: one.client,
      status: 'active',
      expiresAt,
      _names: { currency: 'USD', client: 'one', user: 'root' },
    });
    expect(await read(bonus._id)).toEqual(bonus);
    const audit = await test.call('POST', 'audit', { as: root, body: { filter: { record: bonus._id } } });
    expect(audit.body.data).toMatchObject([{ action: 'create', resource: 'bonus', client: one.client }]);
  });

  it('assigns the bonus to the client of the staff who add it', async () => {
    const { one, two } = platform;
    expect((await added({ client: undefined }, one.admin)).client).toBe(one.client);
    const abroad = await add(one.admin, { client: two.client });
    expect(abroad.status).toBe(400);
    expect(Object.keys(abroad.body.errors)).toEqual(['client']);
    for (const as of [one.agent, one.customer]) expect((await add(as)).status).toBe(403);
  });

  it('names each invalid value', async () => {
    const { root } = platform;
    const wrong: [Record<string, unknown>, string, number][] = [
      [{ name: '' }, 'name', 400],
      [{ client: undefined }, 'client', 400],
      [{ client: randomUUID() }, 'client', 400],
      [{ currency: 'XXX' }, 'currency', 400],
      [{ currency: 'BTC' }, 'currency', 422],
      [{ amount: '0' }, 'amount', 400],
      [{ amount: '1.001' }, 'amount', 400],
      [{ amount: '92233720368547758.08' }, 'amount', 422],
      [{ budget: '9.99' }, 'budget', 400],
      [{ budget: '-1' }, 'budget', 400],
      [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt', 400],
      [{ expiresAt: 'tomorrow' }, 'expiresAt', 400],
      [{ paid: '1' }, 'paid', 400],
    ];
    for (const [more, field, status] of wrong) {
      const response = await add(root, more);
      expect(response.status, JSON.stringify(more)).toBe(status);
      expect(Object.keys(response.body.errors)).toEqual([field]);
    }
  });
});

describe('a bonus that is restored together with its row seal', () => {
  it('pays no more than its budget and is reported, because the log has the payments', async () => {
    const { root, one } = platform;
    const bonus = await added({ budget: '30' });
    const restore = await rollBack(test, ['bonuses'], async () => {
      const { status, text } = await pay(root, bonus._id, 'platform', ids());
      expect(status, text).toBe(200);
      // A block created while the row seals are missing would lack them.
      await sealEverything(test);
    });
    const { status, body } = await pay(root, bonus._id, 'platform', ids());
    expect([status, body.code]).toEqual([422, 'row_altered']);
    const { findings } = await test.service.ledger.verify();
    expect(findings).toContainEqual(
      expect.objectContaining({ table: 'bonuses', record: bonus._id, check: 'seal' }),
    );
    await restore();
    expect((await pay(root, bonus._id, 'platform', ids())).body.code).toBe('bonus_budget');
    const filter = { record: bonus._id, action: 'bonus' };
    expect((await test.call('POST', 'audit', { as: root, body: { filter } })).body.data).toMatchObject([
      { client: one.client, data: { before: { payments: 0 }, after: { payments: 3 } } },
    ]);
  });
});

describe('the list of bonuses', () => {
  it('is filtered, sorted and limited to the caller’s client', async () => {
    const { root, one, two } = platform;
    const mine = await added({ name: `Mine ${round}` });
    const theirs = await added({ client: two.client, name: `Theirs ${round}` });
    const names = async (as: Tokens, query = '') =>
      (await test.call('GET', `bonus${query}`, { as })).body.data.map(({ _id }: { _id: string }) => _id);
    expect((await names(root)).slice(0, 2)).toEqual([theirs._id, mine._id]);
    for (const as of [one.admin, one.agent]) {
      expect(await names(as)).toContain(mine._id);
      expect(await names(as)).not.toContain(theirs._id);
      expect((await test.call('GET', `bonus/${theirs._id}`, { as })).status).toBe(404);
    }
    expect(await names(one.customer)).toEqual([]);
    const filter = encodeURIComponent(JSON.stringify({ q: `mine ${round}`, status: 'active' }));
    expect(await names(root, `?filter=${filter}&sort=["name","ASC"]&range=[0,0]`)).toEqual([mine._id]);
    expect((await test.call('GET', 'bonus')).status).toBe(401);
  });
});

describe('paying a bonus', () => {
  it('posts one transaction per recipient, named by wallet or owner', async () => {
    const { root, one, usd } = platform;
    const bonus = await added();
    const before = await ofClient();
    const [ann, bob, cyd] = people;
    const { status, body, text } = await pay(root, bonus._id, 'client', [ann?._id, bob?.wallet, cyd?._id]);
    expect(status, text).toBe(200);
    expect(body.data.map(({ to }: { to: string }) => to)).toEqual(ids());
    for (const transaction of body.data) {
      expect(transaction).toMatchObject({
        type: 'bonus',
        status: 'successful',
        amount: '10.00',
        currency: usd,
        from: one.client,
        reference: bonus.name,
        action: 'bonus',
        data: { bonus: bonus._id },
        altered: false,
      });
    }
    expect(await balances()).toEqual(['10.00', '10.00', '10.00']);
    expect(before - (await ofClient())).toBe(30);
    expect(await read(bonus._id)).toMatchObject({ paid: '30.00', payments: 3 });
  });

  it('accepts a single recipient without a list, and takes the money from the named source', async () => {
    const { root, superAdmin, one } = platform;
    const bonus = await added();
    const [ann, bob, cyd] = ids();
    expect((await pay(superAdmin, bonus._id, 'platform', ann)).body.data[0].fromType).toBe('platform');
    expect((await pay(one.admin, bonus._id, 'client', bob)).body.data[0].from).toBe(one.client);
    const agentWallet = (await test.call('GET', `user/${one.agentId}`, { as: root })).body.data.wallet;
    await expectMoved(test, { as: root, wallet: agentWallet, amount: '10' });
    expect((await pay(one.agent, bonus._id, 'agent', cyd)).body.data[0].from).toBe(one.agentId);
    expect(await balances()).toEqual(['10.00', '10.00', '10.00']);
    expect(await readBalance(test, root, agentWallet)).toBe('0.00');
  });

  it('requires the permission for the paying wallet', async () => {
    const { superAdmin, one, two } = platform;
    const bonus = await added();
    const [ann] = ids();
    const rejected: [Tokens, string, number][] = [
      [one.admin, 'platform', 403],
      [one.agent, 'platform', 403],
      [one.agent, 'client', 403],
      [superAdmin, 'client', 403],
      [one.customer, 'agent', 403],
      [two.admin, 'client', 404],
      [two.agent, 'agent', 404],
      [one.admin, 'nobody', 400],
    ];
    for (const [as, from, status] of rejected)
      expect((await pay(as, bonus._id, from, ann)).status, from).toBe(status);
    expect(await balances()).toEqual(['0.00', '0.00', '0.00']);
  });

  it('pays nobody and names the recipient that is unknown, foreign, not a user or duplicate', async () => {
    const { root, one, two } = platform;
    const bonus = await added();
    const [ann = '', bob = ''] = ids();
    const wrong: [unknown, string, number][] = [
      [[ann, randomUUID(), bob], 'to.1', 404],
      [[ann, 'x'], 'to.1', 404],
      [[two.customerId], 'to.0', 404],
      [[ann, one.clientWallet], 'to.1', 404],
      [[ann, bob, people[0]?.wallet], 'to.2', 400],
      [two.customerId, 'to', 404],
      [[], 'to', 400],
      [undefined, 'to', 400],
      [7, 'to', 400],
    ];
    for (const [to, field, status] of wrong) {
      const { status: was, body } = await pay(root, bonus._id, 'platform', to);
      expect(was, JSON.stringify(to)).toBe(status);
      expect(Object.keys(body.errors), JSON.stringify(to)).toEqual([field]);
    }
    expect(await balances()).toEqual(['0.00', '0.00', '0.00']);
    expect(await transactionsOf(bonus._id)).toEqual([]);
  });

  it("rejects a payment to the caller's own wallet", async () => {
    const { root, one } = platform;
    const bonus = await added();
    const adminWallet = (await test.call('GET', `user/${one.adminId}`, { as: root })).body.data.wallet;
    for (const admin of [one.adminId, adminWallet]) {
      const { status, body } = await pay(one.admin, bonus._id, 'client', [ids()[0], admin]);
      expect(status).toBe(403);
      expect(Object.keys(body.errors)).toEqual(['to.1']);
    }
    expect((await pay(root, bonus._id, 'client', one.adminId)).status).toBe(200);
  });

  it('pays nobody when the ledger declines one payment, and records that one as incorrect', async () => {
    const { root, one } = platform;
    const bonus = await added();
    await test.call('PUT', `user/${ids()[1]}`, { as: root, body: { status: 'inactive' } });
    const { status, body } = await pay(root, bonus._id, 'platform', ids());
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'inactive_party', errors: { 'to.1': expect.any(String) } });
    expect(await balances()).toEqual(['0.00', '0.00', '0.00']);
    expect(await transactionsOf(bonus._id)).toMatchObject([
      { status: 'incorrect', data: { refusal: 'inactive_party' } },
    ]);
    expect(await read(bonus._id)).toMatchObject({ paid: '0.00', payments: 0 });

    const big = await added({ amount: '400' });
    const [ann, , cyd] = ids();
    const left = await ofClient();
    const poor = await pay(one.admin, big._id, 'client', [ann, one.customerId, cyd]);
    expect(poor.body).toMatchObject({ code: 'insufficient_funds', errors: { 'to.2': expect.any(String) } });
    expect(await ofClient()).toBe(left);
    const single = await pay(one.admin, (await added({ amount: '5000' }))._id, 'client', ann);
    expect(single.body).toMatchObject({ code: 'insufficient_funds', errors: { to: expect.any(String) } });
  });

  it('requires an idempotency key, and pays once per key', async () => {
    const { root } = platform;
    const bonus = await added();
    const noKey = await test.call('POST', `bonus/${bonus._id}/platform`, { as: root, body: { to: ids() } });
    expect(noKey.body.code).toBe('idempotency_key_missing');
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => pay(root, bonus._id, 'platform', ids(), key)),
    );
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses[0]?.status, responses[0]?.text).toBe(200);
    expect(await balances()).toEqual(['10.00', '10.00', '10.00']);
    expect(await read(bonus._id)).toMatchObject({ paid: '30.00', payments: 3 });
    const other = await added();
    for (const [id, from, to] of [
      [bonus._id, 'platform', ids()[0]],
      [bonus._id, 'client', ids()],
      [other._id, 'platform', ids()],
    ] as const) {
      expect((await pay(root, id, from, to, key)).body.code).toBe('idempotency_key_reused');
    }
    const credit = await test.call('POST', `wallet/${people[0]?.wallet}/credit?currency=USD`, {
      as: root,
      body: { amount: '1', reference: 'The same key' },
      headers: { 'idempotency-key': key },
    });
    expect(credit.status).toBe(409);
    await test.call('POST', `bonus/${bonus._id}/cancel`, { as: root });
    expect((await pay(root, bonus._id, 'platform', ids(), key)).text).toBe(responses[0]?.text);
  });

  it('pays one of two bonuses when both are requested at once under one key', async () => {
    const { root } = platform;
    const [one, other] = [await added(), await added()];
    const key = randomUUID();
    const responses = await Promise.all(
      [one, other].map(({ _id }) => pay(root, _id, 'platform', ids(), key)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balances()).toEqual(['10.00', '10.00', '10.00']);
  });

  it('declines a repeat under the same key, and pays under a new key', async () => {
    const { root } = platform;
    const bonus = await added();
    const key = randomUUID();
    const status = (value: string) =>
      test.call('PUT', `user/${ids()[2]}`, { as: root, body: { status: value } });
    await status('inactive');
    const first = await pay(root, bonus._id, 'platform', ids(), key);
    expect(first.body.errors).toHaveProperty(['to.2']);
    await status('active');
    const again = await pay(root, bonus._id, 'platform', ids(), key);
    expect({ status: again.status, body: again.body }).toEqual({ status: 422, body: first.body });
    expect(await transactionsOf(bonus._id)).toHaveLength(1);
    expect((await pay(root, bonus._id, 'platform', ids())).status).toBe(200);
  });
});

describe('a bonus', () => {
  it('ends when its budget is spent, also by concurrent payments', async () => {
    const { root, superAdmin } = platform;
    const bonus = await added({ budget: '50' });
    expect((await pay(root, bonus._id, 'platform', ids())).status).toBe(200);
    const over = await pay(root, bonus._id, 'platform', ids());
    expect(over.body).toMatchObject({ statusCode: 422, code: 'bonus_budget' });
    const [ann] = ids();
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, at) => pay(at % 2 ? root : superAdmin, bonus._id, 'platform', ann)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(responses.filter(({ body }) => body.code === 'bonus_budget')).toHaveLength(10);
    expect(await balances()).toEqual(['30.00', '10.00', '10.00']);
    expect(await read(bonus._id)).toMatchObject({ paid: '50.00', payments: 5 });
  });

  it('ends when it expires', async () => {
    const { root } = platform;
    const bonus = await added({ expiresAt: new Date(Date.now() + 60_000).toISOString() });
    const [ann, bob] = ids();
    expect((await pay(root, bonus._id, 'platform', ann)).status).toBe(200);
    await test.change(
      `update bonuses set expires_at = now() - interval '1 second' where _id = '${bonus._id}'`,
    );
    expect((await pay(root, bonus._id, 'platform', bob)).body).toMatchObject({
      statusCode: 422,
      code: 'bonus_expired',
    });
    expect(await balances()).toEqual(['10.00', '0.00', '0.00']);
  });

  it('ends when its client disables the currency, before any payment is declined and without using the key', async () => {
    const { root, one } = platform;
    const bonus = await added();
    const activate = (activatedCurrencies: string[]) =>
      test.call('PUT', `client/${one.client}`, { as: root, body: { activatedCurrencies } });
    await activate([]);
    const key = randomUUID();
    for (const from of ['platform', 'client']) {
      const { body } = await pay(root, bonus._id, from, ids(), key);
      expect(body).toMatchObject({ statusCode: 422, code: 'currency_disabled' });
    }
    expect(await transactionsOf(bonus._id)).toEqual([]);
    await activate(['USD']);
    const { status, text } = await pay(root, bonus._id, 'platform', ids(), key);
    expect(status, text).toBe(200);
  });

  it('ends for good when it is cancelled', async () => {
    const { root, one, two } = platform;
    const bonus = await added();
    const cancel = (as: Tokens) => test.call('POST', `bonus/${bonus._id}/cancel`, { as });
    expect((await cancel(one.agent)).status).toBe(403);
    expect((await cancel(two.admin)).status).toBe(404);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await cancel(one.admin);
      expect(status).toBe(200);
      expect(body.data.status).toBe('cancelled');
    }
    expect((await pay(root, bonus._id, 'platform', ids())).body).toMatchObject({
      statusCode: 422,
      code: 'bonus_cancelled',
    });
    const audit = await test.call('POST', 'audit', {
      as: root,
      body: { filter: { record: bonus._id, action: 'cancel' } },
    });
    expect(audit.body.data).toMatchObject([
      { data: { before: { status: 'active' }, after: { status: 'cancelled' } } },
    ]);
    expect(await balances()).toEqual(['0.00', '0.00', '0.00']);
  });

  it('prevents its client from being deleted', async () => {
    const { root } = platform;
    const client = await createRecord(test, root, 'client', {
      name: `short lived ${round}`,
      email: `short${round}@test.example`,
      adminUserName: `admin.short${round}`,
      adminEmail: `admin.short${round}@test.example`,
      adminPassword: 'a long password',
      activatedCurrencies: ['USD'],
    });
    await added({ client: client._id });
    expect((await test.call('DELETE', `client/${client._id}`, { as: root })).body.code).toBe('in_use');
  });
});
