/** Payments of a bonus that a database administrator altered are found and named. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { createRecord, signInToPlatform } from '../../../service/platform.ts';
import { sealEverything } from '../../../service/sealing.ts';
import { asOwner, snapshotTables } from '../../../service/tampering.ts';

let test: TestService;
let bonus: string;
let restore: () => Promise<void>;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  const { root, one } = await signInToPlatform(test);
  const terms = {
    name: 'Welcome',
    currency: 'USD',
    amount: '1.00',
    budget: '10.00',
    client: one.client,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  };
  bonus = (await createRecord(test, root, 'bonus/add', terms))._id;
  const paid = await test.call('POST', `bonus/${bonus}/platform`, {
    as: root,
    body: { to: [one.customerId, one.agentId] },
    headers: { 'idempotency-key': 'a bonus key' },
  });
  expect(paid.status, paid.text).toBe(200);
  await sealEverything(test);
  restore = await snapshotTables(test);
});
afterAll(() => test.close());

it.each([
  ['finds nothing when untouched', () => [], []],
  [
    'finds a payment whose key was removed',
    () => [`delete from idempotency where key = 'a bonus key'`],
    [expect.objectContaining({ table: 'transactions', check: 'request' })],
  ],
  [
    'finds a bonus whose paid amount was lowered',
    () => [`update bonuses set paid = 0 where _id = '${bonus}'`],
    [expect.objectContaining({ table: 'bonuses', check: 'seal' })],
  ],
])('%s', async (_, statements, expected) => {
  await asOwner(test, ...statements());
  const { findings } = await test.service.ledger.verify();
  await restore();
  expect(findings.length > 0).toBe(expected.length > 0);
  expect(findings).toEqual(expect.arrayContaining(expected));
});
