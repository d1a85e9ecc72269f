/** A bonus that a policy is about: what counts is all that its recipients get. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { expectIntactLedger } from '../../../service/money.ts';
import { buildUser, createRecord, type Platform, signInToPlatform } from '../../../service/platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(async () => {
  if (test) await expectIntactLedger(test);
  await test?.close();
});

it('waits as a whole and pays all of its recipients once it is approved', async () => {
  const { root, one } = platform;
  await createRecord(test, root, 'user', buildUser('second', 'root'));
  const terms = { operation: 'bonus', currency: 'USD', from: '10.00', approvers: 1 };
  await createRecord(test, root, 'approvalPolicy', { ...terms, name: 'Bonuses' });
  const body = { name: 'A bonus', currency: 'USD', amount: '5.00', client: one.client };
  const bonus = await createRecord(test, root, 'bonus/add', body);
  const pay = (to: string[], key: string = randomUUID()) =>
    test.call('POST', `bonus/${bonus._id}/platform`, {
      ...{ as: root, body: { to }, headers: { 'idempotency-key': key } },
    });
  expect((await pay([one.agentId])).status).toBe(200);
  const key = randomUUID();
  const waiting = await pay([one.agentId, one.customerId], key);
  expect([waiting.status, waiting.body.approval.amount]).toEqual([202, '10.00']);
  const count = async () => (await test.sql(`select from transactions where type = 'bonus'`)).length;
  expect(await count()).toBe(1);
  const { body: decided } = await test.call('POST', `approval/${waiting.body.approval._id}/approve`, {
    as: await test.signIn('second'),
  });
  expect(decided.data.status).toBe('executed');
  expect(await count()).toBe(3);
  expect((await pay([one.agentId, one.customerId], key)).body.data).toHaveLength(2);
  expect(await count()).toBe(3);
});
