/** Headers for caches and robots in every response, and features that can be switched off. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { createApp } from '../../../src/engine/service/http/app.ts';
import { readEnvironment } from '../../../src/engine/service/settings/environment.ts';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectMoved } from '../money.ts';
import { buildClient, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

describe('a response', () => {
  it('is never cached by browsers and proxies', async () => {
    const as = platform.one.admin;
    const login = { userName: 'root', password: 'wrong password' };
    const responses = {
      list: await test.call('GET', 'user', { as }),
      record: await test.call('GET', `client/${platform.one.client}`, { as }),
      created: await test.call('POST', 'client', { as: platform.root, body: buildClient('kept') }),
      unauthorized: await test.call('GET', 'user'),
      forbidden: await test.call('POST', 'currency', { as, body: {} }),
      notFound: await test.call('GET', 'nothing', { as }),
      malformed: await test.call('POST', 'auth/login', { body: '{' }),
      refused: await test.call('POST', 'auth/login', { body: login }),
      badAddress: await test.call('GET', 'user/%E0%A4%A', { as }),
      ready: await test.call('GET', '!/readyz'),
    };
    const stored = Object.entries(responses).map(([name, { headers }]) => [name, headers['cache-control']]);
    expect(stored).toEqual(Object.keys(responses).map((name) => [name, 'no-store']));
  });

  it('tells robots not to index anything', async () => {
    const { status, text, headers } = await test.call('GET', '!/robots.txt');
    expect([status, text]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
    expect(headers['content-type']).toContain('text/plain');
  });

  it("names an unknown currency of a client's transactions", async () => {
    const { one, root, usd } = platform;
    const list = (currency: string) =>
      test.call('GET', `client/${one.client}/transactions?currency=${currency}`, { as: root });
    for (const currency of ['XXX', 'nonsense', usd.replace(/^.{8}/, '00000000')]) {
      const { status, body } = await list(currency);
      expect([status, body.errors], currency).toEqual([400, { currency: en.validation.reference }]);
    }
    await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '5' });
    const totals = await Promise.all(['USD', 'usd', usd, 'BTC'].map(async (name) => (await list(name)).body));
    expect(totals.map(({ total }) => total)).toEqual([1, 1, 1, 0]);
  });
});

describe('the API document', () => {
  const documentWith = async (variables: Record<string, string>) => {
    const { apiDocs } = readEnvironment(variables);
    const { settings } = test.service;
    const app = await createApp({ ...test.service, settings: { ...settings, apiDocs } });
    const paths = ['docs', 'docs/', 'docs/json', 'docs/yaml'];
    const responses = await Promise.all(paths.map((path) => app.inject({ url: `/api/${path}` })));
    await app.close();
    return responses.map(({ statusCode }) => statusCode);
  };

  it('is off in production by default, and on elsewhere by default', async () => {
    const production = { NODE_ENV: 'production' };
    const off = [404, 404, 404, 404];
    expect(await documentWith(production)).toEqual(off);
    expect(await documentWith({ API_DOCS: 'off' })).toEqual(off);
    expect(await documentWith({ ...production, API_DOCS: 'on' })).not.toContain(404);
    expect(await documentWith({})).not.toContain(404);
  });
});

describe('a refresh token', () => {
  const refresh = (refreshToken: string) =>
    test.call('POST', 'jwt/refresh-token', { body: { refreshToken } });

  it('ends no session when it was never issued, although it names one', async () => {
    const tokens = await test.signIn('agent.one');
    const [session, secret = ''] = tokens.refreshToken.split('.');
    const forged = [
      `${session}.${'A'.repeat(43)}`,
      `${session}.${secret.slice(0, 42)}${secret.endsWith('A') ? 'Q' : 'A'}`,
      `${session}.${(await test.signIn('agent.one')).refreshToken.split('.')[1]}`,
    ];
    for (const token of forged) expect((await refresh(token)).status, token).toBe(401);
    expect((await test.call('GET', 'session', { as: tokens })).status).toBe(200);
    expect((await refresh(tokens.refreshToken)).status).toBe(200);
  });

  it('ends the session when it was used before', async () => {
    const first = await test.signIn('agent.one');
    const second = (await refresh(first.refreshToken)).body.data;
    const third = (await refresh(second.refreshToken)).body.data;
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await test.call('GET', 'session', { as: third })).status).toBe(401);
  });

  it('is rejected when its session was created in the database or moved to another user there', async () => {
    const tokens = await test.signIn('agent.one');
    const [session = ''] = tokens.refreshToken.split('.');
    const forged = `${session}.${'A'.repeat(43)}`;
    const set = (what: string) => test.change(`update sessions set ${what} where _id = '${session}'`);
    const [stored] = await test.sql<{ user: string; hash: string }>(
      `select "user", encode(refresh_hash, 'hex') as hash from sessions where _id = '${session}'`,
    );
    await set(`refresh_hash = sha256('${forged}')`);
    expect((await refresh(forged)).status).toBe(401);
    await set(`refresh_hash = decode('${stored?.hash}', 'hex')`);
    await set(`"user" = (select _id from users where user_name = 'root')`);
    expect((await refresh(tokens.refreshToken)).status).toBe(401);
    expect((await test.call('GET', 'session', { as: tokens })).status).toBe(401);
    await set(`"user" = '${stored?.user}'`);
    expect((await refresh(tokens.refreshToken)).status).toBe(200);
  });
});
