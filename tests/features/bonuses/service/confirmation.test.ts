/** A bonus from the platform's wallet requires a confirmation if its total exceeds the amount of its currency. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ROOT_PASSWORD, startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { expectIntactLedger } from '../../../service/money.ts';
import { createRecord, type Platform, signInToPlatform } from '../../../service/platform.ts';

let test: TestService;
let platform: Platform;
let bonus: string;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, usd, one } = platform;
  const above = await test.call('PUT', `currency/${usd}`, { as: root, body: { confirmAbove: '100' } });
  expect(above.body.data.confirmAbove).toBe('100.00');
  const terms = { name: 'Big', currency: 'USD', amount: '60', client: one.client };
  bonus = (await createRecord(test, root, 'bonus/add', terms))._id;
});
afterAll(() => test.close());

/** As if everyone had signed in some minutes ago. */
const aged = () => test.change(`update sessions set confirmed_at = now() - interval '11 minutes'`);
beforeEach(aged);

const pay = (to: string | string[], key: string) =>
  test.call('POST', `bonus/${bonus}/platform`, {
    as: platform.root,
    body: { to },
    headers: { 'idempotency-key': key },
  });
const booked = async () => [
  await test.sql('select _id from transactions'),
  await test.sql('select key from idempotency'),
];

it('requires no confirmation for one recipient', async () => {
  expect((await pay(platform.one.customerId, randomUUID())).status).toBe(200);
});

it('requires a confirmation for two recipients before it posts, and repeats without one', async () => {
  const both = [platform.one.customerId, platform.one.agentId];
  const before = await booked();
  const response = await pay(both, 'two');
  expect([response.status, response.body.code]).toEqual([403, 'confirmation_required']);
  expect(await booked()).toEqual(before);
  const body = { currentPassword: ROOT_PASSWORD };
  expect((await test.call('POST', 'account/confirm', { as: platform.root, body })).status).toBe(200);
  const done = await pay(both, 'two');
  expect(done.status, done.text).toBe(200);
  await aged();
  expect((await pay(both, 'two')).body).toEqual(done.body);
  await expectIntactLedger(test);
});
