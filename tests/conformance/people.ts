/** Permissions according to each session's rules, tenancy, and the audit log. */
import assert from 'node:assert/strict';
import { resources } from '../../src/engine/contract/registry.ts';
import { type CrudCall, listCalls, type Resource, verbOf } from '../../src/engine/contract/resource.ts';
import { createAbility } from '../../src/engine/contract/rights/abilities.ts';
import { canCreate, canWriteAny } from '../../src/engine/contract/rights/tenancy.ts';
import type { ApiResponse } from './api.ts';
import { NotChecked } from './report.ts';
import { type Checks, expectRejection, expectStatus, UNUSED_ID } from './suite.ts';
import type { OwnSuite } from './world.ts';
import { buildUser, type Person } from './world.ts';

export const peopleChecks: Checks<OwnSuite> = {
  'admin: each generic call as the rules of the role say': (suite) => generic(suite, suite.world.admin),
  'agent: each generic call as the rules of the role say': (suite) => generic(suite, suite.world.agent),
  'customer: each generic call as the rules of the role say': (suite) => generic(suite, suite.world.customer),

  'work in the background is listed for platform staff only, and runs again': async ({ http, me, world }) => {
    const { data } = expectStatus(await http.call('GET', 'background', { as: me }), 200);
    const { name } = data[0];
    const requested = expectStatus(await http.call('POST', `background/${name}/run`, { as: me }), 200).data;
    assert.equal(requested.name, name);
    for (const as of [world.admin, world.agent, world.customer]) {
      expectRejection(await http.call('GET', 'background', { as }), 403, 'forbidden');
      expectRejection(await http.call('POST', `background/${name}/run`, { as }), 403, 'forbidden');
    }
  },

  'a row of another client is 404, and in no list': async ({ http, world }) => {
    const { admin, agent, customer, stranger, other } = world;
    for (const as of [admin, agent, customer]) {
      const ability = createAbility(as.userData.ability, as.userData.role);
      for (const [path, subject] of [
        [`user/${stranger._id}`, 'User'],
        [`client/${other._id}`, 'Client'],
        [`wallets/${stranger.wallet}`, 'Wallet'],
        [`wallet/${stranger.wallet}/balance`, 'Wallet'],
        [`customer/${stranger._id}/balance`, 'UserBalance'],
      ] as const) {
        const status = ability.can('read', subject) ? 404 : 403;
        assert.equal((await http.call('GET', path, { as })).status, status, `${as.userName}: ${path}`);
      }
      if (!ability.can('read', 'User')) continue;
      const filter = encodeURIComponent(JSON.stringify({ client: other._id }));
      const { data, total } = expectStatus(await http.call('GET', `user?filter=${filter}`, { as }), 200);
      assert.deepEqual({ data, total }, { data: [], total: 0 });
    }
    const own = expectStatus(await http.call('GET', 'user', { as: customer }), 200).data;
    assert.deepEqual(
      own.map(({ _id }: { _id: string }) => _id),
      [customer._id],
    );
  },

  'nobody raises themself, or makes someone with more rights': async ({ http, world }) => {
    const { admin, customer, agent } = world;
    for (const role of ['root', 'super_admin']) {
      const body = { ...buildUser(world, 'raised'), role };
      expectRejection(await http.call('POST', 'user', { as: admin, body }), 403, 'forbidden');
    }
    for (const as of [admin, agent, customer]) {
      const response = await http.call('PUT', `user/${as._id}`, { as, body: { role: 'root' } });
      expectRejection(response, 403, 'forbidden');
    }
  },

  'who may not move money is refused before the body is looked at': async ({ http, world }) => {
    const { customer } = world;
    if (createAbility(customer.userData.ability, customer.userData.role).can('recharge', 'User')) {
      throw new NotChecked('customers may recharge users here');
    }
    const path = `wallet/${customer.wallet}/credit?currency=${world.fine._id}`;
    for (const body of [{ amount: '1', reference: 'mine' }, {}, '{"a":']) {
      expectRejection(await http.move('POST', path, { as: customer, body }), 403, 'forbidden');
    }
  },

  'the audit log tells who made a user, finds it by any filter, and holds no secret': async (suite) => {
    const { http, me, world } = suite;
    const filter = { resource: 'user', record: world.customer._id, action: 'create' };
    const { data, total } = expectStatus(await http.call('POST', 'audit', { as: me, body: { filter } }), 200);
    assert.equal(total, 1);
    const [entry] = data;
    const { user, client, altered } = entry;
    assert.deepEqual(
      { user, client, altered },
      { user: me.userData._id, client: world.mine._id, altered: false },
    );
    assert.equal(entry.data.after.userName, world.customer.userName);
    for (const more of [
      { ...filter, user: me.userData._id },
      { ...filter, client: world.mine._id },
      { ...filter, date_gte: entry.date, date_lte: entry.date },
      { ...filter, q: world.customer.userName },
    ]) {
      const found = expectStatus(await http.call('POST', 'audit', { as: me, body: { filter: more } }), 200);
      assert.equal(found.total, 1, JSON.stringify(more));
    }
  },

  'nobody writes an audit entry': async ({ http, me }) => {
    const body = { action: 'create', resource: 'user', record: UNUSED_ID };
    expectRejection(await http.call('POST', 'audit', { as: me, body }), 400, 'invalid', Object.keys(body));
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      expectRejection(await http.call(method, `audit/${UNUSED_ID}`, { as: me, body: {} }), 404, 'not_found');
    }
  },
};

/** Sends an invalid body: permitted callers get a validation error, others are rejected before. */
async function generic({ http }: OwnSuite, as: Person): Promise<void> {
  const ability = createAbility(as.userData.ability, as.userData.role);
  for (const resource of resources) {
    for (const call of listCalls(resource)) {
      const isAllowed = ability.can(verbOf[call], resource.subject);
      const { status, text } = await ask(http, as, resource, call);
      // A missing row has no owner.
      const allowed = canSome(resource, call, as) ? [200, 400, 404] : [403, 404];
      const expected = isAllowed ? allowed : [403];
      assert.ok(
        expected.includes(status),
        `${call} ${resource.name} answered ${status}: ${text.slice(0, 200)}`,
      );
    }
  }
}

/** Whether tenancy allows the caller to change any row: only platform staff change shared rows. */
function canSome(resource: Resource, call: CrudCall, { userData }: Person): boolean {
  if (call === 'create') return canCreate(resource, userData);
  return call === 'list' || call === 'get' || canWriteAny(resource, userData);
}

function ask(
  http: OwnSuite['http'],
  as: Person,
  { name, list, paths }: Resource,
  call: CrudCall,
): Promise<ApiResponse> {
  const path = `${name}/${UNUSED_ID}`;
  switch (call) {
    case 'list':
      return http.call(list.method, name, { as });
    case 'get':
      return http.call('GET', path, { as });
    case 'create':
      return http.call('POST', paths.create.slice(1), { as, body: '[]' });
    case 'update':
      return http.call('PUT', path, { as, body: '[]' });
    case 'delete':
      return http.call('DELETE', path, { as });
  }
}
