/** The verification's responses for callers who see only some rows, and for caches. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { en } from '../../../../i18n/en.ts';
import { startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { type Platform, signInToPlatform } from '../../../service/platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

it('forbids caching of the NDJSON response and of its error', async () => {
  const headers = { accept: 'application/x-ndjson' };
  for (const as of [platform.root, platform.one.admin]) {
    const response = await test.call('GET', 'transaction/row/validation', { as, headers });
    expect(response.headers['cache-control']).toBe('no-store');
  }
});

it('names a missing wallet when a caller who sees only some rows checks everything', async () => {
  const { one } = platform;
  for (const query of ['', '?from=2026-01-01T00:00:00Z']) {
    const complete = await test.call('GET', `transaction/row/validation${query}`, { as: one.admin });
    expect(complete.status).toBe(403);
    expect(complete.body.errors).toEqual({ wallet: en.validation.nameWallet });
  }
  const path = `transaction/row/validation?wallet=${one.clientWallet}`;
  expect((await test.call('GET', path, { as: one.admin })).status).toBe(200);
});
