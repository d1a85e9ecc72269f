/** `_refused`: what a list or record reports as impossible is rejected by the service for the same reason. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { resources } from '../../../src/engine/contract/registry.ts';
import { SHARED_ROW } from '../../../src/engine/contract/rights/tenancy.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectMoved } from '../money.ts';
import { buildUser, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  await expectMoved(test, { as: platform.root, wallet: platform.one.clientWallet, amount: '10.00' });
}, 120_000);
afterAll(() => test.close());

type Listed = { _id: string; _refused?: { edit?: string; delete?: string; refer?: string } };
const sentence = (key = '') => (en.validation as Record<string, string>)[key.replace('validation.', '')];

async function listed(as: Tokens, resource: string): Promise<Listed[]> {
  const { status, body } = await test.call('GET', `${resource}?range=[0,99]`, { as });
  return status === 403 ? [] : body.data;
}

describe.each(['root', 'admin'] as const)('restrictions reported to %s', (who) => {
  const caller = () => (who === 'root' ? platform.root : platform.one.admin);
  const deletable = resources.filter(({ has }) => has.delete).map(({ name }) => name);

  it.each(deletable)('match the response to deleting each %s', async (resource) => {
    const rows = (await listed(caller(), resource)).filter(({ _refused }) => _refused?.delete);
    for (const { _id, _refused } of rows) {
      const { status, body } = await test.call('DELETE', `${resource}/${_id}`, { as: caller() });
      if (who === 'admin' && resource === 'client') expect(status).toBe(403);
      else {
        expect([403, 409]).toContain(status);
        expect(body.errors._id).toBe(sentence(_refused?.delete));
      }
    }
  });
});

it('mark exactly the roles that the caller cannot assign as not selectable', async () => {
  const { superAdmin, one } = platform;
  for (const as of [superAdmin, one.admin]) {
    const roles = await listed(as, 'role');
    const rejected: string[] = [];
    for (const { _id } of roles) {
      const client = ['root', 'super_admin'].includes(_id) ? null : one.client;
      const { status, body } = await test.call('POST', 'user', {
        as,
        body: buildUser(`gets.${_id}`, _id, { client }),
      });
      if (status === 403 && body.errors?.role) rejected.push(_id);
    }
    expect(roles.filter(({ _refused }) => _refused?.refer).map(({ _id }) => _id)).toEqual(rejected);
    expect(rejected).toContain('root');
    expect(rejected).not.toContain('customer');
  }
});

it('include built-in roles, the own account, used currencies, funded wallets and clients with users', async () => {
  const { root, superAdmin, one } = platform;
  const reasons = async (resource: string) => {
    const rows = await listed(root, resource);
    return new Set(rows.map(({ _refused }) => _refused?.delete ?? 'none'));
  };
  expect(await reasons('role')).toEqual(new Set(['validation.builtInRole']));
  expect(await reasons('user')).toContain('validation.ownAccount');
  expect(await reasons('currency')).toContain('validation.currencyUsed');
  expect(await reasons('client')).toContain('validation.clientHasUsers');
  expect([...(await reasons('wallets'))].sort()).toEqual([
    'none',
    'validation.platformWallet',
    'validation.walletNotEmpty',
  ]);
  const edits = async (as: Tokens) =>
    Object.fromEntries((await listed(as, 'role')).map(({ _id, _refused }) => [_id, _refused?.edit]));
  expect(await edits(superAdmin)).toEqual({
    root: 'validation.notAllowed',
    super_admin: 'validation.ownRole',
    admin: undefined,
    agent: undefined,
    customer: undefined,
  });
  // Built-in roles are shared: a tenant's administrator can't write them.
  expect(new Set(Object.values(await edits(one.admin)))).toEqual(new Set([SHARED_ROW]));
});

it('are on single records too, may be sent back, and are in no audit entry', async () => {
  const { root } = platform;
  const { body } = await test.call('GET', 'role/agent', { as: root });
  expect(body.data._refused).toEqual({ delete: 'validation.builtInRole' });
  const changed = { ...body.data, permissions: [...body.data.permissions].reverse() };
  expect((await test.call('PUT', 'role/agent', { as: root, body: changed })).status).toBe(200);
  const log = await test.call('POST', 'audit', { as: root, body: {} });
  expect(log.text).not.toContain('_refused');
});
