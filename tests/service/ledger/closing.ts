/** Closes wallets behind what was asked with a key, and asks again. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, TestService, Tokens } from '../harness.ts';
import { balanceOf, moved } from '../money.ts';
import { made, type Platform, person } from '../platform.ts';

export type Someone = { _id: string; wallet: string; userName: string };
export type Ask = (key: string) => Promise<Answer>;

/** @param enter the service and its platform, once they stand */
export function closing(enter: () => { test: TestService; platform: Platform }) {
  let people = 0;

  /** A new user of the first client. */
  function someone(role = 'customer'): Promise<Someone> {
    const { test, platform } = enter();
    people += 1;
    const { client } = platform.one;
    return made(test, platform.root, 'user', person(`person${people}`, role, { client }));
  }

  function send(
    method: 'POST' | 'PATCH',
    path: string,
    as: Tokens,
    body: Record<string, unknown>,
    key: string,
  ): Promise<Answer> {
    return enter().test.call(method, path, { as, body, headers: { 'idempotency-key': key } });
  }

  /** Takes out what is left, as who may, and closes the wallet. */
  async function close(wallet: string): Promise<void> {
    const { test, platform } = enter();
    const amount = await balanceOf(test, platform.root, wallet);
    if (amount !== '0.00') await moved(test, { as: platform.root, wallet, type: 'debit', amount });
    const { status, text } = await test.call('DELETE', `wallets/${wallet}`, { as: platform.root });
    expect(status, text).toBe(200);
  }

  /** Asks, closes, opens a new one for the same owner, and asks again after each. */
  async function expectTheSameAgain(
    ask: Ask,
    { wallet, owner, ownerType = 'user' }: { wallet: string; owner: string; ownerType?: string },
  ): Promise<void> {
    const { test, platform } = enter();
    const key = randomUUID();
    const first = await ask(key);
    expect([200, 201], first.text).toContain(first.status);
    await close(wallet);
    const later = async () => {
      const again = await ask(key);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
    };
    await later();
    const reopened = { ownerType, owner, currencies: ['USD'] };
    await made(test, platform.root, 'wallets', reopened);
    await later();
  }

  return { someone, send, close, expectTheSameAgain };
}
