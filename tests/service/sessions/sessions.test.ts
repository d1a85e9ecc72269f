import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, ROOT_PASSWORD, startServiceWithPlatform, type TestService } from '../harness.ts';
import { buildClient, buildUser, createRecord, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

const login = (userName: string, password: string, path = 'auth/login') =>
  test.call('POST', path, { body: { userName, password } });
const refresh = (refreshToken: string) => test.call('POST', 'jwt/refresh-token', { body: { refreshToken } });

describe('signing in', () => {
  it('returns the user, the rules of the role and two tokens, at both URLs', async () => {
    for (const path of ['auth/login', 'jwt/login']) {
      const { status, body } = await login('root', ROOT_PASSWORD, path);
      expect(status).toBe(200);
      expect(body.data.userData).toMatchObject({
        userName: 'root',
        role: 'root',
        client: null,
        ability: [{ subject: 'all', action: 'manage', allowed: true }],
      });
      expect(body.data.accessToken).toMatch(/^ey/);
      expect(body.data.refreshToken).toBeTruthy();
    }
  });

  it('accepts the user name in any case, and the e-mail address', async () => {
    expect((await login('ROOT', ROOT_PASSWORD)).status).toBe(200);
    expect((await login('agent.one@test.example', PASSWORD)).status).toBe(200);
  });

  it('returns the same for a wrong password, an unknown and an inactive user', async () => {
    const { root, one } = platform;
    const gone = await createRecord(
      test,
      root,
      'user',
      buildUser('gone', 'customer', { client: one.client }),
    );
    await test.call('PUT', `user/${gone._id}`, { as: root, body: { status: 'inactive' } });
    const responses = [
      await login('root', 'not the password'),
      await login('nobody', PASSWORD),
      await login('gone', PASSWORD),
    ];
    for (const { status, body } of responses) {
      expect(status).toBe(401);
      expect(body).toEqual({
        statusCode: 401,
        code: 'wrong_credentials',
        message: 'Verify your credentials',
      });
    }
  });

  it('rejects users of an inactive client, and ends their sessions', async () => {
    const { root } = platform;
    const client = await createRecord(test, root, 'client', buildClient('closing'));
    const admin = await test.signIn('admin.closing');
    await test.call('PUT', `client/${client._id}`, { as: root, body: { status: 'inactive' } });
    expect((await test.call('GET', 'session', { as: admin })).status).toBe(401);
    expect((await refresh(admin.refreshToken)).status).toBe(401);
    expect((await login('admin.closing', PASSWORD)).status).toBe(401);
    await test.call('PUT', `client/${client._id}`, { as: root, body: { status: 'active' } });
    expect((await test.call('GET', 'session', { as: admin })).status).toBe(401);
    expect((await login('admin.closing', PASSWORD)).status).toBe(200);
  });

  it('names missing and unknown fields', async () => {
    const { status, body } = await test.call('POST', 'auth/login', { body: { userName: 'x', pass: 'y' } });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ password: 'Required', pass: 'Unknown field' });
  });
});

describe('a session', () => {
  /** As if everything had happened that long ago. */
  const age = (seconds: number) =>
    test.change(`update sessions set last_used_at = last_used_at - interval '${seconds} seconds'`);

  it('is renewed once by its refresh token, and ends when that is used again later', async () => {
    const first = await test.signIn('root');
    const { status, body } = await refresh(first.refreshToken);
    expect(status).toBe(200);
    const second = body.data;
    expect((await test.call('GET', 'session', { as: second })).status).toBe(200);
    await age(11);
    expect((await refresh(first.refreshToken)).body).toMatchObject({
      statusCode: 401,
      message: 'Unauthorized',
    });
    expect((await refresh(second.refreshToken)).status).toBe(401);
    expect((await test.call('GET', 'session', { as: second })).status).toBe(401);
  });

  it('returns the same tokens to a device that lost the response, within seconds', async () => {
    const first = await test.signIn('root');
    const responses = [await refresh(first.refreshToken)];
    await age(9);
    // Concurrently, too: one of them renews it, the others get the same tokens.
    responses.push(...(await Promise.all([1, 2, 3].map(() => refresh(first.refreshToken)))));
    const pairs = responses.map(({ body }) => [body.data.refreshToken, body.data.userData._id]);
    expect(new Set(pairs.map(String)).size).toBe(1);
    const again = responses.slice(1).map(({ body }) => body.data.accessToken);
    expect(new Set(again).size).toBe(1);
    const [last] = responses.slice(-1);
    expect((await test.call('GET', 'session', { as: last?.body.data })).status).toBe(200);
    expect((await refresh(last?.body.data.refreshToken)).status).toBe(200);
  });

  it('returns exactly the tokens that were lost', async () => {
    const first = await test.signIn('root');
    const lost = await refresh(first.refreshToken);
    expect((await refresh(first.refreshToken)).body).toEqual(lost.body);
  });

  it.each([
    ['browser', `update sessions set user_agent = 'Another/1.0'`],
    ['address', `update sessions set address = '203.0.113.9'`],
  ])('ends at once when another %s uses the token again', async (_, renewedFrom) => {
    const first = await test.signIn('root');
    const { body } = await refresh(first.refreshToken);
    await test.change(renewedFrom);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await test.call('GET', 'session', { as: body.data })).status).toBe(401);
    expect((await refresh(body.data.refreshToken)).status).toBe(401);
  });

  it('ends at once when the first token is used after the second', async () => {
    const first = await test.signIn('root');
    const second = (await refresh(first.refreshToken)).body.data;
    const third = (await refresh(second.refreshToken)).body.data;
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await test.call('GET', 'session', { as: third })).status).toBe(401);
  });

  it('is renewed in the format in which it began', async () => {
    const { body: begun } = await login('root', ROOT_PASSWORD);
    const { body: renewed } = await refresh(begun.data.refreshToken);
    const [accessToken, refreshToken] = [expect.stringMatching(/^ey/), expect.any(String)];
    expect(renewed).toEqual({ data: { userData: begun.data.userData, accessToken, refreshToken } });
  });

  it('ends with a logout', async () => {
    const tokens = await test.signIn('root');
    expect((await test.call('POST', 'jwt/logout', { as: tokens })).status).toBe(200);
    expect((await test.call('GET', 'session', { as: tokens })).body).toMatchObject({
      code: 'unauthorized',
      message: 'Unauthorized',
    });
    expect((await refresh(tokens.refreshToken)).status).toBe(401);
  });

  it('ends when the password changes', async () => {
    const { root, one } = platform;
    const user = await createRecord(
      test,
      root,
      'user',
      buildUser('changing', 'customer', { client: one.client }),
    );
    const tokens = await test.signIn('changing');
    const password = 'another password';
    const change = { password, confirmPassword: password };
    expect((await test.call('PUT', `user/${user._id}`, { as: root, body: change })).status).toBe(200);
    expect((await test.call('GET', 'session', { as: tokens })).status).toBe(401);
    expect((await login('changing', PASSWORD)).status).toBe(401);
    expect((await login('changing', password)).status).toBe(200);
  });

  it('is rejected when its token is forged, of another kind or missing', async () => {
    const { accessToken, refreshToken } = await test.signIn('root');
    const [head, body] = accessToken.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of [`${head}.${body}.AAAA`, `${none}.${body}.`, refreshToken, 'x', '']) {
      const response = await test.call('GET', 'user', { as: { accessToken: token, refreshToken } });
      expect(response.status, token).toBe(401);
    }
    expect((await test.call('GET', 'user')).status).toBe(401);
    expect((await refresh(accessToken)).status).toBe(401);
  });

  it('follows a changed role with the next request', async () => {
    const { root, one } = platform;
    expect((await test.call('GET', 'role', { as: one.agent })).status).toBe(200);
    const before = (await test.call('GET', 'role/agent', { as: root })).body.data.permissions;
    const permissions = [...before, { subject: 'Role', action: 'read', allowed: false }];
    await test.call('PUT', 'role/update/agent/permission', { as: root, body: { permissions } });
    expect((await test.call('GET', 'role', { as: one.agent })).status).toBe(403);
    await test.call('PUT', 'role/update/agent/permission', { as: root, body: { permissions: before } });
    expect((await test.call('GET', 'role', { as: one.agent })).status).toBe(200);
  });

  it('stores no password and no token in the database', async () => {
    const { accessToken, refreshToken } = await test.signIn('root');
    const rows = JSON.stringify([
      await test.sql('select * from users'),
      await test.sql('select *, encode(refresh_hash, $$escape$$) as text from sessions'),
      await test.sql('select * from audit'),
    ]);
    for (const secret of [ROOT_PASSWORD, PASSWORD, accessToken, refreshToken, refreshToken.split('.')[1]]) {
      expect(rows).not.toContain(secret);
    }
  });
});
