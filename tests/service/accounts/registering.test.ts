/** Registering, and a forgotten password, for visitors. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { PASSWORD, startServiceWithPlatform, type TestService } from '../harness.ts';
import { openOutbox } from '../outbox.ts';
import { buildClient, buildUser, createRecord, type Platform, signInToPlatform } from '../platform.ts';

const outbox = openOutbox();

let test: TestService;
let platform: Platform;
let publicKey: string;

beforeAll(async () => {
  test = await startServiceWithPlatform({ ...outbox.settings, TRUST_PROXY: 'loopback' });
  platform = await signInToPlatform(test);
  publicKey = (await test.call('GET', `client/${platform.one.client}`, { as: platform.root })).body.data
    .publicKey;
});
afterAll(async () => {
  await test.close();
  outbox.close();
});

const visitor = (userName: string, more: Record<string, unknown> = {}) => {
  const { confirmPassword: _, role: __, ...rest } = buildUser(userName, '');
  return { publicKey, ...rest, ...more };
};
const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  test.call('POST', path, { body, headers });
const login = (userName: string, password = PASSWORD) => post('auth/login', { userName, password });

describe('registering', () => {
  it.each(['register', 'jwt/register'])(
    'creates a customer of the client with a wallet: POST %s',
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

  it('returns the same for an unknown key and an inactive client', async () => {
    const closed = await createRecord(test, platform.root, 'client', buildClient('closed'));
    await test.call('PUT', `client/${closed._id}`, { as: platform.root, body: { status: 'inactive' } });
    for (const key of ['pk_unknown', closed.publicKey]) {
      const { status, body } = await post('register', visitor('nobody', { publicKey: key }));
      expect(status).toBe(400);
      expect(body.errors).toEqual({ publicKey: 'No active client has this public key' });
    }
    expect((await login('nobody')).status).toBe(401);
  });

  it('reports that a user name is unavailable, whoever has it', async () => {
    await post('register', visitor('first'));
    const names = ['FIRST', 'admin.two', 'Customer.One', 'root'];
    const responses = await Promise.all(
      names.map((name, at) => post('register', visitor(name, { email: `other${at}@test.example` }))),
    );
    for (const { status, body } of responses) {
      expect(status).toBe(409);
      expect(body.errors).toEqual({ userName: en.validation.unavailable });
      expect(body).toEqual(responses[0]?.body);
    }
  });

  it('does not reveal that an address has an account, except to its owner by mail', async () => {
    outbox.empty();
    const existing = ['customer.one@test.example', 'ADMIN.two@test.example'];
    const free = await post('register', visitor('free'));
    for (const [at, email] of existing.entries()) {
      const response = await post('register', visitor(`second${at}`, { email }));
      expect(response.status, response.text).toBe(201);
      expect(Object.keys(response.body.data)).toEqual(Object.keys(free.body.data));
      expect(response.body.data).toMatchObject({ userName: `second${at}`, email: email.toLowerCase() });
      expect(await test.sql(`select 1 from users where user_name = 'second${at}'`)).toEqual([]);
    }
    await expect.poll(outbox.listMails).toHaveLength(2);
    const receivers = outbox.listMails().map((mail) => /^To: (.*)$/m.exec(mail)?.[1]);
    expect(receivers.sort()).toEqual(['admin.two@test.example', 'customer.one@test.example']);
  });

  it('is limited per network and per key', async () => {
    await test.sql('delete from tries');
    const tried = async (address: string, key: string) =>
      (await post('register', visitor('capped', { publicKey: key }), { 'x-forwarded-for': address })).status;
    const inNetwork = Array.from({ length: 60 }, (_, at) => tried(`2001:db8:1:1::${at}`, `pk_${at}`));
    expect(new Set(await Promise.all(inNetwork))).toEqual(new Set([400]));
    expect(await tried('2001:db8:1:1:ffff::', 'pk_another')).toBe(429);
    expect(await tried('2001:db8:1:2::1', 'pk_known')).toBe(400);
    await test.sql('update tries set count = 600');
    expect(await tried('2001:db8:1:3::1', 'PK_known')).toBe(429);
    expect(await tried('2001:db8:1:3::1', 'pk_unheard')).toBe(400);
    await test.sql('delete from tries');
  });

  it('gives the name to one of many concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => post('register', visitor('rush'))));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    for (const { status, body } of responses) {
      if (status === 409) expect(body.errors).toHaveProperty('userName');
    }
    expect(await test.sql(`select 1 from users where user_name = 'rush'`)).toHaveLength(1);
  });

  it('names missing, invalid and forbidden fields', async () => {
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
  const tokenIn = (mail: string) =>
    /https:\/\/wallet\.example\.com\/reset-password#token=([\w-]{43})\n/.exec(mail)?.[1];

  async function mailedToken(email: string, language?: string): Promise<{ mail: string; token: string }> {
    outbox.empty();
    expect((await forgot(email, language)).status).toBe(200);
    await expect.poll(outbox.listMails).toHaveLength(1);
    const [mail = ''] = outbox.listMails();
    return { mail, token: tokenIn(mail) ?? '' };
  }

  let name = '';
  let createdCount = 0;
  beforeEach(async () => {
    createdCount += 1;
    name = `forgetful${createdCount}`;
    await createRecord(
      test,
      platform.root,
      'user',
      buildUser(name, 'customer', { client: platform.one.client }),
    );
  });

  it('is replaced once with the mailed link, which ends every session', async () => {
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

  it('is replaced once when the link is used twice at the same time', async () => {
    const { token } = await mailedToken(`${name}@test.example`);
    const responses = await Promise.all([reset(token, 'password of one'), reset(token, 'password of two')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('returns the same for unknown and inactive users and for users of inactive clients', async () => {
    const id = (await test.sql<{ _id: string }>(`select _id from users where user_name = '${name}'`))[0]?._id;
    await test.call('PUT', `user/${id}`, { as: platform.root, body: { status: 'inactive' } });
    const { mail } = await mailedToken('customer.two@test.example');
    const existing = await forgot('customer.two@test.example');
    await expect.poll(outbox.listMails).toHaveLength(2);
    for (const email of ['nobody@test.example', `${name}@test.example`]) {
      const { status, body, text } = await forgot(email);
      expect({ status, text }).toEqual({ status: 200, text: existing.text });
      expect(body).toEqual({ data: null });
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(outbox.listMails()).toHaveLength(2);
    expect(mail).toContain('customer.two');
  });

  it("sends the mail in the browser's language, and in Spanish if it is not supported", async () => {
    const email = `${name}@test.example`;
    expect((await mailedToken(email, 'en-GB,en;q=0.9')).mail).toContain('Subject: Your new password');
    expect((await mailedToken(email, 'xx')).mail).toContain('Subject: Su nueva contraseña');
    expect((await mailedToken(email)).mail).toContain('Su nueva contraseña');
  });

  it.each([
    ['de-AT,en;q=0.9', 'Ihr neues Passwort'],
    ['fr', 'Votre nouveau mot de passe'],
    ['pt-PT', 'A sua nova palavra-passe'],
  ])('sends the mail in the language of a browser that requests %s', async (language, subject) => {
    const { mail } = await mailedToken(`${name}@test.example`, language);
    expect(mail).toContain(`Subject: ${subject}`);
  });

  it('revokes the link when it expires, is replaced, or password or address change', async () => {
    const email = `${name}@test.example`;
    const id = (await test.sql<{ _id: string }>(`select _id from users where user_name = '${name}'`))[0]?._id;
    const old = await mailedToken(email);
    await test.change(`update password_resets set expires_at = now() - interval '1 second'`);
    expect((await reset(old.token)).status).toBe(400);
    const replaced = await mailedToken(email);
    await test.change(`update password_resets set created_at = now() - interval '6 minutes'`);
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

  it('rejects links that were created in the database or moved to another user there', async () => {
    const { token } = await mailedToken(`${name}@test.example`);
    const [stored] = await test.sql<{ user: string }>(
      `select "user" from password_resets order by created_at desc limit 1`,
    );
    const set = (what: string) =>
      test.sql(
        `update password_resets set ${what} where "user" in ('${stored?.user}', '${platform.one.adminId}')`,
      );
    await set(`"user" = '${platform.one.adminId}'`);
    expect((await reset(token)).status).toBe(400);
    const forged = Buffer.from(`${platform.one.adminId.replaceAll('-', '')}${'00'.repeat(16)}`, 'hex');
    await set(`token_hash = sha256('${forged.toString('base64url')}')`);
    expect((await reset(forged.toString('base64url'))).status).toBe(400);
    expect((await login('admin.one')).status).toBe(200);
  });

  it('accepts the previous link too within the first minutes, until one of them is used', async () => {
    const email = `${name}@test.example`;
    const first = await mailedToken(email);
    const second = await mailedToken(email);
    expect((await reset(first.token)).status).toBe(200);
    expect((await reset(second.token, 'yet another password')).status).toBe(400);
    expect((await login(name, 'another password')).status).toBe(200);
  });

  it('sets one password when two links are used at the same time', async () => {
    const email = `${name}@test.example`;
    const tokens = [(await mailedToken(email)).token, (await mailedToken(email)).token];
    const responses = await Promise.all(tokens.map((token, at) => reset(token, `the password of ${at}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('sends few mails, whoever requests them, of which the newest works', async () => {
    const email = `${name}@test.example`;
    await mailedToken(email);
    await mailedToken(email);
    const { token } = await mailedToken(email);
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        post('auth/forgot-password', { email }, { 'x-forwarded-for': `203.0.113.${at}` }),
      ),
    );
    expect(responses.map(({ status, body }) => [status, body])).toEqual(Array(5).fill([200, { data: null }]));
    // A later mail proves that no earlier one is missing.
    await forgot('customer.two@test.example');
    await expect.poll(() => outbox.listMails().some((mail) => mail.includes('customer.two'))).toBe(true);
    expect(outbox.listMails()).toHaveLength(2);
    expect((await reset(token)).status).toBe(200);
  });

  it('expires the link after thirty minutes', async () => {
    await mailedToken(`${name}@test.example`);
    const [row] = await test.sql<{ minutes: string }>(
      `select extract(epoch from expires_at - created_at) / 60 as minutes from password_resets`,
    );
    expect(Math.round(Number(row?.minutes))).toBe(30);
  });

  it('keeps the token out of database and log', async () => {
    const { token } = await mailedToken(`${name}@test.example`);
    const rows = JSON.stringify(
      await test.sql(`select *, encode(token_hash, 'escape') as text from password_resets`),
    );
    expect(rows).not.toContain(token);
    expect(JSON.stringify(outbox.log.mock.calls)).toContain('outbox');
    expect(JSON.stringify(outbox.log.mock.calls)).not.toContain(token);
  });

  it('rejects a token that was never mailed, and a short password', async () => {
    expect((await reset('x'.repeat(43))).body.errors).toEqual({
      token: 'This link was used or has expired. Ask for a new one.',
    });
    const { token } = await mailedToken(`${name}@test.example`);
    expect((await reset(token, 'short')).body.errors).toEqual({ password: 'At least 10 characters' });
    expect((await reset(token)).status).toBe(200);
  });
});
