/** The three transfers, and POST /transaction with the type transfer: permissions and errors. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLATFORM_ID } from '../../../src/ledger/contract/parties.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectIntactLedger, expectMoved, readBalance } from '../money.ts';
import { buildUser, createRecord, findWallet, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
/** Wallets of these users, each filled to 100.00 before every test. */
let wallets: Record<'root' | 'admin' | 'agent' | 'customer' | 'friend' | 'stranger', string>;
let friendId: string;
let rootId: string;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one, two } = platform;
  const friend = await createRecord(
    test,
    root,
    'user',
    buildUser('friend', 'customer', { client: one.client }),
  );
  friendId = friend._id;
  rootId = (await test.call('GET', 'session', { as: root })).body.data._id;
  wallets = {
    root: await findWallet(test, root, rootId),
    admin: await findWallet(test, root, one.adminId),
    agent: await findWallet(test, root, one.agentId),
    customer: await findWallet(test, root, one.customerId),
    friend: friend.wallet,
    stranger: await findWallet(test, root, two.customerId),
  };
  await test.call('POST', `wallet/${wallets.root}/addcurrencys`, { as: root, body: { currencies: ['USD'] } });
});
beforeEach(async () => {
  for (const wallet of Object.values(wallets)) {
    const cents = Math.round(Number(await readBalance(test, platform.root, wallet)) * 100);
    const [type, off] =
      cents > 10_000 ? (['debit', cents - 10_000] as const) : (['credit', 10_000 - cents] as const);
    // Callers can't recharge their own wallet.
    const as = wallet === wallets.root ? platform.superAdmin : platform.root;
    if (off) await expectMoved(test, { as, wallet, type, amount: (off / 100).toFixed(2) });
  }
});
afterAll(async () => {
  await expectIntactLedger(test);
  await test.close();
});

const defaults = { currency: 'USD', amount: '12.50', reference: 'Lunch' };
const send = (path: string, as: Tokens, body: Record<string, unknown>, key: string = randomUUID()) =>
  test.call('POST', path, { as, body: { ...defaults, ...body }, headers: { 'idempotency-key': key } });
const transfer = (as: Tokens, body: Record<string, unknown>, key?: string) =>
  send('wallet/transfer', as, body, key);
const has = (name: keyof typeof wallets) => readBalance(test, platform.root, wallets[name]);
const incorrect = async (reference: string) => {
  const filter = encodeURIComponent(JSON.stringify({ status: 'incorrect', reference }));
  return (await test.call('GET', `transaction?filter=${filter}`, { as: platform.root })).body.data;
};

describe('POST wallet/transfer', () => {
  it("moves money from the caller's wallet to a user of their client, named by owner or wallet", async () => {
    const { one } = platform;
    const createdCount = await transfer(one.customer, { to: friendId, content: 'Thanks' });
    expect(createdCount.status, createdCount.text).toBe(200);
    expect(createdCount.body.data).toMatchObject({
      type: 'transfer',
      status: 'successful',
      amount: '12.50',
      from: one.customerId,
      fromType: 'user',
      to: friendId,
      toType: 'user',
      reference: 'Lunch',
      content: 'Thanks',
      action: 'transfer',
      altered: false,
    });
    expect([await has('customer'), await has('friend')]).toEqual(['87.50', '112.50']);
    for (const from of [one.customerId, wallets.customer]) {
      expect((await transfer(one.customer, { from, to: wallets.friend })).status).toBe(200);
    }
    expect([await has('customer'), await has('friend')]).toEqual(['62.50', '137.50']);
    expect(
      (await test.call('GET', `transaction/${createdCount.body.data._id}`, { as: one.customer })).status,
    ).toBe(200);
  });

  it('does not show the recipient to payers who could not see them before', async () => {
    const { one } = platform;
    expect((await test.call('GET', `user/${friendId}`, { as: one.customer })).status).toBe(404);
    expect((await test.call('GET', `wallets/${wallets.friend}`, { as: one.customer })).status).toBe(404);
  });

  it('rejects recipients of another client, the platform and recipients that are not users', async () => {
    const { one, two } = platform;
    const unknown = [
      two.customerId,
      wallets.stranger,
      rootId,
      one.clientWallet,
      one.client,
      PLATFORM_ID,
      randomUUID(),
      'x',
    ];
    for (const to of unknown) {
      const { status, body } = await transfer(one.customer, { to });
      expect(status, to).toBe(404);
      expect(body.errors, to).toEqual({ to: 'There is no such record' });
    }
    expect(await has('customer')).toBe('100.00');
  });

  it("cannot spend another user's money", async () => {
    const { one, two } = platform;
    for (const from of [friendId, wallets.friend, two.customerId, PLATFORM_ID]) {
      const { status, body } = await transfer(one.customer, { from, to: one.customerId });
      expect(status, from).toBe(404);
      expect(Object.keys(body.errors)).toEqual(['from']);
    }
    const fromClient = await transfer(one.admin, { from: one.clientWallet, to: friendId });
    expect(fromClient.status).toBe(403);
    expect(Object.keys(fromClient.body.errors)).toEqual(['from']);
  });

  it('lets callers who may recharge users transfer between two users in their rows', async () => {
    const { root, superAdmin, one, two } = platform;
    for (const as of [root, superAdmin, one.admin, one.agent]) {
      const { status, text } = await transfer(as, { from: one.customerId, to: friendId, amount: '1' });
      expect(status, text).toBe(200);
    }
    expect(await has('friend')).toBe('104.00');
    expect((await transfer(root, { from: one.customerId, to: two.customerId })).status).toBe(200);
    const abroad = await transfer(one.admin, { from: one.customerId, to: two.customerId });
    expect(abroad.status).toBe(404);
    expect(Object.keys(abroad.body.errors)).toEqual(['to']);
    expect((await transfer(one.admin, { from: two.customerId, to: one.customerId })).status).toBe(404);
  });

  it('takes nothing from a user with permissions that the operator lacks', async () => {
    const { root, superAdmin, one } = platform;
    const takes: [Tokens, string][] = [
      [one.agent, one.adminId],
      [one.agent, wallets.admin],
      [superAdmin, rootId],
    ];
    for (const [as, from] of takes) {
      const { status, body } = await transfer(as, { from, to: friendId });
      expect(status, from).toBe(403);
      expect(body.errors).toEqual({ from: 'Your role does not allow this value' });
    }
    expect([await has('admin'), await has('root'), await has('friend')]).toEqual(Array(3).fill('100.00'));
    expect((await transfer(one.admin, { from: one.agentId, to: friendId })).status).toBe(200);
    expect((await transfer(root, { from: one.adminId, to: friendId })).status).toBe(200);
  });

  it('is declined with its own code, and recorded as incorrect', async () => {
    const { root, one } = platform;
    const btc = { currency: 'BTC', amount: '1' };
    const activate = (activatedCurrencies: string[]) =>
      test.call('PUT', `client/${one.client}`, { as: root, body: { activatedCurrencies } });
    await activate(['USD', 'BTC']);
    const cases: [string, Record<string, unknown>][] = [
      ['insufficient_funds', { amount: '100.01' }],
      ['same_wallet', { to: one.customerId }],
      ['currency_not_in_wallet', btc],
    ];
    for (const [code, more] of cases) {
      const reference = `refused ${code}`;
      const { status, body } = await transfer(one.customer, { to: friendId, ...more, reference });
      expect(status, code).toBe(422);
      expect(body).toMatchObject({ statusCode: 422, code });
      expect(await incorrect(reference)).toMatchObject([{ type: 'transfer', data: { refusal: code } }]);
    }
    await activate([]);
    const off = await transfer(one.customer, { to: friendId, reference: 'refused off' });
    expect(off.body.code).toBe('currency_disabled');
    await activate(['USD']);
    await test.call('PUT', `user/${friendId}`, { as: root, body: { status: 'inactive' } });
    const inactive = await transfer(one.customer, { to: friendId, reference: 'refused inactive' });
    expect(inactive.body.code).toBe('inactive_party');
    await test.call('PUT', `user/${friendId}`, { as: root, body: { status: 'active' } });
    for (const reference of ['refused off', 'refused inactive']) {
      expect(await incorrect(reference)).toHaveLength(1);
    }
    expect([await has('customer'), await has('friend')]).toEqual(['100.00', '100.00']);
  });

  it('names each invalid value, and records nothing', async () => {
    const { one } = platform;
    const wrong: [Record<string, unknown>, string][] = [
      [{ to: undefined }, 'to'],
      [{ amount: 'ten' }, 'amount'],
      [{ amount: '-1' }, 'amount'],
      [{ amount: '0.00' }, 'amount'],
      [{ amount: '1.234' }, 'amount'],
      [{ amount: '1e400' }, 'amount'],
      [{ currency: 'XXX' }, 'currency'],
      [{ reference: '' }, 'reference'],
      [{ type: 'transfer' }, 'type'],
    ];
    for (const [body, field] of wrong) {
      const response = await transfer(one.customer, { to: friendId, ...body });
      expect(response.status, response.text).toBe(400);
      expect(Object.keys(response.body.errors)).toEqual([field]);
    }
    const huge = await transfer(one.customer, { to: friendId, amount: '92233720368547758.08' });
    expect(huge.body).toMatchObject({ statusCode: 422, code: 'amount_out_of_range' });
    const noKey = await test.call('POST', 'wallet/transfer', {
      as: one.customer,
      body: { ...defaults, to: friendId },
    });
    expect(noKey.body.code).toBe('idempotency_key_missing');
    expect((await test.call('POST', 'wallet/transfer', { body: '{' })).status).toBe(401);
    expect(await has('customer')).toBe('100.00');
  });
});

describe('POST wallet/agent-user', () => {
  const toUser = (as: Tokens, body: Record<string, unknown>, key?: string) =>
    send('wallet/agent-user', as, body, key);

  it("moves money from the agent's own wallet to a user in their rows", async () => {
    const { one } = platform;
    for (const from of [undefined, one.agentId, wallets.agent]) {
      const { status, body, text } = await toUser(one.agent, { from, to: one.customerId, amount: '10' });
      expect(status, text).toBe(200);
      expect(body.data).toMatchObject({ type: 'transfer', action: 'agent_user', from: one.agentId });
    }
    expect([await has('agent'), await has('customer')]).toEqual(['70.00', '130.00']);
  });

  it('accepts no other payer, and no recipient outside those rows', async () => {
    const { one, two } = platform;
    const other = await toUser(one.agent, { from: friendId, to: one.customerId });
    expect(other.status).toBe(403);
    expect(Object.keys(other.body.errors)).toEqual(['from']);
    for (const to of [two.customerId, one.client, one.clientWallet]) {
      const { status, body } = await toUser(one.agent, { to });
      expect(status).toBe(404);
      expect(Object.keys(body.errors)).toEqual(['to']);
    }
    expect((await toUser(one.customer, { to: friendId })).status).toBe(403);
    const poor = await toUser(one.agent, { to: friendId, amount: '100.01', reference: 'poor agent' });
    expect(poor.body.code).toBe('insufficient_funds');
    expect(await incorrect('poor agent')).toMatchObject([{ action: 'agent_user', status: 'incorrect' }]);
  });
});

describe('POST wallet/admin-client', () => {
  const toClient = (as: Tokens, body: Record<string, unknown>, key?: string) =>
    send('wallet/admin-client', as, body, key);

  it("moves money from an administrator's own wallet to that of a visible client", async () => {
    const { root, one } = platform;
    const before = Number(await readBalance(test, root, one.clientWallet));
    expect((await toClient(one.admin, { to: one.client, amount: '40' })).status).toBe(200);
    const byRoot = await toClient(root, { to: one.clientWallet, amount: '2.50' });
    expect(byRoot.body.data).toMatchObject({ action: 'admin_client', fromType: 'user', toType: 'client' });
    expect(Number(await readBalance(test, root, one.clientWallet)) - before).toBe(42.5);
    expect([await has('admin'), await has('root')]).toEqual(['60.00', '97.50']);
  });

  it('rejects other payers, users as recipients, and wallets of other clients', async () => {
    const { one, two } = platform;
    expect((await toClient(one.admin, { from: one.customerId, to: one.client })).status).toBe(403);
    for (const to of [two.client, two.clientWallet, one.customerId]) {
      expect((await toClient(one.admin, { to })).status, to).toBe(404);
    }
    for (const as of [one.agent, one.customer])
      expect((await toClient(as, { to: one.client })).status).toBe(403);
    const poor = await toClient(one.admin, { to: one.client, amount: '100.01', reference: 'poor admin' });
    expect(poor.status).toBe(422);
    expect(await incorrect('poor admin')).toHaveLength(1);
  });
});

describe('POST /transaction with the type transfer', () => {
  const post = (as: Tokens, body: Record<string, unknown>, key?: string) =>
    send('transaction', as, { type: 'transfer', ...body }, key);

  it('transfers like wallet/transfer', async () => {
    const { one } = platform;
    const { status, body, text } = await post(one.admin, { to: friendId });
    expect(status, text).toBe(201);
    expect(body.data).toMatchObject({ type: 'transfer', from: one.adminId, to: friendId, amount: '12.50' });
    expect((await post(one.admin, { from: one.customerId, to: friendId })).status).toBe(201);
    expect((await post(one.admin, {})).body.errors).toEqual({ to: 'Required' });
    expect((await post(one.customer, { to: friendId })).status).toBe(403);
    expect(await has('friend')).toBe('125.00');
  });
});

describe('the idempotency key of a transfer', () => {
  it.each([
    ['wallet/transfer', () => platform.one.admin, () => friendId],
    ['wallet/agent-user', () => platform.one.agent, () => friendId],
    ['wallet/admin-client', () => platform.one.admin, () => platform.one.client],
  ] as const)('posts once for twenty concurrent requests to %s', async (path, as, to) => {
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => send(path, as(), { to: to() }, key)),
    );
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
    const payer = path === 'wallet/agent-user' ? 'agent' : 'admin';
    expect(await has(payer)).toBe('87.50');
    const changed = await send(path, as(), { to: to(), amount: '1' }, key);
    expect(changed.body).toMatchObject({ statusCode: 409, code: 'idempotency_key_reused' });
  });

  it('declines a repeat the same way', async () => {
    const { root, one } = platform;
    const key = randomUUID();
    const ask = () => transfer(one.customer, { to: friendId, amount: '150', reference: 'too much' }, key);
    const first = await ask();
    expect(first.body.code).toBe('insufficient_funds');
    await expectMoved(test, { as: root, wallet: wallets.customer, amount: '100' });
    expect((await ask()).body).toEqual(first.body);
    expect(await incorrect('too much')).toHaveLength(1);
    expect(await has('customer')).toBe('200.00');
  });

  it('cannot be used for another kind of transfer', async () => {
    const key = randomUUID();
    expect((await send('wallet/agent-user', platform.one.agent, { to: friendId }, key)).status).toBe(200);
    expect((await transfer(platform.one.agent, { to: friendId }, key)).status).toBe(409);
  });
});
