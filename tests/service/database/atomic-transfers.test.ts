/** Transfers of which all or none are made, on a database that may have one connection only. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectMoved } from '../money.ts';
import { findWallet, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

it('are answered, and the service answers others meanwhile', async () => {
  const { root, one } = platform;
  await expectMoved(test, { as: root, wallet: await findWallet(test, root, one.customerId), amount: '2.00' });
  const transfer = {
    from: one.customerId,
    to: one.agentId,
    currency: 'USD',
    amount: '1.00',
    reference: 'Rent',
  };
  const pay = (reference: string) =>
    test.call('POST', 'wallet/transfers', {
      as: root,
      headers: { 'idempotency-key': randomUUID() },
      body: { atomic: true, transfers: [transfer, { ...transfer, reference }] },
    });
  const [paid, read] = await Promise.all([pay('Fee'), test.call('GET', 'account', { as: root })]);
  expect([paid.status, read.status], paid.text).toEqual([200, 200]);
  expect((await pay('Too much')).status).toBe(422);
});
