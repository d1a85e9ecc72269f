/** Access that the permission table (table.test.ts) doesn't cover: lists, custom roles, and attempts to gain permissions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../../../src/engine/contract/registry.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { buildClient, buildUser, createRecord, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

const status = async (...call: Parameters<TestService['call']>) => (await test.call(...call)).status;
const ids = async (tokens: Tokens, resource: string): Promise<string[]> => {
  const { body, text } = await test.call('GET', `${resource}?range=[0,99]`, { as: tokens });
  expect(body.data, text).toBeDefined();
  return body.data.map(({ _id }: { _id: string }) => _id).sort();
};

describe('a visitor', () => {
  it('is rejected by every CRUD endpoint, even with an invalid body', async () => {
    for (const { name, list, has, paths } of resources) {
      const calls = [
        [list.method, name],
        ['GET', `${name}/x`],
        ...(has.create ? [['POST', paths.create.slice(1)]] : []),
        ...(has.edit ? [['PUT', `${name}/x`]] : []),
        ...(has.delete ? [['DELETE', `${name}/x`]] : []),
      ] as ['GET' | 'POST' | 'PUT' | 'DELETE', string][];
      for (const [method, path] of calls) {
        const response = await test.call(method, path, method === 'POST' ? { body: '{' } : {});
        expect(response.status, `${method} ${path}`).toBe(401);
        expect(response.body.message).toBe('Unauthorized');
      }
    }
  });
});

describe('tenancy', () => {
  it("shows platform staff all rows, client staff their client's, and customers their own", async () => {
    const { root, superAdmin, one } = platform;
    for (const all of [root, superAdmin]) {
      expect(await ids(all, 'client')).toHaveLength(2);
      expect(await ids(all, 'user')).toHaveLength(8);
    }
    const users = [one.adminId, one.agentId, one.customerId].sort();
    expect(await ids(one.admin, 'user')).toEqual(users);
    expect(await ids(one.agent, 'user')).toEqual(users);
    expect(await ids(one.customer, 'user')).toEqual([one.customerId]);
    for (const tokens of [one.admin, one.agent, one.customer]) {
      expect(await ids(tokens, 'client')).toEqual([one.client]);
    }
    expect(await ids(root, 'wallets')).toHaveLength(1 + 2 + 8);
    expect(await ids(one.admin, 'wallets')).toHaveLength(1 + 3);
    expect(await ids(one.agent, 'wallets')).toHaveLength(3);
    expect(await ids(one.customer, 'wallets')).toHaveLength(1);
  });

  it("finds wallets by the name of their owner, within the caller's rows", async () => {
    const { root, one } = platform;
    const find = async (tokens: Tokens, q: string) =>
      (await test.call('GET', `wallets?filter={"q":"${q}"}`, { as: tokens })).body.total;
    expect(await find(root, 'CUSTOMER')).toBe(2);
    expect(await find(one.admin, 'customer')).toBe(1);
    expect(await find(one.admin, 'two')).toBe(0);
  });

  it('returns no rows to a filter that names another tenant', async () => {
    const { one, two } = platform;
    const filter = encodeURIComponent(JSON.stringify({ client: two.client }));
    const { body } = await test.call('GET', `user?filter=${filter}`, { as: one.admin });
    expect(body).toEqual({ data: [], total: 0 });
  });

  it('prevents admins from creating users elsewhere, and fills in their client', async () => {
    const { one, two } = platform;
    const foreign = await test.call('POST', 'user', {
      as: one.admin,
      body: buildUser('smuggled', 'customer', { client: two.client }),
    });
    expect(foreign.status).toBe(400);
    expect(foreign.body.errors).toEqual({ client: 'There is no such record' });
    const created = await createRecord(test, one.admin, 'user', buildUser('hired', 'agent'));
    expect(created.client).toBe(one.client);
    expect(await status('DELETE', `user/${created._id}`, { as: one.admin })).toBe(200);
  });

  it('limits a custom role to the rows of its client', async () => {
    const { root, one, two } = platform;
    await createRecord(test, root, 'role', {
      _id: 'auditor',
      permissions: [{ subject: 'all', action: 'read', allowed: true }],
    });
    await createRecord(test, root, 'user', buildUser('auditor.one', 'auditor', { client: one.client }));
    await createRecord(test, root, 'user', buildUser('auditor.all', 'auditor'));
    const inClient = await test.signIn('auditor.one');
    expect(await status('GET', `user/${one.customerId}`, { as: inClient })).toBe(200);
    expect(await status('GET', `user/${two.customerId}`, { as: inClient })).toBe(404);
    const { body } = await test.call('POST', 'audit', { as: inClient, body: { range: [0, 99] } });
    expect(body.data.length).toBeGreaterThan(0);
    for (const entry of body.data) expect(entry.client).toBe(one.client);
    const ofPlatform = await test.signIn('auditor.all');
    expect(await status('GET', `user/${two.customerId}`, { as: ofPlatform })).toBe(200);
  });
});

describe('escalation is rejected', () => {
  it('when a caller creates a user with more permissions', async () => {
    const { one, superAdmin } = platform;
    for (const [tokens, role] of [
      [one.admin, 'root'],
      [one.admin, 'super_admin'],
      [superAdmin, 'root'],
    ] as const) {
      const { status, body } = await test.call('POST', 'user', {
        as: tokens,
        body: buildUser('raised', role),
      });
      expect(status).toBe(403);
      expect(Object.keys(body.errors)).toEqual(['role']);
    }
  });

  it('when callers change their own role or status, or give a subordinate more', async () => {
    const { root, superAdmin, one } = platform;
    const { _id } = (await test.call('GET', 'session', { as: root })).body.data;
    for (const body of [{ role: 'customer' }, { status: 'inactive' }]) {
      expect(await status('PUT', `user/${_id}`, { as: root, body })).toBe(403);
      expect(await status('PUT', `user/${one.adminId}`, { as: one.admin, body })).toBe(403);
    }
    const raise = { role: 'super_admin' };
    expect(await status('PUT', `user/${one.agentId}`, { as: one.admin, body: raise })).toBe(403);
    expect(await status('PUT', `user/${one.agentId}`, { as: root, body: raise })).toBe(400);
    const own = (await test.call('GET', 'session', { as: superAdmin })).body.data._id;
    expect(await status('PUT', `user/${own}`, { as: superAdmin, body: { role: 'root' } })).toBe(403);
  });

  it('when a caller takes over a user with more permissions', async () => {
    const { superAdmin, root } = platform;
    const { _id } = (await test.call('GET', 'session', { as: root })).body.data;
    const password = 'a password of mine';
    const body = { password, confirmPassword: password };
    expect(await status('PUT', `user/${_id}`, { as: superAdmin, body })).toBe(403);
    expect(await status('PUT', `user/${_id}`, { as: superAdmin, body: { email: 'me@x.example' } })).toBe(403);
    expect(await status('DELETE', `user/${_id}`, { as: superAdmin })).toBe(403);
  });

  it('when a caller creates or changes a role', async () => {
    const { superAdmin, one, root } = platform;
    const everything = [{ subject: 'all', action: 'manage', allowed: true }];
    const audit = [{ subject: 'Audit', action: 'read', allowed: true }];
    expect(
      await status('POST', 'role', { as: superAdmin, body: { _id: 'god', permissions: everything } }),
    ).toBe(403);
    expect(await status('POST', 'role', { as: one.admin, body: { _id: 'spy', permissions: audit } })).toBe(
      403,
    );
    const change = (who: Tokens, role: string, permissions: unknown) =>
      status('PUT', `role/update/${role}/permission`, { as: who, body: { permissions } });
    expect(await change(one.admin, 'agent', audit)).toBe(403);
    expect(await change(one.admin, 'admin', everything)).toBe(403);
    expect(await change(superAdmin, 'super_admin', everything)).toBe(403);
    expect(await change(superAdmin, 'root', [])).toBe(403);
    expect(await change(root, 'root', audit)).toBe(403);
    expect(await change(one.admin, 'super_admin', audit)).toBe(403);
  });

  it('when a caller sets fields that only the service sets', async () => {
    const { root } = platform;
    for (const field of ['publicKey', 'wallet', 'createdAt']) {
      const body = { ...buildClient('named'), [field]: 'x' };
      const response = await test.call('POST', 'client', { as: root, body });
      expect(response.status).toBe(400);
      expect(Object.keys(response.body.errors)).toEqual([field]);
    }
    const body = { ...buildUser('named', 'root'), passwordHash: 'x' };
    expect((await test.call('POST', 'user', { as: root, body })).body.errors).toHaveProperty('passwordHash');
    const builtIn = { _id: 'named', permissions: [], builtIn: true };
    expect(await status('POST', 'role', { as: root, body: builtIn })).toBe(400);
  });
});
