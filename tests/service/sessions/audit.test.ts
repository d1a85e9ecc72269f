/** Sign-ins, failed sign-ins and sign-outs: each has an entry in the audit log, without a secret. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startServiceWithPlatform, type TestService } from '../harness.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

const login = (userName: string, password: string) =>
  test.call('POST', 'auth/login', { body: { userName, password } });
const entries = async (filter: Record<string, unknown>) => {
  const { body, text } = await test.call('POST', 'audit', { as: platform.root, body: { filter } });
  expect(body.data, text).toBeDefined();
  return body.data;
};

describe('the audit log', () => {
  it('has the sign-in and sign-out of a user, with their IP address', async () => {
    const { one } = platform;
    const [before] = await entries({ action: 'sign_in', user: one.agentId });
    const tokens = await test.signIn('AGENT.one');
    const [entry, previous] = await entries({ action: 'sign_in', user: one.agentId });
    expect(previous).toEqual(before);
    expect(entry).toMatchObject({
      user: one.agentId,
      role: 'agent',
      client: one.client,
      resource: 'user',
      record: one.agentId,
      content: 'agent.one',
      data: { after: { address: '127.0.0.1' } },
      altered: false,
    });
    expect(await entries({ action: 'sign_out', user: one.agentId })).toEqual([]);
    await test.call('POST', 'jwt/logout', { as: tokens });
    expect(await entries({ action: 'sign_out', user: one.agentId })).toMatchObject([{ record: one.agentId }]);
  });

  it('has failed sign-ins without an actor, and stores nothing for unknown names', async () => {
    const { root, one } = platform;
    await login('customer.one', 'the-wrong-password');
    const [failed] = await entries({ action: 'sign_in_failed' });
    expect(failed).toMatchObject({ user: null, client: one.client, record: one.customerId, altered: false });
    await login('typed-my-password-here', 'another-wrong-one');
    const [unknown] = await entries({ action: 'sign_in_failed' });
    expect(unknown).toMatchObject({ user: null, client: null, record: null, content: null, altered: false });
    const inactive = await test.call('PUT', `user/${one.customerId}`, {
      as: root,
      body: { status: 'inactive' },
    });
    expect(inactive.status).toBe(200);
    expect((await login('customer.one', PASSWORD)).status).toBe(401);
    expect((await entries({ action: 'sign_in_failed', record: one.customerId })).length).toBe(2);
    expect(await entries({ action: 'sign_in', record: one.customerId })).toHaveLength(1);
  });

  it('contains no secrets', async () => {
    const rows = JSON.stringify(await test.sql('select * from audit'));
    for (const secret of ['the-wrong-password', 'another-wrong-one', 'typed-my-password-here', PASSWORD]) {
      expect(rows).not.toContain(secret);
    }
  });
});
