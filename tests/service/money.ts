/** Moving money in tests: the calls that need an Idempotency-Key, with a new one unless one is given. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { parseAmount } from '../../src/engine/contract/values/money.ts';
import type { Answer, TestService, Tokens } from './harness.ts';

export type Move = {
  as: Tokens;
  wallet: string;
  type?: 'credit' | 'debit';
  currency?: string;
  amount: unknown;
  reference?: string;
  key?: string;
};

/** POST wallet/{id}/{type}; refused or not. */
export function move(
  test: TestService,
  { as, wallet, type = 'credit', currency = 'USD', amount, reference = 'A test', key = randomUUID() }: Move,
): Promise<Answer> {
  return test.call('POST', `wallet/${wallet}/${type}?currency=${currency}`, {
    as,
    body: { amount, reference },
    headers: { 'idempotency-key': key },
  });
}

/** The same, and it must succeed; answers the transaction. */
export async function moved(test: TestService, asked: Move) {
  const answer = await move(test, asked);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

/** A decimal string. */
export async function balanceOf(test: TestService, as: Tokens, wallet: string, currency = 'USD') {
  const answer = await test.call('GET', `wallet/${wallet}/balance?currency=${currency}`, { as });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.balance as string;
}

/** The same in cents; negative only for the platform. */
export async function centsOf(test: TestService, as: Tokens, wallet: string): Promise<bigint> {
  const balance = await balanceOf(test, as, wallet);
  return balance.startsWith('-') ? -parseAmount(balance.slice(1), 2) : parseAmount(balance, 2);
}

/** What must hold at every moment, straight from the tables; and the verification finds nothing. */
export async function expectSoundLedger(test: TestService): Promise<void> {
  const unbalanced = await test.sql(`select currency from balances group by currency having sum(units) <> 0`);
  const drifted = await test.sql(`
    with booked as materialized (select wallet, currency, sum(units) as units from entries group by wallet, currency)
    select b.wallet from balances b left join booked using (wallet, currency)
    where b.units <> coalesce(booked.units, 0)`);
  const overdrawn = await test.sql(`select b.wallet from balances b join wallets w on w._id = b.wallet
    where b.units < 0 and w.owner_type <> 'platform'`);
  const report = await test.service.ledger.verify();
  expect({ unbalanced, drifted, overdrawn, findings: report.findings }).toEqual({
    unbalanced: [],
    drifted: [],
    overdrawn: [],
    findings: [],
  });
}
