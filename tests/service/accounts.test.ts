/** Registering, and a forgotten password, as a visitor meets them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PASSWORD, startService, type TestService } from './harness.ts';
import { made, makePlatform, organisation, type Platform, person } from './platform.ts';

const folder = mkdtempSync(join(tmpdir(), 'monedero-accounts-'));
const outbox = join(folder, 'outbox');

let test: TestService;
let platform: Platform;
let publicKey: string;
const said = vi.spyOn(console, 'log').mockImplementation(() => {});

beforeAll(async () => {
  test = await startService({ DATA_DIR: folder, PUBLIC_URL: 'https://wallet.example.com/' });
  platform = await makePlatform(test);
  publicKey = (await test.call('GET', `client/${platform.one.client}`, { as: platform.root })).body.data
    .publicKey;
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
  said.mockRestore();
});

const visitor = (userName: string, more: Record<string, unknown> = {}) => {
  const { confirmPassword: _, role: __, ...rest } = person(userName, '');
  return { publicKey, ...rest, ...more };
};
const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  test.call('POST', path, { body, headers });
const login = (userName: string, password = PASSWORD) => post('auth/login', { userName, password });

describe('registering', () => {
  it.each(['register', 'jwt/register'])(
    'makes a customer of the client with a wallet: POST %s',
    async (path) => {
      const name = path.replace('/', '.');
      const { status, body, text } = await post(path, visitor(name));
      expect(status, text).toBe(201);
      expect(body.data).toEqual({
        _id: expect.any(String),
        userName: name,
        email: `${name}@test.example`,
        client: platform.one.client,
      });
      const { userData } = (await login(name)).body.data;
      expect(userData).toMatchObject({ role: 'customer', client: platform.one.client });
      const wallet = await test.call('GET', `wallets/${userData.wallet}`, { as: await test.signIn(name) });
      expect(wallet.body.data.currencies).toEqual([platform.usd]);
      const audit = await test.call('POST', 'audit', {
        as: platform.root,
        body: { filter: { action: 'register', record: body.data._id } },
      });
      expect(audit.body.data[0]).toMatchObject({ user: body.data._id, client: platform.one.client });
      expect(audit.text).not.toContain(PASSWORD);
    },
  );

  it('says the same of an unknown key and of an inactive client', async () => {
    const closed = await made(test, platform.root, 'client', organisation('closed'));
    await test.call('PUT', `client/${closed._id}`, { as: platform.root, body: { status: 'inactive' } });
    for (const key of ['pk_unknown', closed.publicKey]) {
      const { status, body } = await post('register', visitor('nobody', { publicKey: key }));
      expect(status).toBe(400);
      expect(body.errors).toEqual({ publicKey: 'No active client has this public key' });
    }
    expect((await login('nobody')).status).toBe(401);
  });

  it('names what is taken, in whatever case', async () => {
    await post('register', visitor('first'));
    const both = await post('register', visitor('FIRST'));
    expect(both.status).toBe(409);
    expect(both.body.errors).toEqual({ userName: 'Already taken', email: 'Already taken' });
    const name = await post('register', visitor('First', { email: 'other@test.example' }));
    expect(name.body.errors).toEqual({ userName: 'Already taken' });
    const email = await post('register', visitor('second', { email: 'FIRST@test.example' }));
    expect(email.body.errors).toEqual({ email: 'Already taken' });
  });

  it('keeps the name for one of many who ask for it together', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('register', visitor('rush'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    for (const { status, body } of answers) {
      if (status === 409) expect(body.errors).toHaveProperty('userName');
    }
    expect(await test.sql(`select 1 from users where user_name = 'rush'`)).toHaveLength(1);
  });

  it('names what is missing, wrong or not for a visitor to say', async () => {
    const { status, body } = await post('register', {
      ...visitor('x y', { email: 'no address', password: 'short', role: 'root' }),
      firstName: '',
    });
    expect(status).toBe(400);
    expect(Object.keys(body.errors).sort()).toEqual(['email', 'firstName', 'password', 'role', 'userName']);
  });
});

describe('a forgotten password', () => {
  const forgot = (email: string, language?: string) =>
    post('auth/forgot-password', { email }, language ? { 'accept-language': language } : undefined);
  const reset = (token: string, password = 'another password') =>
    post('auth/reset-password', { token, password });
  const mails = () => {
    try {
      return readdirSync(outbox)
        .sort()
        .map((file) => readFileSync(join(outbox, file), 'utf8'));
    } catch {
      return [];
    }
  };
  const tokenIn = (mail: string) =>
    /https:\/\/wallet\.example\.com\/reset-password#token=([\w-]{43})\n/.exec(mail)?.[1];

  async function mailedToken(email: string, language?: string): Promise<{ mail: string; token: string }> {
    rmSync(outbox, { recursive: true, force: true });
    expect((await forgot(email, language)).status).toBe(200);
    await expect.poll(mails).toHaveLength(1);
    const [mail = ''] = mails();
    return { mail, token: tokenIn(mail) ?? '' };
  }

  let name = '';
  let made_ = 0;
  beforeEach(async () => {
    made_ += 1;
    name = `forgetful${made_}`;
    await made(test, platform.root, 'user', person(name, 'customer', { client: platform.one.client }));
  });

  it('is replaced by the link that is mailed, once, and every session ends', async () => {
    const before = await test.signIn(name);
    const { mail, token } = await mailedToken(`${name.toUpperCase()}@test.example`);
    expect(mail).toContain(`To: ${name}@test.example\n`);
    expect(token).toHaveLength(43);
    expect((await reset(token)).body).toEqual({ data: null });
    expect((await test.call('GET', 'session', { as: before })).status).toBe(401);
    expect((await post('jwt/refresh-token', { refreshToken: before.refreshToken })).status).toBe(401);
    expect((await login(name)).status).toBe(401);
    expect((await login(name, 'another password')).status).toBe(200);
    const again = await reset(token, 'yet another password');
    expect(again.status).toBe(400);
    expect(Object.keys(again.body.errors)).toEqual(['token']);
    expect((await login(name, 'another password')).status).toBe(200);
    const audit = await test.call('POST', 'audit', {
      as: platform.root,
      body: { filter: { action: 'reset_password' } },
    });
    expect(audit.body.data[0]).toMatchObject({ content: name, client: platform.one.client });
  });

  it('is used once also where two use the link together', async () => {
    const { token } = await mailedToken(`${name}@test.example`);
    const answers = await Promise.all([reset(token, 'password of one'), reset(token, 'password of two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('answers the same where there is no such user, an inactive one, or one of an inactive client', async () => {
    const id = (await test.sql<{ _id: string }>(`select _id from users where user_name = '${name}'`))[0]?._id;
    await test.call('PUT', `user/${id}`, { as: platform.root, body: { status: 'inactive' } });
    const { mail } = await mailedToken('customer.two@test.example');
    const known = await forgot('customer.two@test.example');
    await expect.poll(mails).toHaveLength(2);
    for (const email of ['nobody@test.example', `${name}@test.example`]) {
      const { status, body, text } = await forgot(email);
      expect({ status, text }).toEqual({ status: 200, text: known.text });
      expect(body).toEqual({ data: null });
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(mails()).toHaveLength(2);
    expect(mail).toContain('customer.two');
  });

  it('speaks the language of the browser, Spanish where it has none of ours', async () => {
    const email = `${name}@test.example`;
    expect((await mailedToken(email, 'en-GB,en;q=0.9')).mail).toContain('Subject: Your new password');
    expect((await mailedToken(email, 'xx')).mail).toContain('Subject: Su nueva contraseña');
    expect((await mailedToken(email)).mail).toContain('Su nueva contraseña');
  });

  it.each([
    ['de-AT,en;q=0.9', 'Ihr neues Passwort'],
    ['fr', 'Votre nouveau mot de passe'],
    ['pt-PT', 'A sua nova palavra-passe'],
  ])('speaks the language of a browser that asks for %s', async (language, subject) => {
    const { mail } = await mailedToken(`${name}@test.example`, language);
    expect(mail).toContain(`Subject: ${subject}`);
  });

  it('ends with time, with a newer link, and with a changed password or address', async () => {
    const email = `${name}@test.example`;
    const id = (await test.sql<{ _id: string }>(`select _id from users where user_name = '${name}'`))[0]?._id;
    const old = await mailedToken(email);
    await test.sql(`update password_resets set expires_at = now() - interval '1 second'`);
    expect((await reset(old.token)).status).toBe(400);
    const replaced = await mailedToken(email);
    const newest = await mailedToken(email);
    expect((await reset(replaced.token)).status).toBe(400);
    await test.call('PUT', `user/${id}`, { as: platform.root, body: { email: `${name}@new.example` } });
    expect((await reset(newest.token)).status).toBe(400);
    const last = await mailedToken(`${name}@new.example`);
    await test.call('PUT', `user/${id}`, {
      as: platform.root,
      body: { password: 'set by an admin', confirmPassword: 'set by an admin' },
    });
    expect((await reset(last.token)).status).toBe(400);
    expect((await login(name, 'set by an admin')).status).toBe(200);
  });

  it('lasts thirty minutes', async () => {
    await mailedToken(`${name}@test.example`);
    const [row] = await test.sql<{ minutes: string }>(
      `select extract(epoch from expires_at - created_at) / 60 as minutes from password_resets`,
    );
    expect(Math.round(Number(row?.minutes))).toBe(30);
  });

  it('keeps the token from the database and the log', async () => {
    const { token } = await mailedToken(`${name}@test.example`);
    const rows = JSON.stringify(
      await test.sql(`select *, encode(token_hash, 'escape') as text from password_resets`),
    );
    expect(rows).not.toContain(token);
    expect(JSON.stringify(said.mock.calls)).toContain('outbox');
    expect(JSON.stringify(said.mock.calls)).not.toContain(token);
  });

  it('refuses a token that was never mailed, and a short password', async () => {
    expect((await reset('x'.repeat(43))).body.errors).toEqual({
      token: 'This link was used before or is too old: ask for a new one',
    });
    const { token } = await mailedToken(`${name}@test.example`);
    expect((await reset(token, 'short')).body.errors).toEqual({ password: 'At least 10 characters' });
    expect((await reset(token)).status).toBe(200);
  });

  it('can be asked for five times in a while, known or not', async () => {
    for (const email of [`${name}@test.example`, 'unknown@test.example']) {
      const statuses = [];
      for (let tries = 0; tries < 6; tries += 1) statuses.push((await forgot(email)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });
});
