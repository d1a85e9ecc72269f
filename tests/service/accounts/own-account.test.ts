/** My account: what all users change about themselves, with their current password, and real mails. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  PASSWORD,
  ROOT_PASSWORD,
  startServiceWithPlatform,
  type TestService,
  type Tokens,
} from '../harness.ts';
import { openOutbox } from '../outbox.ts';
import { buildUser, createRecord, type Platform, signInToPlatform } from '../platform.ts';

const outbox = openOutbox();
const NEXT = 'the next password of tests';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let test: TestService;
let platform: Platform;

beforeAll(async () => {
  test = await startServiceWithPlatform({ ...outbox.settings, TRUST_PROXY: 'loopback' });
  platform = await signInToPlatform(test);
});
afterAll(async () => {
  await test.close();
  outbox.close();
});

let name = '';
let id = '';
let own: Tokens;
let count = 0;
/** A separate customer for each test, and an empty outbox. */
beforeEach(async () => {
  count += 1;
  name = `person${count}`;
  const { client } = platform.one;
  id = (await createRecord(test, platform.root, 'user', buildUser(name, 'customer', { client })))._id;
  own = await test.signIn(name);
  outbox.empty();
});

const account = (as = own) => test.call('GET', 'account', { as });
const change = (body: unknown, as = own) => test.call('PUT', 'account', { as, body });
const askFor = (email: string, more: Record<string, unknown> = {}, as = own) =>
  test.call('POST', 'account/email', { as, body: { email, currentPassword: PASSWORD, ...more } });
const confirm = (token: string) => test.call('POST', 'account/email/confirm', { body: { token } });
const setPassword = (currentPassword: string, password: string, as = own) =>
  test.call('PUT', 'account/password', { as, body: { currentPassword, password } });
const sessions = (as = own) => test.call('GET', 'account/sessions', { as });
const isAlive = async (as: Tokens) => (await test.call('GET', 'session', { as })).status === 200;
const login = (password: string, headers?: Record<string, string>) =>
  test.call('POST', 'auth/login', { body: { userName: name, password }, headers });

const mailTo = (address: string) =>
  outbox.listMails().find((mail) => mail.startsWith(`To: ${address}\n`)) ?? '';
const tokenTo = (address: string) =>
  /https:\/\/wallet\.example\.com\/confirm-email#token=([\w-]{43})\n/.exec(mailTo(address))?.[1] ?? '';
async function requestToken(email: string): Promise<string> {
  expect((await askFor(email)).status).toBe(200);
  await expect.poll(() => mailTo(email)).not.toBe('');
  return tokenTo(email);
}
async function entries(action: string) {
  const body = { filter: { action, record: id } };
  return (await test.call('POST', 'audit', { as: platform.root, body })).body.data;
}

describe("the user's name and language", () => {
  it('are readable and writable in every role, with an audit entry', async () => {
    const { root, superAdmin, one } = platform;
    for (const as of [root, superAdmin, one.admin, one.agent, own]) {
      const { status, body, text } = await change({ firstName: 'Renée', language: 'fr' }, as);
      expect(status, text).toBe(200);
      expect(body.data).toMatchObject({ firstName: 'Renée', language: 'fr', pendingEmail: null });
      expect((await account(as)).body).toEqual(body);
    }
    expect((await test.call('GET', 'session', { as: own })).body.data).toMatchObject({
      firstName: 'Renée',
      lastName: 'Smith',
      language: 'fr',
    });
    expect((await entries('update'))[0]).toMatchObject({
      user: id,
      client: platform.one.client,
      data: { before: { firstName: 'Ann', language: null }, after: { firstName: 'Renée', language: 'fr' } },
    });
  });

  it('require no permission for users', async () => {
    const role = 'no_users';
    const permissions = [{ subject: 'User', action: 'read', allowed: false }];
    await createRecord(test, platform.root, 'role', { _id: role, permissions });
    await test.call('PUT', `user/${id}`, { as: platform.root, body: { role } });
    expect((await change({ lastName: 'Other' })).body.data).toMatchObject({ lastName: 'Other' });
  });

  it('are the only fields that can be changed there', async () => {
    const { status, body } = await change({
      firstName: '',
      language: 'xx',
      role: 'root',
      email: 'a@b.example',
    });
    expect(status).toBe(400);
    expect(Object.keys(body.errors).sort()).toEqual(['email', 'firstName', 'language', 'role']);
    expect((await change({ language: null })).body.data.language).toBeNull();
  });

  it('determine the language of mails, whatever the browser requests', async () => {
    await change({ language: 'de' });
    const headers = { 'accept-language': 'en' };
    await test.call('POST', 'auth/forgot-password', { body: { email: `${name}@test.example` }, headers });
    await expect.poll(() => mailTo(`${name}@test.example`)).toContain('Subject: Ihr neues Passwort');
  });
});

describe("the user's own password", () => {
  it('changes with the current one, ends all other sessions, and notifies the owner', async () => {
    const other = await test.signIn(name);
    expect((await setPassword(PASSWORD, NEXT)).body).toEqual({ data: null });
    expect(await isAlive(own)).toBe(true);
    expect(await isAlive(other)).toBe(false);
    const refresh = { body: { refreshToken: other.refreshToken } };
    expect((await test.call('POST', 'jwt/refresh-token', refresh)).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEXT)).status).toBe(200);
    await expect.poll(() => mailTo(`${name}@test.example`)).toContain('Se ha cambiado su contraseña');
    const [entry] = await entries('change_password');
    expect(entry).toMatchObject({ user: id, content: name });
    expect(JSON.stringify(entry)).not.toContain(NEXT);
  });

  it('stays the same when the current one is wrong, which is not a 401', async () => {
    const { status, body } = await setPassword('not the password', NEXT);
    expect(status).toBe(422);
    expect(body.code).toBe('wrong_password');
    expect(Object.keys(body.errors)).toEqual(['currentPassword']);
    expect((await login(PASSWORD)).status).toBe(200);
    expect(outbox.listMails()).toEqual([]);
  });

  it('cannot be guessed: the session ends, and the owner signs in as before', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await setPassword('wrong', NEXT)).status);
    expect(statuses).toEqual([...Array(10).fill(422), 401]);
    expect((await setPassword(PASSWORD, NEXT)).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  it('changes once when changed twice at the same time', async () => {
    const responses = await Promise.all([
      setPassword(PASSWORD, `${NEXT} one`),
      setPassword(PASSWORD, `${NEXT} two`),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('revokes earlier mailed links when it changes', async () => {
    const token = await requestToken(`${name}@new.example`);
    await setPassword(PASSWORD, NEXT);
    expect((await confirm(token)).status).toBe(400);
  });

  it("cannot be changed through the user's record in any role", async () => {
    const { root, one } = platform;
    const password = { password: NEXT, confirmPassword: NEXT };
    const who = [
      [root, (await account(root)).body.data._id, ROOT_PASSWORD],
      [one.admin, one.adminId, PASSWORD],
    ] as const;
    for (const [as, _id, current] of who) {
      const rejected = await test.call('PUT', `user/${_id}`, { as, body: password });
      expect(rejected.status).toBe(403);
      expect(rejected.body.errors.password).toContain('My account');
      const moved = await test.call('PUT', `user/${_id}`, { as, body: { email: 'thief@test.example' } });
      expect(moved.status).toBe(403);
      expect(Object.keys(moved.body.errors)).toEqual(['email']);
      const same = (await account(as)).body.data;
      const stored = await test.call('PUT', `user/${_id}`, {
        as,
        body: { email: same.email, lastName: 'Kept' },
      });
      expect(stored.status).toBe(200);
      const body = { userName: same.userName, password: current };
      expect((await test.call('POST', 'auth/login', { body })).status).toBe(200);
    }
    const record = (await test.call('GET', `user/${one.adminId}`, { as: one.admin })).body.data;
    expect(Object.keys(record._refused.fields).sort()).toEqual(['email', 'password', 'role', 'status']);
    expect((await test.call('GET', `user/${id}`, { as: one.admin })).body.data).not.toHaveProperty(
      '_refused.fields',
    );
    const others = await test.call('PUT', `user/${id}`, { as: one.admin, body: password });
    expect(others.status).toBe(200);
  });
});

describe("the user's own e-mail address", () => {
  it('changes when the link mailed to it is used, which notifies the previous one', async () => {
    const [old, next] = [`${name}@test.example`, `${name}@new.example`];
    const { body } = await askFor(next.toUpperCase());
    expect(body.data).toMatchObject({ email: old, pendingEmail: { email: next } });
    await expect.poll(outbox.listMails).toHaveLength(2);
    expect(mailTo(old)).toContain(next);
    expect(mailTo(old)).not.toContain('confirm-email');
    const token = tokenTo(next);
    expect(JSON.stringify(await test.sql('select * from email_changes'))).not.toContain(token);
    expect((await confirm(token)).body).toEqual({ data: null });
    expect((await account()).body.data).toMatchObject({ email: next, pendingEmail: null });
    const again = await confirm(token);
    expect(again.status).toBe(400);
    expect(Object.keys(again.body.errors)).toEqual(['token']);
    expect((await entries('ask_email'))[0]).toMatchObject({ user: id, data: { after: { email: next } } });
    expect((await entries('confirm_email'))[0]).toMatchObject({
      user: id,
      client: platform.one.client,
      data: { before: { email: old }, after: { email: next } },
    });
  });

  it('requires the current password and a different address', async () => {
    const wrong = await askFor(`${name}@new.example`, { currentPassword: 'not the password' });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors)).toEqual(['currentPassword']);
    const same = await askFor(`${name}@TEST.example`);
    expect(same.status).toBe(400);
    expect(Object.keys(same.body.errors)).toEqual(['email']);
    expect(outbox.listMails()).toEqual([]);
    expect((await account()).body.data.pendingEmail).toBeNull();
  });

  it('returns the same for a taken address, and notifies only its owner', async () => {
    const existing = 'customer.two@test.example';
    const free = await askFor(`${name}@new.example`);
    const { status, body } = await askFor(existing);
    expect(status).toBe(free.status);
    expect({ ...body.data.pendingEmail, expiresAt: '' }).toEqual({ email: existing, expiresAt: '' });
    await expect.poll(() => mailTo(existing)).toContain('customer.two');
    expect(mailTo(existing)).not.toContain('#token=');
    expect(mailTo(existing)).not.toContain(name);
  });

  it('stays the same when someone else took the new one meanwhile', async () => {
    const next = `${name}@new.example`;
    const token = await requestToken(next);
    const { root, one } = platform;
    await createRecord(
      test,
      root,
      'user',
      buildUser(`${name}.b`, 'customer', { client: one.client, email: next }),
    );
    expect((await confirm(token)).status).toBe(400);
    expect((await account()).body.data.email).toBe(`${name}@test.example`);
  });

  it('stays the same after the link expired, was replaced or cancelled, or the user was deactivated', async () => {
    const [first, second] = [`${name}@first.example`, `${name}@second.example`];
    const late = await requestToken(first);
    await test.change(`update email_changes set expires_at = now() - interval '1 second'`);
    expect((await confirm(late)).status).toBe(400);
    const replaced = await requestToken(`${name}@third.example`);
    const mailedToken = await requestToken(second);
    expect((await confirm(replaced)).status).toBe(400);
    const back = await test.call('DELETE', 'account/email', { as: own });
    expect(back.body.data.pendingEmail).toBeNull();
    expect((await confirm(mailedToken)).status).toBe(400);
    expect((await entries('cancel_email'))[0]).toMatchObject({ data: { before: { email: second } } });
    const last = await requestToken(`${name}@last.example`);
    await test.call('PUT', `user/${id}`, { as: platform.root, body: { status: 'inactive' } });
    expect((await confirm(last)).status).toBe(400);
  });

  it('is confirmed once when the link is used twice at the same time', async () => {
    const token = await requestToken(`${name}@new.example`);
    const responses = await Promise.all([confirm(token), confirm(token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('revokes a password link that was mailed to the previous one', async () => {
    await test.call('POST', 'auth/forgot-password', { body: { email: `${name}@test.example` } });
    await expect.poll(() => mailTo(`${name}@test.example`)).toContain('reset-password');
    const reset = /#token=([\w-]{43})\n/.exec(mailTo(`${name}@test.example`))?.[1];
    await confirm(await requestToken(`${name}@new.example`));
    const body = { token: reset, password: NEXT };
    expect((await test.call('POST', 'auth/reset-password', { body })).status).toBe(400);
  });

  it('receives a limited number of mails', async () => {
    let limited = await askFor(`${name}@full.example`);
    for (let tries = 0; tries < 10 && limited.status !== 429; tries += 1) {
      limited = await askFor(`${name}@full.example`);
    }
    expect(limited.status).toBe(429);
  });
});

describe('the open sessions', () => {
  const from = (userAgent: string, address: string) => ({
    'user-agent': userAgent,
    'x-forwarded-for': address,
  });

  it('show device, address, start and last use, the current one first', async () => {
    const phone = (await login(PASSWORD, from(IPHONE, '203.0.113.7'))).body.data;
    const desk = (await login(PASSWORD, from(FIREFOX, '198.51.100.4'))).body.data;
    const { body } = await sessions(phone);
    expect(body.total).toBe(3);
    expect(body.data[0]).toEqual({
      _id: expect.any(String),
      current: true,
      device: { browser: 'Safari', system: 'iOS', kind: 'mobile' },
      address: '203.0.113.7',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
    });
    expect(body.data[1]).toMatchObject({
      current: false,
      device: { browser: 'Firefox', system: 'Linux', kind: 'desktop' },
      address: '198.51.100.4',
    });
    await test.change(
      `update sessions set last_used_at = now() - interval '1 hour', created_at = last_used_at`,
    );
    await test.call('POST', 'jwt/refresh-token', {
      body: { refreshToken: desk.refreshToken },
      headers: from(FIREFOX, '198.51.100.9'),
    });
    const [, refreshed] = (await sessions(phone)).body.data;
    expect(refreshed).toMatchObject({ address: '198.51.100.9', device: { browser: 'Firefox' } });
    expect(Date.now() - Date.parse(refreshed.lastUsedAt)).toBeLessThan(60_000);
  });

  it('show no device when the user agent is missing or too long', async () => {
    await login(PASSWORD, { 'user-agent': '' });
    await login(PASSWORD, { 'user-agent': 'x'.repeat(5000) });
    const { body } = await sessions();
    expect(
      body.data.filter(({ device }: { device: { browser: null } }) => device.browser === null),
    ).toHaveLength(3);
    const [longest] = await test.sql<{ size: number }>(
      'select max(length(user_agent)) as size from sessions',
    );
    expect(Number(longest?.size)).toBe(400);
  });

  it('end one by one, with their next request, and only by their owner', async () => {
    const other = await test.signIn(name);
    expect(await isAlive(other)).toBe(true);
    const [, { _id }] = (await sessions()).body.data;
    const stranger = await test.call('DELETE', `account/sessions/${_id}`, { as: platform.root });
    expect(stranger.status).toBe(404);
    expect(await isAlive(other)).toBe(true);
    expect((await test.call('DELETE', `account/sessions/${_id}`, { as: own })).body).toEqual({ data: null });
    expect(await isAlive(other)).toBe(false);
    expect((await sessions()).body.data).toHaveLength(1);
    expect((await test.call('DELETE', `account/sessions/${_id}`, { as: own })).status).toBe(404);
    expect((await entries('end_session'))[0]).toMatchObject({ user: id, data: { before: { session: _id } } });
  });

  it('end all at once except the current one', async () => {
    const others = [await test.signIn(name), await test.signIn(name)];
    const ended = await test.call('DELETE', 'account/sessions', { as: own });
    expect(ended.body).toEqual({ data: { ended: 2 } });
    for (const other of others) expect(await isAlive(other)).toBe(false);
    expect(await isAlive(own)).toBe(true);
    expect(await isAlive(platform.one.customer)).toBe(true);
    expect((await entries('end_other_sessions'))[0]).toMatchObject({ user: id });
  });
});
