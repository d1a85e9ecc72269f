/** A wallet is created while its owner is being deleted: it is rejected, and no orphaned wallet remains. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { buildUser, createRecord, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

it('leaves either a wallet with its owner or neither', async () => {
  const { root: as, one } = platform;
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const { _id, wallet } = await createRecord(
        test,
        as,
        'user',
        buildUser(`leaving.${at}`, 'customer', { client: one.client }),
      );
      expect((await test.call('DELETE', `wallets/${wallet}`, { as })).status).toBe(200);
      const [added, deleted] = await Promise.all([
        test.call('POST', 'wallets', { as, body: { ownerType: 'user', owner: _id } }),
        test.call('DELETE', `user/${_id}`, { as }),
      ]);
      return [added.status, deleted.status];
    }),
  );
  for (const [added, deleted] of outcomes) {
    expect([201, 400]).toContain(added);
    expect([200, 409]).toContain(deleted);
  }
  const ownerless = await test.sql(`select w._id from wallets w left join users u on u._id = w.owner
    where w.owner_type = 'user' and w.deleted_at is null and u._id is null`);
  expect(ownerless).toEqual([]);
});
