/** Signing in during a change of the password: the old one must not start a session that outlives it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeRows } from '../../../src/engine/service/sealedRows/change.ts';
import { createService, type Service } from '../../../src/service.ts';
import { type CallResponse, PASSWORD, startServiceWithPlatform, type TestService } from '../harness.ts';
import { type Platform, signInToPlatform } from '../platform.ts';
import { countLockWaits } from './waiting.ts';

let test: TestService;
let platform: Platform;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

it('ends a session that started with the old password during the change', async () => {
  const body = { userName: 'customer.one', password: PASSWORD };
  const { database, ledger } = test.service;
  const { customerId } = platform.one;
  let signingIn: Promise<CallResponse> | undefined;
  await database.transaction((transaction) =>
    // Like a change of the password: there is no session yet that it could end.
    changeRows(transaction, ledger.keys, 'users', [customerId], async () => {
      await transaction.execute(
        `update users set password_hash = password_hash || 'x' where _id = '${customerId}'`,
      );
      signingIn = test.call('POST', 'auth/login', { body });
      // It has verified the old password, and is about to write its session.
      await expect.poll(() => countLockWaits(test)).toBe(1);
    }),
  );
  expect((await signingIn)?.status).toBe(401);
});

it('allows two processes together no more guesses than one', async () => {
  const other = await createService(test.service.settings);
  try {
    const guess = ({ app }: Service) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { userName: 'guessed', password: 'wrong password' },
      });
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, at) => guess(at % 2 ? other : test.service)),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    // The first wait is a second: one or two more succeed on a slow machine.
    const guessed = statuses.filter((status) => status === 401).length;
    expect(guessed).toBeGreaterThanOrEqual(11);
    expect(guessed).toBeLessThan(16);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - guessed);
  } finally {
    await other.close();
  }
});
