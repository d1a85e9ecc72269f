/** Closes wallets after a request with a key, and repeats the request. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CallResponse, TestService, Tokens } from '../harness.ts';
import { expectMoved, readBalance } from '../money.ts';
import { buildUser, createRecord, type Platform } from '../platform.ts';

export type TestUser = { _id: string; wallet: string; userName: string };
export type SendRequest = (key: string) => Promise<CallResponse>;

/** @param enter returns the service and its platform once they are ready */
export function createWalletCloser(enter: () => { test: TestService; platform: Platform }) {
  let people = 0;

  /** A new user of the first client. */
  function createUser(role = 'customer'): Promise<TestUser> {
    const { test, platform } = enter();
    people += 1;
    const { client } = platform.one;
    return createRecord(test, platform.root, 'user', buildUser(`person${people}`, role, { client }));
  }

  function send(
    method: 'POST' | 'PATCH',
    path: string,
    as: Tokens,
    body: Record<string, unknown>,
    key: string,
  ): Promise<CallResponse> {
    return enter().test.call(method, path, { as, body, headers: { 'idempotency-key': key } });
  }

  /** Debits the rest as root, and closes the wallet. */
  async function close(wallet: string): Promise<void> {
    const { test, platform } = enter();
    const amount = await readBalance(test, platform.root, wallet);
    if (amount !== '0.00') await expectMoved(test, { as: platform.root, wallet, type: 'debit', amount });
    const { status, text } = await test.call('DELETE', `wallets/${wallet}`, { as: platform.root });
    expect(status, text).toBe(200);
  }

  /**
   * Sends the request, closes the wallet, opens a new one for the same owner, and repeats the request after each
   * step.
   */
  async function expectSameResponse(
    ask: SendRequest,
    { wallet, owner, ownerType = 'user' }: { wallet: string; owner: string; ownerType?: string },
  ): Promise<void> {
    const { test, platform } = enter();
    const key = randomUUID();
    const first = await ask(key);
    expect([200, 201], first.text).toContain(first.status);
    await close(wallet);
    const expectRepeat = async () => {
      const again = await ask(key);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
    };
    await expectRepeat();
    const reopened = { ownerType, owner, currencies: ['USD'] };
    await createRecord(test, platform.root, 'wallets', reopened);
    await expectRepeat();
  }

  return { createUser, send, close, expectSameResponse };
}
