/** Payments that the service performs without HTTP: idempotency key, limits and confirmation apply too. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { performCall } from '../../../src/engine/service/http/performCall.ts';
import { findCaller } from '../../../src/engine/service/sessions/current.ts';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectIntactLedger, expectMoved, readBalance } from '../money.ts';
import { findWallet, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
let wallets: { admin: string; customer: string };

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one } = platform;
  wallets = {
    admin: await findWallet(test, root, one.adminId),
    customer: await findWallet(test, root, one.customerId),
  };
  await expectMoved(test, { as: root, wallet: wallets.customer, type: 'credit', amount: '100.00' });
});
afterAll(async () => {
  await expectIntactLedger(test);
  await test.close();
});

const origin = { address: '192.0.2.7', userAgent: null };

async function pay(idempotencyKey: string | undefined, amount = '12.50') {
  const caller = await findCaller(test.service, platform.one.customerId);
  if (!caller) throw new Error('there is no such customer');
  const body = { from: wallets.customer, to: wallets.admin, currency: 'USD', amount, reference: 'Lunch' };
  return performCall(test.service, { method: 'POST', path: '/wallet/transfer' }, caller, {
    body,
    idempotencyKey,
    origin,
  });
}

it('requires an idempotency key, and posts once under the same one', async () => {
  await expect(pay(undefined)).rejects.toMatchObject({ code: 'idempotency_key_missing' });
  const first = await pay('lunch');
  expect((await pay('lunch')).body).toEqual(first.body);
  await expect(pay('lunch', '13.00')).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  expect(await readBalance(test, platform.root, wallets.customer)).toBe('87.50');
});

it('records the user as the operator', async () => {
  const { body } = await pay('dinner', '1.00');
  const [row] = await test.sql<{ operator: string }>(
    `select "user" as operator from transactions where _id = '${(body as { data: { _id: string } }).data._id}'`,
  );
  expect(row).toEqual({ operator: platform.one.customerId });
});

it('rejects a credit that needs a confirmation, because a job has nobody to ask', async () => {
  const { root } = platform;
  const rootId = (await test.call('GET', 'session', { as: root })).body.data._id;
  const { status } = await test.call('PUT', 'currency/USD', { as: root, body: { confirmAbove: '1000.00' } });
  expect(status).toBe(200);
  const caller = await findCaller(test.service, rootId);
  if (!caller) throw new Error('there is no root');
  const credit = (amount: string) =>
    performCall(test.service, { method: 'POST', path: '/wallet/:walletId/:type' }, caller, {
      params: { walletId: wallets.customer, type: 'credit' },
      query: { currency: 'USD' },
      body: { amount, reference: 'Grant' },
      idempotencyKey: amount,
      origin,
    });
  await credit('1000.00');
  await expect(credit('1000.01')).rejects.toMatchObject({ code: 'confirmation_required' });
});
