/** Webhooks with several processes: each webhook has one at a time, and none is lost with a process. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createService } from '../../../../src/service.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../../../service/harness.ts';
import { expectMoved } from '../../../service/money.ts';
import { findWallet, type Platform, signInToPlatform } from '../../../service/platform.ts';
import { createWebhook } from '../made.ts';
import { type Receiver, startReceiver } from '../receiver.ts';

const allowing = { WEBHOOK_ALLOW: '127.0.0.0/8' };
let test: TestService;
let root: Tokens;
let platform: Platform;
let receiver: Receiver;

beforeAll(async () => {
  test = await startServiceWithPlatform(allowing);
  platform = await signInToPlatform(test);
  ({ root } = platform);
});
afterEach(() => receiver?.close());
afterAll(() => test?.close());

async function startWebhook(at = test, as = root): Promise<string> {
  const _id = await createWebhook(at, as, platform.one.client);
  const updated = await at.call('PUT', `webhook/${_id}`, { as, body: { url: receiver.url } });
  expect(updated.status, updated.text).toBe(200);
  return _id;
}

async function credit(count: number, at = test, as = root): Promise<string[]> {
  const wallet = await findWallet(at, as, platform.one.customerId);
  const amounts = Array.from({ length: count }, (_, index) => `${index + 1}.00`);
  for (const amount of amounts) await expectMoved(at, { as, wallet, amount });
  return amounts;
}

const amounts = () => receiver.received.map(({ body }) => JSON.parse(body).data.entry.data.after.amount);

it('two processes send each event once, in order', async () => {
  receiver = await startReceiver();
  const other = await createService(test.service.settings);
  try {
    await startWebhook();
    const expected = await credit(60);
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(60);
    await expect
      .poll(async () => (await test.sql(`select from webhook_deliveries where status = 'pending'`)).length)
      .toBe(0);
    expect(amounts()).toEqual(expected);
  } finally {
    await other.close();
  }
});

it('a process takes over once the lease of another has ended', async () => {
  receiver = await startReceiver();
  const [waits, goesOn] = [await startWebhook(), await startWebhook()];
  // As if another process had died while it worked on it.
  await test.sql(`update webhooks set lease = '${randomUUID()}', leased_until = now() + interval '1 minute'
    where _id = '${waits}'`);
  await credit(1);
  const ofWebhook = (id: string) =>
    test.sql<{ status: string }>(`select status from webhook_deliveries where webhook = '${id}'`);
  await expect.poll(() => ofWebhook(goesOn), { timeout: 20_000 }).toEqual([{ status: 'delivered' }]);
  expect(await ofWebhook(waits)).toEqual([]);
  await test.sql(`update webhooks set leased_until = now() where _id = '${waits}'`);
  await expect.poll(() => ofWebhook(waits), { timeout: 20_000 }).toEqual([{ status: 'delivered' }]);
});

it('the end of the service waits for no response', async () => {
  receiver = await startReceiver(() => {});
  const ending = await startServiceWithPlatform(allowing);
  const mine = await signInToPlatform(ending);
  const _id = await createWebhook(ending, mine.root, mine.one.client);
  await ending.call('PUT', `webhook/${_id}`, { as: mine.root, body: { url: receiver.url } });
  await ending.call('POST', `webhook/${_id}/test`, { as: mine.root });
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
  const begin = performance.now();
  await ending.close();
  expect(performance.now() - begin).toBeLessThan(5000);
});
