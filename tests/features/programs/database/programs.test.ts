/** Programs with API keys: what they may do, from where and for how long. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPrincipalAgain } from '../../../../src/engine/service/sessions/principals.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../../../service/harness.ts';
import { expectMoved, move, readBalance } from '../../../service/money.ts';
import {
  buildUser,
  createRecord,
  findWallet,
  type Platform,
  signInToPlatform,
} from '../../../service/platform.ts';

let test: TestService;
let platform: Platform;
let root: Tokens;
let program: { _id: string; user: string };
let wallet: string;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  ({ root } = platform);
  const { client } = platform.one;
  program = await createRecord(test, root, 'program', { name: 'Billing', client, role: 'admin' });
  wallet = await findWallet(test, root, platform.one.customerId);
  await expectMoved(test, { as: root, wallet: platform.one.clientWallet, amount: '1000' });
});
afterAll(() => test?.close());

const send = (method: 'GET' | 'POST' | 'PUT', path: string, as: Tokens, body?: object) =>
  test.call(method, path, { as, ...(body && { body }), headers: { 'idempotency-key': randomUUID() } });
const allow = (action: string, subject: string) => ({ action, subject, allowed: true });
const scopes = [allow('credit', 'User'), allow('read', 'User')];

async function newKey(more: object = {}, as = root): Promise<{ _id: string; as: Tokens }> {
  const body = { name: 'A key', program: program._id, scopes, ...more };
  const key = await createRecord(test, as, 'apiKey', body);
  return { _id: key._id, as: { accessToken: key._generated.token, refreshToken: '' } };
}
const credit = (as: Tokens, amount = '1.00') => move(test, { as, wallet, amount });
const read = async (id: string) => (await send('GET', `apiKey/${id}`, root)).body.data;

describe('a key', () => {
  it('moves money in the name of its program, within its scopes and its role', async () => {
    const { _id, as } = await newKey();
    const before = Number(await readBalance(test, root, wallet));
    const { status, body } = await credit(as);
    expect([status, body.data.user]).toEqual([200, program.user]);
    expect(Number(await readBalance(test, root, wallet))).toBe(before + 1);
    // Not in its scopes.
    expect((await move(test, { as, wallet, type: 'debit', amount: '1.00' })).status).toBe(403);
    expect((await send('GET', 'currency', as)).status).toBe(403);
    // Not in its role, whatever its scopes.
    const almighty = await newKey({ scopes: [allow('manage', 'all')] });
    expect((await send('GET', `client/${platform.two.client}`, almighty.as)).status).toBe(404);
    const { data } = (
      await test.call('POST', 'audit', {
        as: root,
        body: { filter: { user: program.user, action: 'credit' }, range: [0, 0] },
      })
    ).body;
    expect(data[0].data).toMatchObject({ via: `apiKey ${_id}` });
  });

  it('exports to a file that only it may read, until it is revoked', async () => {
    const [mine, other] = [await newKey(), await newKey()];
    const { status, body } = await send('POST', 'user/export', mine.as, {});
    expect(status).toBe(202);
    const path = `export/${body.data._id}`;
    await expect.poll(async () => (await send('GET', path, mine.as)).body.data.state).toBe('done');
    const { text } = await test.call('GET', `${path}/file`, { as: mine.as });
    expect(text.split('\n')[0]).toContain('userName');
    expect((await send('GET', `${path}/file`, other.as)).status).toBe(404);
    const via = `apiKey ${mine._id}`;
    expect((await findPrincipalAgain(test.service, via))?.user).toBe(program.user);
    await send('POST', `apiKey/${mine._id}/revoke`, root);
    expect(await findPrincipalAgain(test.service, via)).toBeUndefined();
  });

  it('is shown once, noted when used, and ends at once when it is revoked', async () => {
    const { _id, as } = await newKey();
    expect(as.accessToken).toMatch(/^mk_[\w-]{43}[0-9a-f]{8}$/);
    expect(await read(_id)).toMatchObject({ status: 'active', lastUsedAt: null });
    expect((await read(_id)).token).toBeUndefined();
    expect((await send('GET', 'session', as)).status).toBe(403);
    expect((await send('GET', 'user', as)).status).toBe(200);
    expect((await read(_id)).lastUsedAt).toEqual(expect.any(String));
    const other = await newKey();
    expect((await send('POST', `apiKey/${_id}/revoke`, root)).body.data.status).toBe('revoked');
    expect((await send('GET', 'user', as)).status).toBe(401);
    // Two live side by side while one takes the other's place.
    expect((await send('GET', 'user', other.as)).status).toBe(200);
    const mistyped = { ...as, accessToken: `${as.accessToken.slice(0, -1)}x` };
    expect((await send('GET', 'user', mistyped)).status).toBe(401);
    expect((await test.service.ledger.verify()).findings).toEqual([]);
  });

  it('is accepted from its networks and until it expires', async () => {
    const elsewhere = await newKey({ networks: '192.0.2.0/24, 2001:db8::/32' });
    expect((await send('GET', 'user', elsewhere.as)).status).toBe(401);
    const here = await newKey({ networks: '127.0.0.0/8' });
    expect((await send('GET', 'user', here.as)).status).toBe(200);
    const wrong = { name: 'Wrong', program: program._id, scopes, networks: 'everywhere' };
    expect((await send('POST', 'apiKey', root, wrong)).body.complaints).toEqual({
      networks: { key: 'validation.networks' },
    });
    const brief = await newKey({ expiresAt: new Date(Date.now() + 1500).toISOString() });
    expect((await send('GET', 'user', brief.as)).status).toBe(200);
    await expect.poll(async () => (await send('GET', 'user', brief.as)).status).toBe(401);
    await expect.poll(async () => (await read(brief._id)).status).toBe('expired');
  });

  it('makes calls that require a confirmation only if it was allowed to', async () => {
    await send('PUT', 'currency/USD', root, { confirmAbove: '5.00' });
    const { user } = await createRecord(test, root, 'program', { name: 'Platform', role: 'root' });
    const { body } = await send('GET', `program?filter={"user":"${user}"}`, root);
    const ofPlatform = { program: body.data[0]._id, scopes: [allow('credit', 'User')] };
    const careful = await newKey(ofPlatform);
    expect((await credit(careful.as, '6.00')).body.code).toBe('confirmation_required');
    const unattended = await newKey({ ...ofPlatform, unattended: true });
    expect((await credit(unattended.as, '6.00')).status).toBe(200);
    await send('PUT', 'currency/USD', root, { confirmAbove: null });
  });

  it('is created by nobody with fewer rights than the program, and for no other client', async () => {
    const { _id } = await createRecord(test, root, 'program', { name: 'Mighty', role: 'root' });
    const body = { name: 'Mine', program: _id, scopes };
    expect((await send('POST', 'apiKey', platform.one.admin, body)).status).toBe(400);
    expect((await send('POST', 'program', platform.one.admin, { name: 'Root', role: 'root' })).status).toBe(
      403,
    );
    const foreign = { name: 'Foreign', program: program._id, scopes };
    expect((await send('POST', 'apiKey', platform.two.admin, foreign)).status).toBe(400);
    expect((await send('POST', 'apiKey', platform.one.admin, foreign)).status).toBe(201);
    expect((await send('GET', 'apiKey', platform.one.agent)).status).toBe(403);
  });

  it('waits for approval like a person', async () => {
    const policy = await createRecord(test, root, 'approvalPolicy', {
      ...{ name: 'Credits of programs', operation: 'credit', currency: 'USD', from: '3.00', approvers: 1 },
    });
    const { as } = await newKey();
    const { status, body } = await credit(as, '3.00');
    expect([status, body.approval.requestedBy]).toEqual([202, program.user]);
    const own = await send('POST', `approval/${body.approval._id}/approve`, as);
    expect(own.status).toBe(403);
    await createRecord(test, root, 'user', buildUser('second', 'root'));
    const second = await test.signIn('second');
    const { data } = (await send('POST', `approval/${body.approval._id}/approve`, second)).body;
    expect([data.status, data.via]).toEqual(['executed', expect.stringMatching(/^apiKey /)]);
    await test.call('DELETE', `approvalPolicy/${policy._id}`, { as: root });
  });
});

describe('a program', () => {
  it('has no password and gets none', async () => {
    const { userName } = (await send('GET', `user/${program.user}`, root)).body.data;
    for (const password of ['', '-', 'secret'])
      expect((await test.call('POST', 'auth/login', { body: { userName, password } })).status).not.toBe(200);
    const password = 'a very unusual password 42';
    const set = await send('PUT', `user/${program.user}`, root, { password, confirmPassword: password });
    expect(set.body.complaints).toEqual({ password: { key: 'validation.ofProgram' } });
    const moved = await send('PUT', `user/${program.user}`, root, { email: 'me@test.example' });
    expect(moved.body.complaints).toEqual({ email: { key: 'validation.ofProgram' } });
  });

  it('is stopped with its user', async () => {
    const { _id, user } = await createRecord(test, root, 'program', {
      ...{ name: 'Brief', client: platform.one.client, role: 'admin' },
    });
    const { as } = await newKey({ program: _id });
    expect((await send('GET', 'user', as)).status).toBe(200);
    await send('POST', `user/${user}/deactivate`, root);
    expect((await send('GET', 'user', as)).status).toBe(401);
    expect((await send('GET', `program/${_id}`, root)).body.data.status).toBe('inactive');
  });
});
