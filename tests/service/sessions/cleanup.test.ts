/** Ended sessions are deleted, and guesses of passwords don't fill the audit log. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackground } from '../../../src/engine/service/background/background.ts';
import { createFailedSignIns } from '../../../src/engine/service/sessions/bruteForce/failedSignIns.ts';
import { deleteExpiredSessions, sessionRemoval } from '../../../src/engine/service/sessions/cleanup.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform({ TRUST_PROXY: 'loopback' });
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

describe('ended and expired sessions', () => {
  const signedOut = async () => {
    const tokens = await test.signIn('agent.one');
    await test.call('POST', 'jwt/logout', { as: tokens });
    return tokens;
  };
  const idOf = ({ refreshToken }: Tokens) => refreshToken.split('.')[0];
  const left = async () =>
    (await test.sql<{ _id: string }>('select _id from sessions')).map(({ _id }) => _id);

  it('are deleted, unlike active ones', async () => {
    const ended = await signedOut();
    const expired = await test.signIn('agent.one');
    const alive = await test.signIn('agent.one');
    await test.sql(
      `update sessions set expires_at = now() - interval '1 second' where _id = '${idOf(expired)}'`,
    );
    expect(await left()).toEqual(expect.arrayContaining([idOf(ended), idOf(expired), idOf(alive)]));
    const before = (await left()).length;
    expect(await deleteExpiredSessions(test.service.database.orm)).toBe(2);
    expect((await left()).length).toBe(before - 2);
    expect(await left()).toContain(idOf(alive));
    expect((await test.call('GET', 'session', { as: alive })).status).toBe(200);
    for (const { refreshToken } of [ended, expired]) {
      const response = await test.call('POST', 'jwt/refresh-token', { body: { refreshToken } });
      expect(response.body).toMatchObject({ statusCode: 401, message: 'Unauthorized' });
    }
  });

  it('are deleted a few at a time', async () => {
    for (let count = 0; count < 5; count += 1) await signedOut();
    const { orm } = test.service.database;
    expect(await deleteExpiredSessions(orm, { batch: 2, batches: 2 })).toBe(4);
    expect(await deleteExpiredSessions(orm, { batch: 2, batches: 2 })).toBe(1);
    expect(await deleteExpiredSessions(orm)).toBe(0);
  });

  it('are deleted while the service runs', async () => {
    const background = startBackground([{ ...sessionRemoval, name: 'removal', every: '5ms' }], test.service);
    const ended = await signedOut();
    await expect.poll(left).not.toContain(idOf(ended));
    await background.stop();
  });
});

describe('failed sign-ins', () => {
  const failed = async (address: string) => {
    const response = await test.call('POST', 'audit', {
      as: platform.root,
      body: { filter: { action: 'sign_in_failed' }, range: [0, 99] },
    });
    return response.body.data.filter(
      ({ data }: { data: { after: { address: string } } }) => data.after.address === address,
    );
  };

  it('from one address have twenty entries at most', async () => {
    const from = '10.9.8.7';
    const tries = Array.from({ length: 25 }, (_, at) =>
      test.call('POST', 'auth/login', {
        headers: { 'x-forwarded-for': from },
        body: { userName: `nobody${at}`, password: 'not the password' },
      }),
    );
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(25).fill(401));
    expect(await failed(from)).toHaveLength(20);
    expect(await failed('10.9.8.6')).toHaveLength(0);
  });

  it('beyond the first are counted in one entry per tenant at the end of the window', async () => {
    const { one, two } = platform;
    let now = Date.now();
    const options = { singly: 2, seconds: 60, now: () => now, pause: 5 };
    const failures = createFailedSignIns(test.service, options);
    const address = '203.0.113.5';
    const attempt = (client: string | null, _id?: string) =>
      failures.note({ address, user: _id ? { _id, userName: 'x', role: null, client } : undefined });
    const began = new Date(now).toISOString();
    for (let tries = 0; tries < 5; tries += 1) await attempt(one.client, one.customerId);
    for (let tries = 0; tries < 4; tries += 1) await attempt(two.client, two.customerId);
    await attempt(null);
    expect(await failed(address)).toHaveLength(2);
    now += 60_000;
    await expect.poll(() => failed(address)).toHaveLength(5);
    const counted = (await failed(address)).filter(
      ({ data }: { data: { after: { attempts?: number } } }) => data.after.attempts,
    );
    const result = counted.map(
      ({ client, record, data }: { client: string | null; record: null; data: { after: object } }) => ({
        client,
        record,
        ...data.after,
      }),
    );
    const common = { record: null, address, since: began };
    expect(result).toHaveLength(3);
    expect(result).toEqual(
      expect.arrayContaining([
        { ...common, client: one.client, attempts: 3 },
        { ...common, client: two.client, attempts: 4 },
        { ...common, client: null, attempts: 1 },
      ]),
    );
    await attempt(null);
    expect(await failed(address)).toHaveLength(6);
    await failures.close();
  });

  it('are written when the service ends, if they are only counted', async () => {
    const failures = createFailedSignIns(test.service, { singly: 0 });
    await failures.note({ address: '203.0.113.6', user: undefined });
    expect(await failed('203.0.113.6')).toHaveLength(0);
    await failures.close();
    expect(await failed('203.0.113.6')).toMatchObject([{ data: { after: { attempts: 1 } } }]);
  });
});
