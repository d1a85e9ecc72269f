/** Nobody becomes the second person of what they have requested: not with a key, and not by signing in as somebody else. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, ROOT_PASSWORD, type TestService, type Tokens } from '../../../service/harness.ts';
import { expectMoved, move } from '../../../service/money.ts';
import { buildUser, createRecord, findWallet, type Platform } from '../../../service/platform.ts';
import { authenticator } from '../../../service/sessions/authenticator.ts';
import { type Call, pendingOf, sendTo, startSuite } from '../requests.ts';

let test: TestService;
let platform: Platform;
let root: Tokens;
let second: Tokens;
let wallet: string;

beforeAll(async () => {
  ({ test, platform, root, second } = await startSuite());
  wallet = await findWallet(test, root, platform.one.customerId);
  await expectMoved(test, { as: root, wallet: platform.one.clientWallet, amount: '1000' });
});
afterAll(() => test?.close());

const send = (...call: Call) => sendTo(test, ...call);
const approve = (id: string, as: Tokens) => send('POST', `approval/${id}/approve`, as);

async function expectExecuted(id: string): Promise<void> {
  const { body, text } = await approve(id, second);
  expect(body.data?.status, text).toBe('executed');
}

describe('with a policy on payments', () => {
  beforeAll(async () => {
    await createRecord(test, root, 'approvalPolicy', {
      ...{ name: 'Credits', operation: 'credit', currency: 'USD', from: '0', approvers: 1 },
    });
  });

  async function newKey(as: Tokens, program: string, more: object = {}): Promise<Tokens> {
    const scopes = [{ action: 'manage', subject: 'all', allowed: true }];
    const key = await createRecord(test, as, 'apiKey', { name: 'A key', program, scopes, ...more });
    return { accessToken: key._generated.token, refreshToken: '' };
  }
  const newProgram = async () =>
    (await createRecord(test, root, 'program', { name: 'Payments', role: 'root' }))._id;
  const credit = (as: Tokens) => pendingOf(move(test, { as, wallet, amount: '3.00' }));

  it('whoever created a key does not approve what is requested with it', async () => {
    const key = await newKey(root, await newProgram());
    const { _id } = await credit(key);
    const own = await approve(_id, root);
    expect([own.status, own.body.complaints]).toEqual([403, { via: { key: 'validation.ownKey' } }]);
    await expectExecuted(_id);
  });

  it('whoever created a key does not approve what is requested with a key created with it', async () => {
    const program = await newProgram();
    const first = await newKey(root, program, { unattended: true });
    const { _id } = await credit(await newKey(first, program));
    expect((await approve(_id, root)).body.complaints).toEqual({ via: { key: 'validation.ownKey' } });
    await expectExecuted(_id);
  });

  it('a key approves nothing, whatever its scopes', async () => {
    const key = await newKey(root, await newProgram(), { unattended: true });
    for (const requester of [root, second]) {
      const { _id } = await credit(requester);
      const { status, body } = await approve(_id, key);
      expect([status, body.complaints]).toEqual([403, { _body: { key: 'validation.approvedByProgram' } }]);
    }
  });

  it('approving asks people to confirm their identity', async () => {
    const { _id } = await credit(root);
    await test.change('update sessions set confirmed_at = null');
    expect((await approve(_id, second)).body.code).toBe('confirmation_required');
    expect((await send('GET', `approval/${_id}`, root)).body.data).toMatchObject({
      ...{ status: 'pending', approvedBy: [] },
    });
    for (const [as, currentPassword] of [
      [root, ROOT_PASSWORD],
      [second, PASSWORD],
    ] as const)
      await test.call('POST', 'account/confirm', { as, body: { currentPassword } });
    await expectExecuted(_id);
  });
});

describe('with a policy on users', () => {
  const name = 'approver';
  const changed = 'another quite unusual password 42';
  let id: string;
  beforeAll(async () => {
    id = (await createRecord(test, root, 'user', buildUser(name, 'root')))._id;
    await createRecord(test, root, 'approvalPolicy', { name: 'Users', operation: 'user', approvers: 1 });
  });
  let password = PASSWORD;
  let approver: Tokens;
  beforeEach(async () => {
    approver = await test.signIn(name, password);
  });

  it('nobody alone sets the address that links to a new password are mailed to', async () => {
    const { _id, effect } = await pendingOf(send('PUT', `user/${id}`, root, { email: 'mine@test.example' }));
    expect(effect).toMatchObject({ before: { email: expect.stringContaining(name) } });
    expect((await send('GET', `user/${id}`, root)).body.data.email).not.toBe('mine@test.example');
    await expectExecuted(_id);
    expect((await send('GET', `user/${id}`, root)).body.data.email).toBe('mine@test.example');
  });

  it('nobody alone turns off the second factor of somebody else', async () => {
    const begun = await test.call('POST', 'account/secondFactor', {
      ...{ as: approver, body: { currentPassword: PASSWORD } },
    });
    const code = authenticator(begun.body.data.uri).code();
    expect((await send('POST', 'account/secondFactor/confirm', approver, { code })).status).toBe(200);
    const since = async () => (await send('GET', `user/${id}`, root)).body.data.secondFactorSince;
    const { _id } = await pendingOf(send('DELETE', `user/${id}/secondFactor`, root));
    expect(await since()).not.toBeNull();
    await expectExecuted(_id);
    expect(await since()).toBeNull();
  });

  it('nobody alone sets a password for somebody else, but everybody their own', async () => {
    const body = { password: changed, confirmPassword: changed };
    const { _id, effect } = await pendingOf(send('PUT', `user/${id}`, root, body));
    expect(effect).toMatchObject({ after: { password: null } });
    const own = 'a password of my own choice 43';
    const chosen = { currentPassword: PASSWORD, password: own };
    expect((await send('PUT', 'account/password', approver, chosen)).status).toBe(200);
    expect((await test.signIn(name, own)).accessToken).toBeDefined();
    await expectExecuted(_id);
    password = changed;
    expect((await test.signIn(name, changed)).accessToken).toBeDefined();
  });
});
