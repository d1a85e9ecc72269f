/** A role that may credit but not debit, and one that may debit but not credit, in every call that moves money. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallResponse, startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectIntactLedger, expectMoved } from '../money.ts';
import { buildUser, createRecord, findWallet, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
let cashier: Tokens;
let collector: Tokens;
let wallet: string;
let other: string;

const right = (subject: string, action: string, allowed = true) => ({ subject, action, allowed });

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one } = platform;
  const enter = async (role: string, verb: string) => {
    const permissions = [
      ...[right('all', 'read'), right('ClientWallet', 'read', false), right('User', verb)],
      ...[right('Transaction', 'create'), right('Transaction', 'reverse'), right('Role', 'create')],
    ];
    await createRecord(test, root, 'role', { _id: role, client: one.client, permissions });
    await createRecord(test, root, 'user', buildUser(role, role, { client: one.client }));
    const tokens = await test.signIn(role);
    const own = await findWallet(
      test,
      root,
      (await test.call('GET', 'session', { as: tokens })).body.data._id,
    );
    await expectMoved(test, { as: root, wallet: own, amount: '50.00' });
    return tokens;
  };
  await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '1000.00' });
  cashier = await enter('cashier', 'credit');
  collector = await enter('collector', 'debit');
  wallet = await findWallet(test, root, one.customerId);
  const body = buildUser('second', 'customer', { client: one.client });
  other = (await createRecord(test, root, 'user', body)).wallet;
  for (const one of [wallet, other]) await expectMoved(test, { as: root, wallet: one, amount: '100.00' });
});
afterAll(async () => {
  await expectIntactLedger(test);
  await test.close();
});

const send = (as: Tokens, path: string, body: object) =>
  test.call('POST', path, { as, body, headers: { 'idempotency-key': randomUUID() } });
const defaults = { amount: '1.00', reference: 'Verbs' };
const usd = { ...defaults, currency: 'USD' };
const rejection = ({ status, body }: CallResponse) => [status, body.code];
const forbidden = [403, 'forbidden'];
const posted = async (as: Tokens, path: string, body: object) => {
  const response = await send(as, path, body);
  expect(response.status, response.text).toBeLessThan(300);
  return response.body.data._id as string;
};
const reverse = (as: Tokens, id: string) => send(as, `transaction/${id}/reverse`, { reason: 'Verbs' });

describe('a role that credits but never debits', () => {
  it('credits users through each call, and debits through none', async () => {
    await posted(cashier, `wallet/${wallet}/credit?currency=USD`, defaults);
    await posted(cashier, 'transaction', { ...usd, type: 'credit', to: wallet });
    await posted(cashier, 'wallet/agent-user', { ...usd, to: wallet });
    expect(rejection(await send(cashier, `wallet/${wallet}/debit?currency=USD`, defaults))).toEqual(
      forbidden,
    );
    expect(rejection(await send(cashier, 'transaction', { ...usd, type: 'debit', from: wallet }))).toEqual(
      forbidden,
    );
    expect(rejection(await send(cashier, 'wallet/transfer', { ...usd, from: wallet, to: other }))).toEqual(
      forbidden,
    );
    const { clientWallet } = platform.one;
    // It is not visible to them.
    expect((await send(cashier, `wallet/${clientWallet}/credit?currency=USD`, defaults)).status).toBe(404);
  });

  it('reverses a debit, which is a credit, but not a credit', async () => {
    const credit = await posted(platform.one.admin, `wallet/${wallet}/credit?currency=USD`, defaults);
    const debit = await posted(platform.one.admin, `wallet/${wallet}/debit?currency=USD`, defaults);
    const { body } = await test.call('GET', `transaction/${credit}`, { as: cashier });
    expect(body.data._refused.actions.reverse).toBe('validation.notAllowed');
    expect(rejection(await reverse(cashier, credit))).toEqual(forbidden);
    expect((await reverse(cashier, debit)).status).toBe(200);
  });

  it('cannot grant the permission to debit', async () => {
    const grant = (verb: string) =>
      test.call('POST', 'role', {
        as: cashier,
        body: { _id: `by_${verb}`, client: platform.one.client, permissions: [right('User', verb)] },
      });
    for (const verb of ['debit', 'recharge']) expect(rejection(await grant(verb))).toEqual(forbidden);
  });
});

describe('a role that debits but never credits', () => {
  it('debits users through each call, and credits through none', async () => {
    await posted(collector, `wallet/${wallet}/debit?currency=USD`, defaults);
    await posted(collector, 'transaction', { ...usd, type: 'debit', from: wallet });
    expect(rejection(await send(collector, `wallet/${wallet}/credit?currency=USD`, defaults))).toEqual(
      forbidden,
    );
    expect(rejection(await send(collector, 'wallet/agent-user', { ...usd, to: wallet }))).toEqual(forbidden);
    expect(rejection(await send(collector, 'transaction', { ...usd, type: 'credit', to: wallet }))).toEqual(
      forbidden,
    );
    expect(rejection(await send(collector, 'wallet/transfer', { ...usd, from: wallet, to: other }))).toEqual(
      forbidden,
    );
  });

  it('reverses a credit, which is a debit, but not a debit', async () => {
    const credit = await posted(platform.one.admin, `wallet/${wallet}/credit?currency=USD`, defaults);
    const debit = await posted(platform.one.admin, `wallet/${wallet}/debit?currency=USD`, defaults);
    expect(rejection(await reverse(collector, debit))).toEqual(forbidden);
    expect((await reverse(collector, credit)).status).toBe(200);
  });
});
