/** Whether a database was sealed with this key: it was if any row matches, however many others were altered. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchesSealKey } from '../../../src/engine/service/audit/sealKeyCheck.ts';
import { sealKeys } from '../../../src/engine/service/seals/keys.ts';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { asOwner } from '../tampering.ts';

let test: TestService;

beforeAll(async () => {
  test = await startServiceWithPlatform();
});
afterAll(() => test.close());

const isOwn = (keys = test.service.keys) => matchesSealKey(test.service.database.orm, keys);

it('is distinguished from another key', async () => {
  await expect
    .poll(() => test.sql<{ blocks: number }>('select count(*)::int as blocks from audit_blocks'))
    .not.toEqual([{ blocks: 0 }]);
  expect(await isOwn()).toBe(true);
  expect(await isOwn(sealKeys(randomBytes(32)))).toBe(false);
});

it('is recognized by a block when all entries were edited, and by an entry when all blocks were', async () => {
  // Twice restores the original.
  const edit = (table: string) =>
    asOwner(test, `update ${table} set seal = substring(seal from 17) || substring(seal for 16)`);
  const remove = (table: string) => asOwner(test, `delete from ${table}`);
  await edit('audit');
  expect(await isOwn()).toBe(true);
  await edit('audit');
  await edit('audit_blocks');
  expect(await isOwn()).toBe(true);
  await edit('audit');
  expect(await isOwn()).toBe(false);
  await remove('audit_blocks');
  expect(await isOwn()).toBe(false);
  await remove('audit');
  // Nothing exists that could have been sealed with another.
  expect(await isOwn(sealKeys(randomBytes(32)))).toBe(true);
});
