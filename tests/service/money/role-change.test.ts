/** A permission that is revoked while money is moved with it: requests after the change are rejected. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectIntactLedger, expectMoved, move } from '../money.ts';
import { findWallet, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
let wallet: string;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  wallet = await findWallet(test, platform.root, platform.one.customerId);
  await expectMoved(test, {
    as: platform.root,
    wallet: await findWallet(test, platform.root, platform.one.agentId),
    amount: '1000.00',
  });
});
afterAll(() => test.close());

const credit = (as: Tokens) => move(test, { as, wallet, amount: '0.01' });

/** The agent's responses to requests before, during and after the change. */
async function during(change: () => Promise<{ status: number; text: string }>) {
  const as = await test.signIn('agent.one', PASSWORD);
  const before = await credit(as);
  let isOver = false;
  const changed = change().then(({ status, text }) => {
    isOver = true;
    expect(status, text).toBe(200);
  });
  const meanwhile: number[] = [];
  while (!isOver) {
    for (const { status } of await Promise.all([credit(as), credit(as), credit(as)])) meanwhile.push(status);
  }
  await changed;
  const after = await Promise.all(Array.from({ length: 10 }, () => credit(as)));
  return { before: before.status, meanwhile, after: after.map(({ status }) => status) };
}

const asRoot = (path: string, body: unknown) => test.call('PUT', path, { as: platform.root, body });
const tenTimes = (status: number) => Array(10).fill(status);

it('rejects postings once the role loses the permission', async () => {
  const { permissions } = (await test.call('GET', 'role/agent', { as: platform.root })).body.data;
  const without = [...permissions, { subject: 'User', action: 'recharge', allowed: false }];
  const result = await during(() => asRoot('role/update/agent/permission', { permissions: without }));
  await asRoot('role/update/agent/permission', { permissions });
  expect(result).toMatchObject({ before: 200, after: tenTimes(403) });
  for (const status of result.meanwhile) expect([200, 403]).toContain(status);
});

it('rejects postings once the user gets another role', async () => {
  const result = await during(() => asRoot(`user/${platform.one.agentId}`, { role: 'customer' }));
  await asRoot(`user/${platform.one.agentId}`, { role: 'agent' });
  expect(result).toMatchObject({ before: 200, after: tenTimes(403) });
});

it('rejects postings once the user becomes inactive', async () => {
  const result = await during(() => asRoot(`user/${platform.one.agentId}`, { status: 'inactive' }));
  await asRoot(`user/${platform.one.agentId}`, { status: 'active' });
  expect(result).toMatchObject({ before: 200, after: tenTimes(401) });
});

it('posts nothing twice or partially', () => expectIntactLedger(test));
