/** Sessions: sign-in, refresh, sign-out. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type Checks, expectRejection, expectStatus, type Suite, signIn } from './suite.ts';

export const sessionChecks: Checks = {
  'auth/login and jwt/login answer userData with the ability, and two tokens': async ({
    http,
    userName,
    password,
  }) => {
    for (const path of ['auth/login', 'jwt/login']) {
      const { data } = expectStatus(await http.call('POST', path, { body: { userName, password } }), 200);
      assert.ok(Array.isArray(data.userData.ability), 'userData.ability is a list of rules');
      assert.equal(typeof data.userData.role, 'string');
      assert.ok(data.accessToken && data.refreshToken, 'both tokens are there');
      await http.call('POST', 'jwt/logout', { as: data });
    }
  },

  'GET session answers the same user with the rules in force': async ({ http, me }) => {
    const { data } = expectStatus(await http.call('GET', 'session', { as: me }), 200);
    assert.deepEqual(data, me.userData);
  },

  'a wrong password and an unknown user are told the same': async ({ http, userName }) => {
    const [wrong, unknown] = await Promise.all(
      [userName, `nobody-${randomUUID()}`].map((name) =>
        http.call('POST', 'auth/login', { body: { userName: name, password: 'not the password' } }),
      ),
    );
    assert.ok(wrong && unknown);
    expectRejection(wrong, 401, 'wrong_credentials');
    assert.equal(wrong.text, unknown.text);
    assert.equal(wrong.status, unknown.status);
  },

  'signing in names what is missing, and what it does not know': async ({ http }) => {
    expectRejection(await http.call('POST', 'auth/login', { body: {} }), 400, 'invalid', [
      'userName',
      'password',
    ]);
    const body = { userName: 'someone', password: 'something', colour: 'red' };
    expectRejection(await http.call('POST', 'auth/login', { body }), 400, 'invalid', ['colour']);
  },

  'guessing is slowed down with 429 and Retry-After': async ({ http }) => {
    const userName = `nobody-${randomUUID()}`;
    const body = { userName, password: 'not the password' };
    // Each process counts separately.
    for (let tries = 0; tries < 400; tries += 10) {
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => http.call('POST', 'auth/login', { body })),
      );
      const slowed = responses.find(({ status }) => status !== 401);
      if (!slowed) continue;
      expectRejection(slowed, 429, 'too_many_requests');
      assert.ok(Number(slowed.headers.get('retry-after')) > 0, 'Retry-After is there');
      return;
    }
    assert.fail('400 wrong passwords for one name were all answered with 401');
  },

  'no token, a made-up one and a changed one are Unauthorized': async ({ http, me }) => {
    const [head, claims, seal] = me.accessToken.split('.');
    const forged = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const tokens = [
      '',
      'x',
      `${head}.${claims}.${seal?.split('').reverse().join('')}`,
      `${forged}.${claims}.`,
    ];
    for (const accessToken of tokens) {
      const as = { accessToken, refreshToken: '' };
      const response = await http.call('GET', 'session', accessToken ? { as } : {});
      expectRejection(response, 401, 'unauthorized');
      assert.equal(response.body.message, 'Unauthorized');
    }
  },

  'a refresh token gives a new pair, the same to a repeated call; a superseded one ends the session': async (
    suite,
  ) => {
    const { http, userName, password } = suite;
    const first = await signIn(suite, userName, password);
    const refresh = (refreshToken: string) =>
      http.call('POST', 'jwt/refresh-token', { body: { refreshToken } });
    const second = expectStatus(await refresh(first.refreshToken), 200).data;
    assert.deepEqual(Object.keys(second).sort(), Object.keys(first).sort());
    assert.notEqual(second.refreshToken, first.refreshToken);
    expectStatus(await http.call('GET', 'session', { as: second }), 200);
    const repeated = expectStatus(await refresh(first.refreshToken), 200).data;
    assert.equal(repeated.refreshToken, second.refreshToken);
    const third = expectStatus(await refresh(second.refreshToken), 200).data;
    expectRejection(await refresh(first.refreshToken), 401, 'unauthorized');
    expectRejection(await refresh(third.refreshToken), 401, 'unauthorized');
    expectRejection(await http.call('GET', 'session', { as: third }), 401, 'unauthorized');
  },

  'a made-up refresh token is refused': async ({ http }) => {
    for (const refreshToken of ['x', `${randomUUID()}.${'x'.repeat(43)}`]) {
      const response = await http.call('POST', 'jwt/refresh-token', { body: { refreshToken } });
      expectRejection(response, 401, 'unauthorized');
    }
  },

  'after logout neither token is good any more': async (suite: Suite) => {
    const { http, userName, password } = suite;
    const session = await signIn(suite, userName, password);
    expectStatus(await http.call('POST', 'jwt/logout', { as: session }), 200);
    expectRejection(await http.call('GET', 'session', { as: session }), 401, 'unauthorized');
    const body = { refreshToken: session.refreshToken };
    expectRejection(await http.call('POST', 'jwt/refresh-token', { body }), 401, 'unauthorized');
  },
};
