/** A frozen wallet pays no bonus. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { expectIntactLedger, expectMoved, readBalance } from '../../../service/money.ts';
import { type Platform, signInToPlatform } from '../../../service/platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test?.close());

it("rejects the payment while the client's wallet is frozen, and accepts it afterwards", async () => {
  const { root, one } = platform;
  await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '50.00' });
  const body = { name: 'Welcome', currency: 'USD', amount: '1.00', client: one.client };
  const bonus = await test.call('POST', 'bonus/add', { as: one.admin, body });
  const pay = () =>
    test.call('POST', `bonus/${bonus.body.data._id}/client`, {
      as: one.admin,
      body: { to: one.customerId },
      headers: { 'idempotency-key': randomUUID() },
    });
  const reason = { reason: 'A complaint' };
  const frozen = await test.call('POST', `wallets/${one.clientWallet}/freeze`, { as: root, body: reason });
  expect(frozen.status, frozen.text).toBe(200);
  const rejected = await pay();
  expect([rejected.status, rejected.body.code]).toEqual([422, 'wallet_frozen']);
  expect(await readBalance(test, root, one.clientWallet)).toBe('50.00');
  await test.call('POST', `wallets/${one.clientWallet}/unfreeze`, { as: root });
  expect((await pay()).status).toBe(200);
  expect(await readBalance(test, root, one.clientWallet)).toBe('49.00');
  await expectIntactLedger(test);
});
