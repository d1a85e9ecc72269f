/** How often a password may be guessed: per account and network, without ever locking the owner out. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/engine/service/http/app.ts';
import { createBackoff } from '../../../src/engine/service/sessions/bruteForce/backoff.ts';
import { rememberNetwork } from '../../../src/engine/service/sessions/bruteForce/knownNetworks.ts';
import { removeOldNetworks } from '../../../src/engine/service/sessions/cleanup.ts';
import { type CallResponse, PASSWORD, startServiceWithPlatform, type TestService } from '../harness.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

const HOME = '2001:db8:aaaa:1::17';
let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform({ TRUST_PROXY: 'loopback' });
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());
// A process remembers blocked callers: a test that blocks one for long uses a separate account.
beforeEach(() => test.sql('delete from tries'));

let guessed = 0;
/** A network that is not known yet. */
const elsewhere = () => {
  guessed += 1;
  return `198.51.${guessed >> 8}.${guessed & 255}`;
};
const signIn = (userName: string, password: string, from: string) =>
  test.call('POST', 'auth/login', {
    body: { userName, password },
    headers: { 'x-forwarded-for': from },
  });
const wrong = (userName: string, from = elsewhere()) => signIn(userName, 'not the password', from);
/** However slow the machine is, the wait is not over before the next request. */
const waitLonger = () =>
  test.sql(`update tries set until = now() + interval '1 hour' where until is not null`);
/** The first wait is a second: a slow machine lets one or two more pass. */
const expectFirstWait = (tries: number) => {
  expect(tries).toBeGreaterThanOrEqual(11);
  expect(tries).toBeLessThan(15);
};
const waitOver = () => test.sql(`update tries set until = now() - interval '1 millisecond'`);

/** Wrong tries until one is rejected, `maximum` at most. */
async function tryUntilRejected(
  guess: () => Promise<CallResponse>,
  maximum = 130,
): Promise<{ tries: number; response: CallResponse }> {
  for (let tries = 0; ; tries += 1) {
    const response = await guess();
    if (response.status === 429 || tries === maximum) return { tries, response };
    expect(response.status).toBe(401);
  }
}

describe('password guesses', () => {
  it('count for the account, whatever name and IP address they use', async () => {
    const names = ['customer.one', 'CUSTOMER.one', 'customer.one@test.example', 'Customer.One@TEST.example'];
    let at = 0;
    const { tries, response } = await tryUntilRejected(() => wrong(String(names[at++ % names.length])));
    expectFirstWait(tries);
    expect(response.body.code).toBe('too_many_requests');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await wrong('customer.two')).status).toBe(401);
  });

  it('for unknown names are counted and answered the same way', async () => {
    const result = async (name: string) => {
      const bodies: unknown[] = [];
      const guess = async () => {
        const response = await wrong(name);
        bodies.push([response.status, response.body, response.headers['retry-after']]);
        return response;
      };
      expectFirstWait((await tryUntilRejected(guess)).tries);
      return [bodies[0], bodies[9], bodies.at(-1)];
    };
    expect(await result('nobody.at.all')).toEqual(await result('admin.two'));
  });

  /** A hundred wrong tries, each with another name. */
  const sprayed = () => test.sql('update tries set count = 100');

  it('from one address block count together, across all accounts', async () => {
    await wrong('nobody1', '2001:db8:bbbb:1::1');
    await sprayed();
    expect((await wrong('nobody2', '2001:db8:bbbb:1:2::')).status).toBe(401);
    await waitLonger();
    expect((await wrong('nobody3', '2001:db8:bbbb:1:ffff:ffff:ffff:ffff')).status).toBe(429);
    expect((await wrong('nobody3', '2001:db8:bbbb:2::1')).status).toBe(401);
  });

  it('with forged addresses count for their sender', async () => {
    const { settings } = test.service;
    const app = await createApp({ ...test.service, settings: { ...settings, trustedProxies: [] } });
    const forged = async (userName: string) => {
      const payload = { userName, password: 'not the password' };
      const headers = { 'x-forwarded-for': elsewhere() };
      return (await app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })).statusCode;
    };
    await forged('nobody1');
    await sprayed();
    expect(await forged('nobody2')).toBe(401);
    await waitLonger();
    expect(await forged('nobody3')).toBe(429);
    await app.close();
  });

  it('on another network do not lock owners out of networks that they have signed in from', async () => {
    expect((await signIn('agent.one', PASSWORD, HOME)).status).toBe(200);
    await tryUntilRejected(() => wrong('agent.one'));
    await waitLonger();
    expect((await signIn('agent.one', PASSWORD, elsewhere())).status).toBe(429);
    expect((await signIn('agent.one', PASSWORD, '2001:db8:aaaa:1::99')).status).toBe(200);
    // Tries on the known network have not added to the others.
    expect((await wrong('agent.one')).status).toBe(429);
  });

  it('on a known network have their own count, which a correct one resets', async () => {
    expect((await signIn('admin.one', PASSWORD, HOME)).status).toBe(200);
    expectFirstWait((await tryUntilRejected(() => wrong('admin.one', HOME))).tries);
    expect((await wrong('admin.one')).status).toBe(401);
    await expect.poll(async () => (await signIn('admin.one', PASSWORD, HOME)).status).toBe(200);
    expect((await wrong('admin.one', HOME)).status).toBe(401);
  });

  it('do not count when correct', async () => {
    for (let tries = 0; tries < 15; tries += 1) {
      expect((await signIn('customer.two', PASSWORD, elsewhere())).status).toBe(200);
    }
    expect((await wrong('customer.two')).status).toBe(401);
  });

  it("of the user's own password end the session that makes them, and never lock the owner out", async () => {
    const as = platform.two.agent;
    const change = (currentPassword: string) =>
      test.call('PUT', 'account/password', {
        as,
        body: { currentPassword, password: 'something quite else' },
      });
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await change('not the password')).status);
    expect(statuses).toEqual([...Array(10).fill(422), 401]);
    expect((await change(PASSWORD)).status).toBe(401);
    const refresh = { body: { refreshToken: as.refreshToken } };
    expect((await test.call('POST', 'jwt/refresh-token', refresh)).status).toBe(401);
    const own = await signIn('agent.two', PASSWORD, elsewhere());
    expect(own.status).toBe(200);
    const asOwner = { as: own.body.data, body: { currentPassword: PASSWORD } };
    expect((await test.call('POST', 'account/confirm', asOwner)).status).toBe(200);
    const { body } = await test.call('POST', 'audit', {
      as: platform.root,
      body: { filter: { action: 'end_session', record: platform.two.agentId }, range: [0, 0] },
    });
    expect(body.data[0].data.after).toEqual({ attempts: 10 });
  });

  it("of the user's own password are limited to ten when concurrent", async () => {
    const as = (await signIn('customer.two', PASSWORD, elsewhere())).body.data;
    const body = { currentPassword: 'not the password' };
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => test.call('POST', 'account/confirm', { as, body })),
    );
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(20);
  });
});

describe('the backoff', () => {
  const createTestBackoff = () => createBackoff(test.service, 'test', { free: 3, longest: 10 });
  /** Seconds to wait; 0 if it passed. */
  const take = (delay = createTestBackoff()) =>
    delay.consume('someone').then(
      () => 0,
      (error) => Number(error.retryAfter),
    );

  it('doubles with each failed try up to a maximum, and does not grow with rejected ones', async () => {
    for (let tries = 0; tries < 3; tries += 1) expect(await take()).toBe(0);
    const waits: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      await waitOver();
      expect(await take()).toBe(0);
      const [row] = await test.sql<{ wait: number }>(
        `select date_part('epoch', until - ends + interval '1 day')::integer as wait from tries`,
      );
      waits.push(Number(row?.wait));
      await waitLonger();
      expect(await take()).toBeGreaterThan(3000);
      expect(await take()).toBeGreaterThan(3000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 10, 10]);
    expect(await test.sql('select count from tries')).toEqual([{ count: 9 }]);
  });

  it('admits no more concurrent tries than allowed', async () => {
    const passed = await Promise.all(Array.from({ length: 30 }, () => take()));
    const through = passed.filter((wait) => wait === 0).length;
    expect(through).toBeGreaterThanOrEqual(4);
    // A slow machine takes longer than the first wait.
    expect(through).toBeLessThan(7);
  });

  it('ends after a day without a try, and does not count refunded tries', async () => {
    const delay = createTestBackoff();
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await take(delay)).toBe(0);
      await delay.refund('someone');
    }
    for (let tries = 0; tries < 4; tries += 1) await take();
    await waitLonger();
    expect(await take()).toBeGreaterThan(0);
    await test.sql(`update tries set ends = now() - interval '1 second'`);
    expect(await take()).toBe(0);
    expect(await test.sql('select count, until from tries')).toEqual([{ count: 1, until: null }]);
  });
});

describe('the known networks of a user', () => {
  const left = () =>
    test.sql<{ network: string }>(`select encode(network, 'escape') as network from known_networks
    where "user" = '${platform.one.adminId}' order by used_at`);

  it('are the newest few, stored as hashes, and deleted with time and with the user', async () => {
    const { database, settings } = test.service;
    for (let at = 0; at < 25; at += 1) {
      const network = `2001:db8:cccc:${at}::1`;
      await rememberNetwork(database.orm, settings, platform.one.adminId, network);
    }
    const networks = await left();
    expect(networks).toHaveLength(20);
    expect(JSON.stringify(networks)).not.toContain('2001');
    await test.sql(
      `update known_networks set used_at = now() - interval '181 days' where "user" = '${platform.one.adminId}'`,
    );
    expect(await removeOldNetworks(database.orm)).toBe(20);
    expect(await left()).toEqual([]);
    const person = { userName: 'leaving', firstName: 'A', lastName: 'B', email: 'leaving@test.example' };
    const body = {
      ...person,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      role: 'customer',
      client: platform.one.client,
    };
    const { _id } = (await test.call('POST', 'user', { as: platform.root, body })).body.data;
    expect((await signIn('leaving', PASSWORD, HOME)).status).toBe(200);
    expect((await test.call('DELETE', `user/${_id}`, { as: platform.root })).status).toBe(200);
    expect(await test.sql(`select 1 from known_networks where "user" = '${_id}'`)).toEqual([]);
  });
});
