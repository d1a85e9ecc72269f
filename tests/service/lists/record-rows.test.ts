/** A list that a feature restricts to the rows of one record, bounded and unbounded. */
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getResource } from '../../../src/engine/contract/registry.ts';
import { getColumn, listRecords } from '../../../src/engine/service/index.ts';
import { resolveCaller } from '../../../src/engine/service/sessions/current.ts';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectMoved } from '../money.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one } = platform;
  for (const amount of ['1.00', '2.00'])
    await expectMoved(test, { as: root, wallet: one.clientWallet, amount });
});
afterAll(() => test.close());

it.each([
  ['user', 'userName', 'root'],
  ['transaction', 'amount', '200'],
])('has only matching rows when %s is filtered', async (name, field, value) => {
  const { service } = test;
  const { sub, sid } = decodeJwt<{ sid: string }>(platform.root.accessToken);
  const caller = await resolveCaller(service.database.orm, service.keys, { user: sub ?? '', session: sid });
  if (!caller) throw new Error('no caller');
  const resource = getResource(name);
  const all = await listRecords(service, resource, {}, caller);
  expect(all.total).toBeGreaterThan(1);
  const within = [{ when: eq(getColumn(resource, field), value) }];
  const { data, total } = await listRecords(service, resource, {}, caller, within);
  expect([data.length, total]).toEqual([1, 1]);
});
