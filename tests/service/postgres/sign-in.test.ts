/** Signing in while the password changes: the old one must open nothing that outlives it. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startService, type TestService } from '../harness.ts';
import { makePlatform, type Platform } from '../platform.ts';

let test: TestService;
let platform: Platform;

beforeAll(async () => {
  test = await startService();
  platform = await makePlatform(test);
});
afterAll(() => test.close());

it('a session that starts with the old password meanwhile does not stay', async () => {
  const body = { userName: 'customer.one', password: PASSWORD };
  const other = new pg.Client({ connectionString: test.service.settings.databaseUrl });
  await other.connect();
  await other.query('begin');
  // As a change of the password does it: no session is there to be ended yet.
  const { customerId } = platform.one;
  await other.query(`update users set password_hash = password_hash || 'x' where _id = '${customerId}'`);
  const signingIn = test.call('POST', 'auth/login', { body });
  // Long enough for the hash, which takes most of it.
  await Promise.race([signingIn, new Promise((resolve) => setTimeout(resolve, 3000))]);
  await other.query('commit');
  await other.end();
  expect((await signingIn).status).toBe(401);
});
