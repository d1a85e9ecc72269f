/** A frozen wallet can't pay through any call of any caller, but still receives. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallResponse, startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectIntactLedger, expectMoved, move, readBalance } from '../money.ts';
import { buildClient, findWallet, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
let wallet: string;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one } = platform;
  wallet = await findWallet(test, root, one.customerId);
  await expectMoved(test, { as: root, wallet, amount: '100.00' });
});
afterAll(() => test?.close());

const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const freeze = (as: Tokens, id: string, reason = 'A complaint') =>
  test.call('POST', `wallets/${id}/freeze`, { as, body: { reason } });
const unfreeze = (as: Tokens, id: string) => test.call('POST', `wallets/${id}/unfreeze`, { as });
const toError = ({ status, body }: CallResponse) => [status, body.code];
const frozen = [422, 'wallet_frozen'];

it('cannot pay in any way, receives, and shows the reason on its page and in lists', async () => {
  const { root, one } = platform;
  const credit = await expectMoved(test, { as: root, wallet, amount: '5.00' });
  const done = await freeze(one.admin, wallet);
  expect(done.status, done.text).toBe(200);
  expect(done.body.data).toMatchObject({ frozen: true, frozenFor: 'A complaint' });
  // The response of an action already says what can be done next.
  expect(done.body.data).toEqual((await test.call('GET', `wallets/${wallet}`, { as: one.admin })).body.data);
  expect(done.body.data._refused.actions).toHaveProperty('freeze');
  const spent = { to: one.agentId, currency: 'USD', amount: '1.00', reference: 'Out' };
  const out = await test.call('POST', 'wallet/transfer', { as: one.customer, body: spent, ...key() });
  expect(toError(out)).toEqual(frozen);
  for (const as of [root, one.admin])
    expect(toError(await move(test, { as, wallet, type: 'debit', amount: '1.00' }))).toEqual(frozen);
  const back = { as: root, body: { reason: 'A mistake' }, ...key() };
  expect(toError(await test.call('POST', `transaction/${credit._id}/reverse`, back))).toEqual(frozen);
  await expectMoved(test, { as: root, wallet, amount: '2.00' });
  expect(await readBalance(test, root, wallet)).toBe('107.00');
  const listed = await test.call('GET', `wallets?filter=${JSON.stringify({ frozen: true })}`, { as: root });
  expect(listed.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([wallet]);
  expect(listed.body.data[0]._refused.actions).toEqual({ freeze: 'errors.wallet_frozen' });
  expect(toError(await freeze(root, wallet))).toEqual([409, 'wrong_state']);
  const opened = await unfreeze(one.admin, wallet);
  expect(opened.body.data).toMatchObject({ frozen: null, frozenFor: null });
  expect(toError(await unfreeze(one.admin, wallet))).toEqual([409, 'wrong_state']);
  const again = await test.call('POST', 'wallet/transfer', { as: one.customer, body: spent, ...key() });
  expect(again.status, again.text).toBe(200);
  const log = await test.call('POST', 'audit', { as: root, body: { filter: { record: wallet } } });
  expect(log.body.data.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
    'unfreeze',
    'freeze',
  ]);
  expect(log.body.data[1].data.after).toEqual({ frozen: true, frozenFor: 'A complaint' });
  await expectIntactLedger(test);
});

it("freezes a client's wallet for callers who may recharge clients", async () => {
  const { root, superAdmin, one } = platform;
  await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '50.00' });
  for (const as of [one.admin, superAdmin]) {
    expect(toError(await freeze(as, one.clientWallet))).toEqual([403, 'forbidden']);
  }
  expect((await freeze(root, one.clientWallet)).status).toBe(200);
  expect(toError(await unfreeze(one.admin, one.clientWallet))).toEqual([403, 'forbidden']);
  expect(toError(await move(test, { as: one.admin, wallet, amount: '1.00' }))).toEqual(frozen);
  const own = { from: one.clientWallet, to: wallet, currency: 'USD', amount: '1.00', reference: 'Out' };
  const out = await test.call('POST', 'wallet/admin-client', { as: one.admin, body: own, ...key() });
  expect(out.status).toBeGreaterThan(399);
  expect((await unfreeze(root, one.clientWallet)).status).toBe(200);
  await expectIntactLedger(test);
});

it("cannot freeze the platform's wallet or the caller's own", async () => {
  const { root, one } = platform;
  const platformWallet = '00000000-0000-7000-8000-000000000000';
  expect(toError(await freeze(root, platformWallet))).toEqual([422, 'platform_wallet']);
  const own = await findWallet(test, root, one.adminId);
  expect(toError(await freeze(one.admin, own))).toEqual([403, 'forbidden']);
  expect((await freeze(root, own)).status).toBe(200);
  expect(toError(await unfreeze(one.admin, own))).toEqual([403, 'forbidden']);
  expect(toError(await freeze(one.agent, wallet))).toEqual([403, 'forbidden']);
  expect(toError(await freeze(platform.two.admin, wallet))).toEqual([404, 'not_found']);
});

describe('a deactivated user', () => {
  it('is signed out and cannot pay until activated', async () => {
    const { admin, customer, customerId } = platform.two;
    const act = (action: string, as = admin, id = customerId) =>
      test.call('POST', `user/${id}/${action}`, { as });
    expect(toError(await act('activate'))).toEqual([409, 'wrong_state']);
    expect((await act('deactivate')).body.data.status).toBe('inactive');
    expect((await test.call('GET', 'session', { as: customer })).status).toBe(401);
    await expect(test.signIn('customer.two')).rejects.toThrow();
    expect((await act('activate')).body.data.status).toBe('active');
    await test.signIn('customer.two');
    expect(toError(await act('deactivate', admin, platform.two.adminId))).toEqual([403, 'forbidden']);
  });
});

describe('the public key of a client', () => {
  it('can be replaced, and the previous one no longer registers anyone', async () => {
    const { root, two } = platform;
    const created = await test.call('POST', 'client', { as: root, body: buildClient('keyed') });
    const { _id, publicKey } = created.body.data;
    expect(toError(await test.call('POST', `client/${two.client}/replaceKey`, { as: two.admin }))).toEqual([
      ...[403, 'forbidden'],
    ]);
    const response = await test.call('POST', `client/${_id}/replaceKey`, { as: root });
    expect(response.status, response.text).toBe(200);
    expect(response.body.data.publicKey).toMatch(/^pk_[0-9a-f]{48}$/);
    expect(response.body.data.publicKey).not.toBe(publicKey);
    const user = { userName: 'new.one', email: 'new.one@test.example', firstName: 'New', lastName: 'One' };
    const signUp = (withKey: string) =>
      test.call('POST', 'register', {
        body: { ...user, password: 'correct-horse-battery', publicKey: withKey },
      });
    expect((await signUp(publicKey)).status).toBeGreaterThan(399);
    const registered = await signUp(response.body.data.publicKey);
    expect([200, 201], registered.text).toContain(registered.status);
  });
});
