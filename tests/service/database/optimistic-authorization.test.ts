/**
 * A call that ends in the ledger assumes that nothing has changed since the last request
 * (optimisticAuthorization.ts). The changes here are made outside of this process, like another process would: an
 * outdated assumption must not lead to a posting.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectIntactLedger, expectMoved, move, readBalance } from '../money.ts';
import { findWallet, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
let wallet: string;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one } = platform;
  wallet = await findWallet(test, root, one.customerId);
  await expectMoved(test, { as: root, wallet: await findWallet(test, root, one.agentId), amount: '1000.00' });
});
afterAll(() => test.close());

const credit = (key?: string) => move(test, { as: platform.one.agent, wallet, amount: '1.00', key });
const posted = async () => (await test.sql<{ n: string }>('select count(*) as n from transactions'))[0]?.n;

/** The agent's responses before the change, after it, and once it is undone. */
async function around(change: string, back: string) {
  const before = await credit('the first of all');
  await test.change(change);
  const count = await posted();
  const rejected = [await credit(), await credit(), await credit('the first of all')];
  expect(await posted()).toBe(count);
  await test.change(back);
  const after = await credit();
  return {
    before: before.status,
    refused: rejected.map(({ status }) => status),
    after: after.status,
  };
}

it('rejects a posting of an agent who was deactivated', async () => {
  const set = (status: string) =>
    `update users set status = '${status}' where _id = '${platform.one.agentId}'`;
  expect(await around(set('inactive'), set('active'))).toEqual({
    before: 200,
    refused: [401, 401, 401],
    after: 200,
  });
});

it('rejects postings while a session is ended, and accepts them once it is restored', async () => {
  const set = (at: string) => `update sessions set ended_at = ${at} where "user" = '${platform.one.agentId}'`;
  expect(await around(set('now()'), set('null'))).toEqual({
    before: 200,
    refused: [401, 401, 401],
    after: 200,
  });
});

it('rejects postings while a role lacks the permission, and accepts them without a retry once it is restored', async () => {
  const [row] = await test.sql<{ permissions: object }>(`select permissions from roles where _id = 'agent'`);
  const set = (permissions: object) =>
    `update roles set permissions = '${JSON.stringify(permissions)}' where _id = 'agent'`;
  expect(await around(set([]), set(row?.permissions ?? []))).toEqual({
    before: 200,
    refused: [403, 403, 403],
    after: 200,
  });
});

it('rejects a recipient who moved to another tenant', async () => {
  const set = (client: string) =>
    `with moved as (update users set client = '${client}' where _id = '${platform.one.customerId}')
     update wallets set client = '${client}' where _id = '${wallet}'`;
  expect(await around(set(platform.two.client), set(platform.one.client))).toEqual({
    before: 200,
    refused: [404, 404, 404],
    after: 200,
  });
});

it('fails no concurrent posting when only other users change', async () => {
  const before = Number((await readBalance(test, platform.root, wallet)).replace('.', ''));
  const responses = Array.from({ length: 40 }, async (_, at) => {
    if (at % 8 === 0) {
      await test.change(`update users set last_name = 'Changed ${at}' where user_name = 'super_admin'`);
      await test.change(`update roles set permissions = permissions where _id = 'customer'`);
    }
    return credit();
  });
  const all = await Promise.all(responses);
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
  const after = Number((await readBalance(test, platform.root, wallet)).replace('.', ''));
  expect(after - before).toBe(40 * 100);
  await expectIntactLedger(test);
});
