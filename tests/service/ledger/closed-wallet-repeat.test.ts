/** A repeat returns the first response, even if a wallet on either side was closed since. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectIntactLedger, expectMoved } from '../money.ts';
import { buildClient, createRecord, findWallet, type Platform, signInToPlatform } from '../platform.ts';
import { createWalletCloser } from './closing.ts';

let test: TestService;
let platform: Platform;
const { createUser, send, close, expectSameResponse } = createWalletCloser(() => ({ test, platform }));

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  await expectMoved(test, { as: platform.root, wallet: platform.one.clientWallet, amount: '1000' });
});
afterAll(async () => {
  await expectIntactLedger(test);
  await test.close();
});

const usd = { currency: 'USD', amount: '5.00', reference: 'Before it was closed' };
const spent = { amount: usd.amount, reference: usd.reference };

describe('a repeat after a wallet was closed returns the first response', () => {
  it('for a credit', async () => {
    const { _id, wallet } = await createUser();
    const path = `wallet/${wallet}/credit?currency=USD`;
    await expectSameResponse((key) => send('POST', path, platform.root, spent, key), { wallet, owner: _id });
    const fresh = await send('POST', path, platform.root, spent, randomUUID());
    expect(fresh.status).toBe(404);
  });

  it('for a credit through POST transaction that names the owner', async () => {
    const { _id, wallet } = await createUser();
    const body = { ...usd, type: 'credit', to: _id };
    await expectSameResponse((key) => send('POST', 'transaction', platform.root, body, key), {
      wallet,
      owner: _id,
    });
  });

  it('for a declined debit', async () => {
    const { wallet } = await createUser();
    const key = randomUUID();
    const ask = () => send('POST', `wallet/${wallet}/debit?currency=USD`, platform.root, spent, key);
    const first = await ask();
    expect(first.body.code).toBe('insufficient_funds');
    await close(wallet);
    expect((await ask()).body).toEqual(first.body);
  });

  it('for an increased budget', async () => {
    const client = await createRecord(test, platform.root, 'client', {
      ...buildClient('closing'),
      activatedCurrencies: ['USD'],
    });
    const path = `wallet/updateBalanceRoot/${client._id}`;
    await expectSameResponse((key) => send('PATCH', path, platform.root, usd, key), {
      wallet: client.wallet,
      owner: client._id,
      ownerType: 'client',
    });
  });

  it('for a transfer whose recipient closed the wallet', async () => {
    const { _id, wallet } = await createUser();
    await expectMoved(test, {
      as: platform.root,
      wallet: await findWallet(test, platform.root, platform.one.customerId),
      amount: '5',
    });
    for (const to of [_id, wallet]) {
      const ask = (key: string) =>
        send('POST', 'wallet/transfer', platform.one.customer, { ...usd, to }, key);
      if (to === _id) await expectSameResponse(ask, { wallet, owner: _id });
      else expect((await ask(randomUUID())).body.errors).toEqual({ to: 'There is no such record' });
    }
  });

  it('for a transfer whose payer closed the wallet', async () => {
    for (const named of [undefined, 'owner', 'wallet']) {
      const payer = await createUser();
      await expectMoved(test, { as: platform.root, wallet: payer.wallet, amount: '5' });
      const as = await test.signIn(payer.userName);
      const from = named === 'owner' ? payer._id : named && payer.wallet;
      const body = { ...usd, from, to: platform.one.customerId };
      await expectSameResponse((key) => send('POST', 'wallet/transfer', as, body, key), {
        wallet: payer.wallet,
        owner: payer._id,
      });
    }
  });

  it("for an agent's credit when the agent's wallet was closed", async () => {
    const agent = await createUser('agent');
    const as = await test.signIn(agent.userName);
    const { wallet } = await createUser();
    await expectMoved(test, { as: platform.root, wallet: agent.wallet, amount: '5' });
    const path = `wallet/${wallet}/credit?currency=USD`;
    await expectSameResponse((key) => send('POST', path, as, spent, key), {
      wallet: agent.wallet,
      owner: agent._id,
    });
  });

  it('except with another body, which reuses the key', async () => {
    const { wallet } = await createUser();
    const key = randomUUID();
    const path = `wallet/${wallet}/credit?currency=USD`;
    await send('POST', path, platform.root, spent, key);
    await close(wallet);
    const other = await send('POST', path, platform.root, { ...spent, amount: '6.00' }, key);
    expect(other.body).toMatchObject({ statusCode: 409, code: 'idempotency_key_reused' });
  });
});
