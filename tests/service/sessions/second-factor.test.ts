/**
 * The second factor: set up, required at sign-in, each code once, required by roles, reset by callers who outrank
 * the user.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decrypted, encrypted, factorKeys } from '../../../src/engine/service/secondFactor/secret.ts';
import { PASSWORD, startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { buildUser, createRecord, type Platform, signInToPlatform } from '../platform.ts';
import { asOwner } from '../tampering.ts';
import { type Authenticator, authenticator } from './authenticator.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

/** A separate user for each test. */
let name: string;
let id: string;
let as: Tokens;
let createdCount = 0;
beforeEach(async () => {
  createdCount += 1;
  name = `careful${createdCount}`;
  const { root, one } = platform;
  id = (await createRecord(test, root, 'user', buildUser(name, 'agent', { client: one.client })))._id;
  as = await test.signIn(name);
});

const login = (code?: string, path = 'auth/login') =>
  test.call('POST', path, {
    body: { userName: name, password: PASSWORD, ...(code !== undefined && { code }) },
  });
const state = async (tokens = as) =>
  (await test.call('GET', 'account/secondFactor', { as: tokens })).body.data;
const begin = (body: object = { currentPassword: PASSWORD }) =>
  test.call('POST', 'account/secondFactor', { as, body });
const confirm = (code: string) => test.call('POST', 'account/secondFactor/confirm', { as, body: { code } });
const remove = (code: string) => test.call('DELETE', 'account/secondFactor', { as, body: { code } });
const reset = (by: Tokens, user = id) => test.call('DELETE', `user/${user}/secondFactor`, { as: by });

async function switchedOn(): Promise<{ app: Authenticator; recovery: string[] }> {
  const app = authenticator((await begin()).body.data.uri);
  const { status, body } = await confirm(app.codeAt(-1));
  expect(status).toBe(200);
  return { app, recovery: body.data.recoveryCodes };
}

describe('setting up a second factor', () => {
  it('requires the password, and takes effect once a code confirms it', async () => {
    expect((await begin({ currentPassword: 'not the password' })).status).toBe(422);
    const { status, body } = await begin();
    expect(status).toBe(200);
    expect(body.data.secret).toMatch(/^[A-Z2-7]{32}$/);
    const { protocol, searchParams } = new URL(body.data.uri);
    expect([protocol, searchParams.get('issuer')]).toEqual(['otpauth:', 'Monedero']);
    expect(await state()).toEqual({ since: null, recoveryCodesLeft: 0, isRequired: false });
    expect((await login()).status).toBe(200);
    const app = authenticator(body.data.uri);
    const wrong = await confirm('000000x');
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({
      code: 'wrong_code',
      complaints: { code: { key: 'validation.secondFactorCode' } },
    });
    const done = await confirm(app.code());
    expect(new Set(done.body.data.recoveryCodes).size).toBe(10);
    expect(await state()).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 });
    const record = await test.call('GET', `user/${id}`, { as: platform.root });
    expect(record.body.data.secondFactorSince).toEqual((await state()).since);
  });

  it('is impossible by writing the field', async () => {
    const body = { secondFactorSince: new Date().toISOString() };
    expect((await test.call('PUT', `user/${id}`, { as: platform.root, body })).status).toBe(400);
  });

  it('replaces an existing one only with its code, and not before the new one is confirmed', async () => {
    const { app, recovery } = await switchedOn();
    expect((await begin()).body.errors).toEqual({ code: 'Required' });
    expect((await begin({ currentPassword: PASSWORD, code: recovery[0] })).status).toBe(200);
    expect((await login(app.code())).status).toBe(200);
    const { body } = await begin({ currentPassword: PASSWORD, code: recovery[1] });
    const next = authenticator(body.data.uri);
    expect((await confirm(next.codeAt(-1))).status).toBe(200);
    expect((await login(app.code())).status).toBe(422);
    expect((await login(recovery[2])).status).toBe(422);
    expect((await login(next.code())).status).toBe(200);
  });

  it('stores no secret in readable form, and mentions none in any record or log', async () => {
    const begun = (await begin()).body.data;
    const { body } = await confirm(authenticator(begun.uri).code());
    const stored = JSON.stringify([
      await test.sql(
        'select encode(secret, $$hex$$), encode(pending, $$hex$$), encode(secret, $$base64$$), recovery from second_factors',
      ),
      await test.sql('select * from audit'),
      (await test.call('GET', 'user?range=[0,99]', { as: platform.root })).body,
    ]);
    for (const code of body.data.recoveryCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replace('-', ''));
    }
    expect(stored).not.toContain(begun.secret);
  });

  it('encrypts the secret for its user only', () => {
    const [one, other] = [factorKeys(randomBytes(32)), factorKeys(randomBytes(32))];
    const stored = encrypted(one, id, Buffer.from('secret'));
    expect(decrypted(one, id, stored)?.toString()).toBe('secret');
    expect(stored.includes('secret')).toBe(false);
    expect(decrypted(one, platform.one.agentId, stored)).toBeUndefined();
    expect(decrypted(other, id, stored)).toBeUndefined();
    stored[stored.length - 1] = (stored.at(-1) ?? 0) ^ 1;
    expect(decrypted(one, id, stored)).toBeUndefined();
  });

  it('cannot be undone, replayed or copied to another user by a database administrator', async () => {
    const { app } = await switchedOn();
    const used = app.codeAt(0);
    expect((await login(used)).status).toBe(200);
    const mine = `where "user" = '${id}'`;
    await asOwner(test, `create table kept_factors as table second_factors`);
    const restored = () =>
      asOwner(test, `delete from second_factors`, `insert into second_factors select * from kept_factors`);
    const attempts: [string, string | undefined, number][] = [
      [`update second_factors set last_step = 0 ${mine}`, used, 422],
      [`update second_factors set recovery = '{}' ${mine}`, app.codeAt(1), 422],
      [`update second_factors set secret = '\\x00' ${mine}`, app.codeAt(1), 422],
      [`delete from second_factors ${mine}`, app.codeAt(1), 422],
      [`delete from second_factors ${mine}`, undefined, 401],
    ];
    for (const [statement, code, status] of attempts) {
      await asOwner(test, statement);
      const response = await login(code);
      expect([response.status, response.body.data], statement).toEqual([status, undefined]);
      await restored();
    }
    await asOwner(test, 'drop table kept_factors');
    await asOwner(test, `update users set second_factor_since = null where _id = '${id}'`);
    const response = await login();
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.body.data).toBeUndefined();
  });
});

describe('signing in with a second factor', () => {
  it('requires a code only after the correct password, at both URLs', async () => {
    const { app } = await switchedOn();
    for (const path of ['auth/login', 'jwt/login']) {
      const { status, body } = await login(undefined, path);
      expect(status).toBe(401);
      expect(body.code).toBe('second_factor_required');
      expect(body.message).not.toBe('Unauthorized');
      const wrong = { userName: name, password: 'wrong password', code: app.codeAt(0) };
      expect((await test.call('POST', path, { body: wrong })).body).toMatchObject({
        statusCode: 401,
        code: 'wrong_credentials',
        message: 'Verify your credentials',
      });
    }
    const { status, body } = await login(app.code());
    expect(status).toBe(200);
    expect(body.data.userData.lacksSecondFactor).toBe(false);
  });

  it('accepts a code once, near its time, and none before it', async () => {
    const { app } = await switchedOn();
    const code = app.codeAt(0);
    const both = await Promise.all([login(code), login(code), login(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await login(code)).status).toBe(422);
    expect((await login(app.codeAt(-1))).status).toBe(422);
    expect((await login(app.codeAt(4))).status).toBe(422);
    expect((await login(app.codeAt(-4))).status).toBe(422);
    expect((await login(` ${app.codeAt(1).slice(0, 3)} ${app.codeAt(1).slice(3)}`)).status).toBe(200);
  });

  it('accepts each recovery code once, however it is typed, and none after new ones were created', async () => {
    const { app, recovery } = await switchedOn();
    const [one = '', two = '', three = ''] = recovery;
    expect((await Promise.all([login(one), login(one)])).map(({ status }) => status).sort()).toEqual([
      200, 422,
    ]);
    expect((await login(two.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect((await state()).recoveryCodesLeft).toBe(8);
    const renew = await test.call('POST', 'account/secondFactor/recoveryCodes', {
      as,
      body: { code: app.code() },
    });
    expect((await login(three)).status).toBe(422);
    expect((await login(renew.body.data.recoveryCodes[0])).status).toBe(200);
  });

  it('is not blocked for the owner when codes are guessed with a stolen token: that session ends', async () => {
    const { app, recovery } = await switchedOn();
    const confirmed = (code: string, tokens = as) =>
      test.call('POST', 'account/confirm', { as: tokens, body: { code } });
    for (let tries = 0; tries < 5; tries += 1) {
      expect([(await confirmed('123456x')).status, (await remove('123456x')).status]).toEqual([422, 422]);
      // Knowing the password as well gives no more tries.
      expect((await begin({ currentPassword: PASSWORD })).status).toBe(400);
    }
    expect((await confirmed(recovery[0] ?? '')).status).toBe(401);
    expect((await state()) ?? null).toBeNull();
    const own = await login(app.code());
    expect(own.status, own.text).toBe(200);
    expect((await confirmed(recovery[0] ?? '', own.body.data)).status).toBe(200);
  });

  it('is in the audit log with the factor used, and with failures', async () => {
    const { app, recovery } = await switchedOn();
    await login(app.code());
    await login(recovery[0]);
    await login('wrong');
    const log = await test.call('POST', 'audit', {
      as: platform.root,
      body: { filter: { record: id }, sort: ['date', 'ASC'], range: [0, 99] },
    });
    const after = log.body.data.map(
      ({ action, data }: { action: string; data?: { after?: { secondFactor?: string } } }) =>
        [action, data?.after?.secondFactor].filter(Boolean).join(' '),
    );
    expect(after).toEqual([
      'create',
      'sign_in',
      'second_factor_on',
      'sign_in app',
      'sign_in recovery',
      'sign_in_failed',
    ]);
  });

  it('slows down guesses of codes from any address', async () => {
    const { app } = await switchedOn();
    const responses = [];
    for (let tries = 0; tries < 11; tries += 1) responses.push(await login('123456x'));
    expect(responses.at(-1)?.status).toBe(429);
    expect(Number(responses.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(app.code())).status).toBe(429);
  });
});

describe('a confirmation with a second factor', () => {
  it('requires a code, and does not accept the password then', async () => {
    const { app, recovery } = await switchedOn();
    const response = (body: object) => test.call('POST', 'account/confirm', { as, body });
    expect((await response({ currentPassword: PASSWORD })).body.errors).toEqual({ code: 'Required' });
    const code = app.code();
    expect((await response({ code })).status).toBe(200);
    expect((await response({ code })).status).toBe(422);
    expect((await response({ code: recovery[0] })).status).toBe(200);
  });
});

describe('disabling the second factor', () => {
  it('requires a code, and invalidates recovery codes', async () => {
    const { app, recovery } = await switchedOn();
    expect((await remove('wrong')).status).toBe(422);
    expect((await remove(app.code())).body.data).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    expect((await login()).status).toBe(200);
    expect(await test.sql(`select * from second_factors where "user" = '${id}'`)).toEqual([]);
    const again = await switchedOn();
    expect((await login(recovery[0])).status).toBe(422);
    expect((await login(again.app.code())).status).toBe(200);
  });

  it('of another user requires to outrank them and a recent confirmation, and is impossible for oneself', async () => {
    await switchedOn();
    const { root, one, two } = platform;
    expect((await reset(one.agent)).status).toBe(403);
    expect((await reset(two.admin)).status).toBe(404);
    expect((await reset(one.admin, one.adminId)).status).toBe(403);
    const superior = await test.call('GET', 'session', { as: root });
    expect((await reset(platform.superAdmin, superior.body.data._id)).status).toBe(403);
    await test.change(`update sessions set confirmed_at = null where "user" = '${one.adminId}'`);
    expect((await reset(one.admin)).body.code).toBe('confirmation_required');
    expect((await login()).body.code).toBe('second_factor_required');
    await test.call('POST', 'account/confirm', { as: one.admin, body: { currentPassword: PASSWORD } });
    expect((await reset(one.admin)).status).toBe(200);
    expect((await test.call('GET', 'session', { as })).status).toBe(401);
    expect((await login()).status).toBe(200);
    const log = await test.call('POST', 'audit', {
      as: root,
      body: { filter: { record: id }, range: [0, 9] },
    });
    const entry = log.body.data.find(({ action }: { action: string }) => action === 'second_factor_reset');
    expect(entry).toMatchObject({ user: one.adminId, content: name });
  });
});

describe('a role that requires a second factor', () => {
  const require = (requiresSecondFactor: boolean) =>
    test.call('PUT', 'role/agent', { as: platform.root, body: { requiresSecondFactor } });

  it('allows its users nothing else until they have set it up, from the next request on', async () => {
    const { app } = await switchedOn();
    const other = await test.signIn('agent.one');
    expect((await require(true)).body.data.requiresSecondFactor).toBe(true);
    try {
      for (const path of ['user', 'transaction', 'role/agent']) {
        const { status, body } = await test.call('GET', path, { as: other });
        expect([status, body.code], path).toEqual([403, 'second_factor_missing']);
      }
      const { body } = await test.call('GET', 'session', { as: other });
      expect(body.data.lacksSecondFactor).toBe(true);
      expect(await state(other)).toEqual({ since: null, recoveryCodesLeft: 0, isRequired: true });
      // Users who have one notice nothing.
      expect((await test.call('GET', 'user', { as })).status).toBe(200);
      expect((await login(app.code())).status).toBe(200);
      expect((await remove(app.codeAt(1))).body.code).toBe('second_factor_demanded');
      as = other;
      await switchedOn();
      const after = await test.call('GET', 'user', { as: other });
      expect(after.status).toBe(200);
      expect(after.headers['rules-version']).not.toBe(body.data.rules);
    } finally {
      expect((await require(false)).status).toBe(200);
    }
  });
});
