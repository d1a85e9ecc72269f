/**
 * Shared rows (currencies, the built-in roles, roles without a client) are readable by everyone, but writable only
 * by callers with global scope, whatever the ability says: otherwise one tenant's administrator could affect all
 * tenants.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSubjects, resources } from '../../../src/engine/contract/registry.ts';
import { writableFields } from '../../../src/engine/contract/resource.ts';
import { createAbility } from '../../../src/engine/contract/rights/abilities.ts';
import { isGloballyShared, SHARED_ROW } from '../../../src/engine/contract/rights/tenancy.ts';
import { defaultPermissions } from '../../../src/features/roles/index.ts';
import { featureTests } from '../../features.ts';
import { type CallResponse, startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { buildClient, buildUser, createRecord, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
/** Of a client, with a custom role that may do everything. */
let almighty: Tokens;
/** Platform staff with that role, and so with global scope. */
let staff: Tokens;

/** Each subject by itself too: a rule about all of them grants nothing about those that declare their rights. */
const all = ['all', ...listSubjects()].map((subject) => ({ subject, action: 'manage', allowed: true }));
const none: typeof all = [];

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one } = platform;
  await createRecord(test, root, 'role', { _id: 'almighty', permissions: all });
  await createRecord(test, root, 'role', { _id: 'unheld', permissions: none });
  await createRecord(test, root, 'currency', { abbreviation: 'UNUSED', name: 'Unused', symbol: '¤' });
  await createRecord(test, root, 'user', buildUser('almighty.one', 'almighty', { client: one.client }));
  await createRecord(test, root, 'user', buildUser('almighty.staff', 'almighty'));
  for (const { sharedRow = {} } of featureTests)
    for (const [name, body] of Object.entries(sharedRow)) await createRecord(test, root, name, body);
  [almighty, staff] = [await test.signIn('almighty.one'), await test.signIn('almighty.staff')];
});
afterAll(() => test.close());

const expectShared = ({ status, body, text }: CallResponse, about: string) => {
  expect([status, body.code], `${about} ${text}`).toEqual([403, 'forbidden']);
  expect(body.complaints, about).toEqual({ _id: { key: SHARED_ROW } });
};
const tenants = (): [string, Tokens][] => [
  ['an admin', platform.one.admin],
  ["a client's own almighty", almighty],
];
const idsOf = async (resource: string): Promise<string[]> => {
  const { body } = await test.call('GET', `${resource}?range=[0,99]`, { as: platform.root });
  return body.data.map(({ _id }: { _id: string }) => _id);
};

describe('a shared row', () => {
  const admin = createAbility(defaultPermissions.admin, 'admin');
  const shared = resources.filter(({ tenancy }) => isGloballyShared(tenancy) || isPartlyShared(tenancy));

  it.each(shared.map((resource) => [resource.name, resource] as const))(
    'of %s cannot be written by tenants',
    async (name, { has, subject }) => {
      const contents = `select * from ${resources.find((one) => one.name === name)?.table} order by _id`;
      const before = await test.sql(contents);
      const ids = await idsOf(name);
      expect(ids.length).toBeGreaterThan(0);
      for (const [who, as] of tenants()) {
        // Callers without the permission are rejected earlier.
        const lacks = (verb: 'edit' | 'delete') => who === 'an admin' && !admin.can(verb, subject);
        for (const id of lacks('edit') ? [] : ids) {
          // An invalid body: it isn't read.
          expectShared(await test.call('PUT', `${name}/${id}`, { as, body: { colour: 1 } }), `PUT ${id}`);
        }
        for (const id of ids) {
          if (has.delete && !lacks('delete'))
            expectShared(await test.call('DELETE', `${name}/${id}`, { as }), `DELETE ${id}`);
          const { body } = await test.call('GET', `${name}/${id}`, { as });
          const rejected = {
            ...(has.edit && { edit: SHARED_ROW }),
            ...(has.delete && { delete: SHARED_ROW }),
          };
          const { refer: _, ...changes } = body.data._refused;
          expect(changes, `${who} ${id}`).toEqual(rejected);
        }
      }
      expect(await test.sql(contents)).toEqual(before);
    },
  );

  it('can be written by root, super_admin, and platform staff with a custom role', async () => {
    for (const as of [platform.root, platform.superAdmin, staff]) {
      const body = { abbreviation: 'NEW', name: 'New', symbol: '¤' };
      const { _id } = await createRecord(test, as, 'currency', body);
      const changed = await test.call('PUT', `currency/${_id}`, { as, body: { name: 'Newer' } });
      expect(changed.status, changed.text).toBe(200);
      expect((await test.call('DELETE', `currency/${_id}`, { as })).status).toBe(200);
      const permissions = await test.call('PUT', 'role/update/unheld/permission', {
        as,
        body: { permissions: none },
      });
      expect(permissions.status, permissions.text).toBe(200);
    }
  });

  it('cannot be created by tenants: no currency, no client', async () => {
    for (const [who, as] of tenants()) {
      const body = { abbreviation: 'MINE', name: 'Mine', symbol: '¤' };
      expectShared(await test.call('POST', 'currency', { as, body }), who);
      expectShared(await test.call('POST', 'currency', { as, body: { colour: 1 } }), who);
    }
    expectShared(await test.call('POST', 'client', { as: almighty, body: buildClient('mine') }), 'client');
    expect(await test.sql(`select _id from currencies where abbreviation = 'MINE'`)).toEqual([]);
  });

  it('cannot be changed by admins through the call for permissions, so that no customer is locked out', async () => {
    const { one, two } = platform;
    for (const permissions of [none, [{ subject: 'User', action: 'recharge', allowed: true }]]) {
      for (const role of ['customer', 'agent', 'unheld']) {
        const body = { permissions };
        expectShared(await test.call('PUT', `role/update/${role}/permission`, { as: one.admin, body }), role);
      }
    }
    expect((await test.call('GET', 'wallets', { as: two.customer })).status).toBe(200);
  });
});

describe("a role of the caller's client", () => {
  const create = (as: Tokens, body: object) =>
    test.call('POST', 'role', { as, body: { permissions: none, ...body } });

  it('is created by administrators whether or not they name the client', async () => {
    const { root, one, two } = platform;
    for (const [_id, more] of Object.entries({
      unsaid: {},
      said: { client: one.client },
      nothing: { client: null },
      empty: { client: '' },
    })) {
      const { status, body, text } = await create(one.admin, { _id, ...more });
      expect(status, text).toBe(201);
      expect(body.data).toMatchObject({ _id, client: one.client, builtIn: false, _names: { client: 'one' } });
    }
    const foreign = await create(one.admin, { _id: 'foreign', client: two.client });
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([400, ['client']]);
    expect((await create(root, { _id: 'everybodys' })).body.data.client).toBeNull();
    expect((await create(root, { _id: 'twos', client: two.client })).body.data.client).toBe(two.client);
  });

  it('is visible only to its staff, who change and delete it', async () => {
    const { one, two } = platform;
    await create(one.admin, { _id: 'teller' });
    const status = async (as: Tokens, method: 'GET' | 'PUT' | 'DELETE', body?: object) =>
      (await test.call(method, 'role/teller', { as, ...(body && { body }) })).status;
    expect(await status(one.agent, 'GET')).toBe(200);
    for (const as of [one.customer, two.admin, two.agent]) expect(await status(as, 'GET')).toBe(404);
    expect(await status(two.admin, 'PUT', { permissions: none })).toBe(404);
    expect(await status(two.admin, 'DELETE')).toBe(404);
    const list = await test.call('GET', 'role?range=[0,99]', { as: two.admin });
    const seen = list.body.data.map(({ client }: { client: string | null }) => client ?? 'nobody');
    expect([...new Set(seen)].sort()).toEqual([two.client, 'nobody'].sort());
    const { body } = await test.call('GET', 'role/teller', { as: one.admin });
    expect(body.data._refused).toBeUndefined();
    const read = [{ subject: 'User', action: 'read', allowed: true }];
    expect(await status(one.admin, 'PUT', { permissions: read })).toBe(200);
    expect(await status(one.admin, 'PUT', { client: two.client })).toBe(400);
    expect(await status(one.admin, 'DELETE')).toBe(200);
  });

  it("can be assigned only to the client's users", async () => {
    const { root, one, two } = platform;
    await create(one.admin, { _id: 'cashier' });
    const input = (as: Tokens, name: string, client: string) =>
      test.call('POST', 'user', { as, body: buildUser(name, 'cashier', { client }) });
    const own = await input(one.admin, 'cashier.one', one.client);
    expect([own.status, own.body.data.client]).toEqual([201, one.client]);
    const body = { ...buildUser('cashier.own', 'cashier') };
    expect((await test.call('POST', 'user', { as: one.admin, body })).body.data.client).toBe(one.client);
    for (const as of [root, two.admin]) {
      const { status, body } = await input(as, 'cashier.two', two.client);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['role']]);
    }
    const staffed = await test.call('POST', 'user', { as: root, body: buildUser('cashier.none', 'cashier') });
    expect([staffed.status, Object.keys(staffed.body.errors)]).toEqual([400, ['role']]);
    const moved = await test.call('PUT', `user/${two.customerId}`, { as: root, body: { role: 'cashier' } });
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([400, ['role']]);
    expect(
      (await test.call('PUT', `user/${one.customerId}`, { as: root, body: { role: 'cashier' } })).status,
    ).toBe(200);
    await test.call('PUT', `user/${one.customerId}`, { as: root, body: { role: 'customer' } });
  });

  it('is deleted with its client', async () => {
    const { root } = platform;
    const client = await createRecord(test, root, 'client', buildClient('short'));
    await createRecord(test, root, 'role', { _id: 'shorts', client: client._id, permissions: none });
    const gone = await test.call('DELETE', `client/${client._id}`, { as: root });
    expect(gone.status, gone.text).toBe(200);
    expect((await test.call('GET', 'role/shorts', { as: root })).status).toBe(404);
  });
});

it('covers every resource with shared rows, each with a tenant that its creator may name', () => {
  const partly = resources.filter(({ tenancy }) => isPartlyShared(tenancy));
  expect(partly.map(({ name }) => name)).toContain('role');
  for (const resource of partly) {
    const { client = '' } = typeof resource.tenancy === 'object' ? resource.tenancy : {};
    const fields = writableFields(resource, 'create').map(([name]) => name);
    // Else the service sets it to the tenant of the maker.
    expect(fields.includes(client) || resource.fields[client]?.readOnly, resource.name).toBe(true);
  }
});

function isPartlyShared(tenancy: (typeof resources)[number]['tenancy']): boolean {
  return typeof tenancy === 'object' && tenancy.shared === true;
}
