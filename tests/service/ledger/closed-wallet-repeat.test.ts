/** A repeat gets the first answer again, also where a wallet on either side was closed since. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { balanceOf, expectSoundLedger, moved } from '../money.ts';
import { enterPlatform, made, organisation, type Platform, person, walletOf } from '../platform.ts';

let test: TestService;
let platform: Platform;
let people = 0;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await enterPlatform(test);
  await moved(test, { as: platform.root, wallet: platform.one.clientWallet, amount: '1000' });
});
afterAll(async () => {
  await expectSoundLedger(test);
  await test.close();
});

type Someone = { _id: string; wallet: string; userName: string };
const someone = (role = 'customer'): Promise<Someone> => {
  people += 1;
  return made(test, platform.root, 'user', person(`person${people}`, role, { client: platform.one.client }));
};
const send = (
  method: 'POST' | 'PATCH',
  path: string,
  as: Tokens,
  body: Record<string, unknown>,
  key: string,
): Promise<Answer> => test.call(method, path, { as, body, headers: { 'idempotency-key': key } });
const usd = { currency: 'USD', amount: '5.00', reference: 'Before it was closed' };
const spent = { amount: usd.amount, reference: usd.reference };

/** Takes out what is left, as who may, and closes the wallet. */
async function close(wallet: string): Promise<void> {
  const amount = await balanceOf(test, platform.root, wallet);
  if (amount !== '0.00') await moved(test, { as: platform.root, wallet, type: 'debit', amount });
  const { status, text } = await test.call('DELETE', `wallets/${wallet}`, { as: platform.root });
  expect(status, text).toBe(200);
}

/** Asks, closes, opens a new one for the same owner, and asks again after each. */
async function expectTheSameAgain(
  ask: (key: string) => Promise<Answer>,
  { wallet, owner, ownerType = 'user' }: { wallet: string; owner: string; ownerType?: string },
): Promise<void> {
  const key = randomUUID();
  const first = await ask(key);
  expect([200, 201], first.text).toContain(first.status);
  await close(wallet);
  const later = async () => {
    const again = await ask(key);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
  };
  await later();
  const reopened = { ownerType, owner, currencies: ['USD'] };
  await made(test, platform.root, 'wallets', reopened);
  await later();
}

describe('a repeat after a wallet was closed', () => {
  it('of a credit', async () => {
    const { _id, wallet } = await someone();
    const path = `wallet/${wallet}/credit?currency=USD`;
    await expectTheSameAgain((key) => send('POST', path, platform.root, spent, key), { wallet, owner: _id });
    const fresh = await send('POST', path, platform.root, spent, randomUUID());
    expect(fresh.status).toBe(404);
  });

  it('of a credit said as a transaction, that names the owner', async () => {
    const { _id, wallet } = await someone();
    const body = { ...usd, type: 'credit', to: _id };
    await expectTheSameAgain((key) => send('POST', 'transaction', platform.root, body, key), {
      wallet,
      owner: _id,
    });
  });

  it('of a refused debit', async () => {
    const { wallet } = await someone();
    const key = randomUUID();
    const ask = () => send('POST', `wallet/${wallet}/debit?currency=USD`, platform.root, spent, key);
    const first = await ask();
    expect(first.body.code).toBe('insufficient_funds');
    await close(wallet);
    expect((await ask()).body).toEqual(first.body);
  });

  it('of an increased budget', async () => {
    const client = await made(test, platform.root, 'client', {
      ...organisation('closing'),
      activatedCurrencies: ['USD'],
    });
    const path = `wallet/updateBalanceRoot/${client._id}`;
    await expectTheSameAgain((key) => send('PATCH', path, platform.root, usd, key), {
      wallet: client.wallet,
      owner: client._id,
      ownerType: 'client',
    });
  });

  it('of a transfer, where the recipient had closed', async () => {
    const { _id, wallet } = await someone();
    await moved(test, {
      as: platform.root,
      wallet: await walletOf(test, platform.root, platform.one.customerId),
      amount: '5',
    });
    for (const to of [_id, wallet]) {
      const ask = (key: string) =>
        send('POST', 'wallet/transfer', platform.one.customer, { ...usd, to }, key);
      if (to === _id) await expectTheSameAgain(ask, { wallet, owner: _id });
      else expect((await ask(randomUUID())).body.errors).toEqual({ to: 'There is no such record' });
    }
  });

  it('of a transfer, where the payer had closed', async () => {
    for (const named of [undefined, 'owner', 'wallet']) {
      const payer = await someone();
      await moved(test, { as: platform.root, wallet: payer.wallet, amount: '5' });
      const as = await test.signIn(payer.userName);
      const from = named === 'owner' ? payer._id : named && payer.wallet;
      const body = { ...usd, from, to: platform.one.customerId };
      await expectTheSameAgain((key) => send('POST', 'wallet/transfer', as, body, key), {
        wallet: payer.wallet,
        owner: payer._id,
      });
    }
  });

  it("of an agent's credit and bonus, where the agent's own had closed", async () => {
    const agent = await someone('agent');
    const as = await test.signIn(agent.userName);
    const { _id, wallet } = await someone();
    await moved(test, { as: platform.root, wallet: agent.wallet, amount: '5' });
    const path = `wallet/${wallet}/credit?currency=USD`;
    await expectTheSameAgain((key) => send('POST', path, as, spent, key), {
      wallet: agent.wallet,
      owner: agent._id,
    });
    const second = await walletOf(test, platform.root, agent._id);
    await moved(test, { as: platform.root, wallet: second, amount: '5' });
    const bonus = await test.call('POST', 'bonus/add', {
      as: platform.root,
      body: { name: 'Closing', currency: 'USD', amount: '5', client: platform.one.client },
    });
    const pay = `bonus/${bonus.body.data._id}/agent`;
    await expectTheSameAgain((key) => send('POST', pay, as, { to: [_id] }, key), {
      wallet: second,
      owner: agent._id,
    });
  });

  it('of a bonus, where a recipient had closed', async () => {
    const { _id, wallet } = await someone();
    const { root, one } = platform;
    const body = { name: 'Closed', currency: 'USD', amount: '5', client: one.client };
    const bonus = await test.call('POST', 'bonus/add', { as: root, body });
    const path = `bonus/${bonus.body.data._id}/client`;
    await expectTheSameAgain((key) => send('POST', path, one.admin, { to: [_id] }, key), {
      wallet,
      owner: _id,
    });
  });

  it('with another body is a key used again', async () => {
    const { wallet } = await someone();
    const key = randomUUID();
    const path = `wallet/${wallet}/credit?currency=USD`;
    await send('POST', path, platform.root, spent, key);
    await close(wallet);
    const other = await send('POST', path, platform.root, { ...spent, amount: '6.00' }, key);
    expect(other.body).toMatchObject({ statusCode: 409, code: 'idempotency_key_reused' });
  });
});
