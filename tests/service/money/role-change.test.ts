/** A right that is taken away while money is moved with it: what is asked for after the change is refused. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectSoundLedger, move, moved } from '../money.ts';
import { enterPlatform, type Platform, walletOf } from '../platform.ts';

let test: TestService;
let platform: Platform;
let wallet: string;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await enterPlatform(test);
  wallet = await walletOf(test, platform.root, platform.one.customerId);
  await moved(test, {
    as: platform.root,
    wallet: await walletOf(test, platform.root, platform.one.agentId),
    amount: '1000.00',
  });
});
afterAll(() => test.close());

const credit = (as: Tokens) => move(test, { as, wallet, amount: '0.01' });

/** What the agent is answered: to what is asked for before, during and after the change. */
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
  const told = await during(() => asRoot('role/update/agent/permission', { permissions: without }));
  await asRoot('role/update/agent/permission', { permissions });
  expect(told).toMatchObject({ before: 200, after: tenTimes(403) });
  for (const status of told.meanwhile) expect([200, 403]).toContain(status);
});

it('rejects postings once the user gets another role', async () => {
  const told = await during(() => asRoot(`user/${platform.one.agentId}`, { role: 'customer' }));
  await asRoot(`user/${platform.one.agentId}`, { role: 'agent' });
  expect(told).toMatchObject({ before: 200, after: tenTimes(403) });
});

it('rejects postings once the user becomes inactive', async () => {
  const told = await during(() => asRoot(`user/${platform.one.agentId}`, { status: 'inactive' }));
  await asRoot(`user/${platform.one.agentId}`, { status: 'active' });
  expect(told).toMatchObject({ before: 200, after: tenTimes(401) });
});

it('posts nothing twice or partially', () => expectSoundLedger(test));
