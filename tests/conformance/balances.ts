/** Balances are exact and sum to zero; inactive users and disabled currencies move no money. */
import assert from 'node:assert/strict';
import { formatAmount, parseAmount } from '../../src/engine/contract/values/money.ts';
import { PLATFORM_ID } from '../../src/ledger/contract/parties.ts';
import { move, readUnits } from './money.ts';
import { type Checks, expectRejection, expectStatus } from './suite.ts';
import type { OwnSuite } from './world.ts';

export const balanceChecks: Checks<OwnSuite> = {
  '100 credits and debits at once leave each balance exact to the last unit': async (suite) => {
    const { world } = suite;
    for (const { wallet } of [world.customer, world.stranger]) {
      expectStatus(await move(suite, { wallet, amount: '1000' }), 200);
    }
    const before = await Promise.all(
      [world.customer, world.stranger].map(({ wallet }) => readUnits(suite, wallet, world.fine)),
    );
    const expected = [...before];
    const request = Array.from({ length: 100 }, (_, at) => {
      const units = BigInt(at * at * 7919 + 1);
      const side = at % 2;
      const type = at % 3 ? ('credit' as const) : ('debit' as const);
      expected[side] = (expected[side] ?? 0n) + (type === 'credit' ? units : -units);
      const { wallet } = side ? world.stranger : world.customer;
      return { wallet, type, amount: formatAmount(units, 8) };
    });
    for (const response of await Promise.all(request.map((one) => move(suite, one))))
      expectStatus(response, 200);
    const after = await Promise.all(
      [world.customer, world.stranger].map(({ wallet }) => readUnits(suite, wallet, world.fine)),
    );
    assert.deepEqual(after, expected);
  },

  "a wallet's balance is the sum of its transactions": async (suite) => {
    const { http, me, world } = suite;
    const { wallet, _id } = world.customer;
    const path = `wallet/${wallet}/transactions?range=[0,999]`;
    const { data, total } = expectStatus(await http.call('GET', path, { as: me }), 200);
    assert.equal(data.length, total);
    let sum = 0n;
    for (const { status, amount, to, currency } of data) {
      if (status !== 'successful' || currency !== world.fine._id) continue;
      sum += to === _id ? parseAmount(amount, 8) : -parseAmount(amount, 8);
    }
    assert.equal(await readUnits(suite, wallet, world.fine), sum);
  },

  "all balances of a currency sum to zero, the platform's among them": async (suite) => {
    const { world } = suite;
    const { mine, other, admin, agent, customer, stranger } = world;
    const wallets = [mine, other, admin, agent, customer, stranger].map(({ wallet }) => wallet);
    for (const money of [world.fine, world.whole]) {
      let sum = 0n;
      for (const wallet of [PLATFORM_ID, ...wallets]) sum += await readUnits(suite, wallet, money);
      assert.equal(sum, 0n, money.abbreviation);
    }
  },

  'every address of a balance says the same; with no currency it is 0 with all beside it': async (suite) => {
    const { http, me, world } = suite;
    const { customer, fine } = world;
    const get = async (path: string) => expectStatus(await http.call('GET', path, { as: me }), 200).data;
    const [one, all, byUser, ofUser] = [
      await get(`wallet/${customer.wallet}/balance?currency=${fine._id}`),
      await get(`wallet/${customer.wallet}/balance`),
      await get(`customer/${customer._id}/${fine.abbreviation}/balance`),
      await get(`customer/${customer._id}/balance`),
    ];
    assert.deepEqual(byUser, one);
    assert.deepEqual(ofUser, all);
    assert.equal(all.balance, '0');
    assert.equal(
      all.balances.find(({ currency }: { currency: string }) => currency === fine._id).balance,
      one.balance,
    );
    const ofClient = await get(`client/${world.mine._id}/balance`);
    assert.equal(ofClient.wallet, world.mine.wallet);
    assert.equal((await get(`client/wallet/${world.mine._id}`))._id, world.mine.wallet);
  },

  'a currency that a client disabled moves nothing, and moves again once activated': async (suite) => {
    const { http, me, world } = suite;
    const put = async (body: unknown) =>
      expectStatus(await http.call('PUT', `client/${world.other._id}`, { as: me, body }), 200);
    const { fine, whole: money } = world;
    await put({ activatedCurrencies: [money._id], disabledCurrencies: [fine._id] });
    const request = { wallet: world.stranger.wallet, amount: '1' };
    expectRejection(await move(suite, request), 422, 'currency_disabled');
    await put({ activatedCurrencies: [fine._id, money._id], disabledCurrencies: [] });
    expectStatus(await move(suite, request), 200);
  },

  'an inactive user moves nothing and can not sign in': async (suite) => {
    const { http, me, world } = suite;
    const { stranger } = world;
    const put = async (status: string) =>
      expectStatus(await http.call('PUT', `user/${stranger._id}`, { as: me, body: { status } }), 200);
    await put('inactive');
    expectRejection(await http.call('GET', 'session', { as: stranger }), 401, 'unauthorized');
    const body = { userName: stranger.userName, password: world.password };
    expectRejection(await http.call('POST', 'auth/login', { body }), 401, 'wrong_credentials');
    expectRejection(await move(suite, { wallet: stranger.wallet, amount: '1' }), 422, 'inactive_party');
    await put('active');
    expectStatus(await move(suite, { wallet: stranger.wallet, amount: '1' }), 200);
  },

  'a user with history is not deleted but made inactive, a wallet with money not closed': async ({
    http,
    me,
    world,
  }) => {
    const { customer } = world;
    expectRejection(await http.call('DELETE', `user/${customer._id}`, { as: me }), 409, 'in_use');
    expectRejection(await http.call('DELETE', `wallets/${customer.wallet}`, { as: me }), 409, 'in_use');
    expectRejection(await http.call('DELETE', `client/${world.mine._id}`, { as: me }), 409, 'in_use');
    expectRejection(await http.call('DELETE', `currency/${world.fine._id}`, { as: me }), 409, 'in_use');
  },
};
