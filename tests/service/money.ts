/** Moves money in tests: the calls that need an Idempotency-Key, with a new one unless given. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { parseAmount } from '../../src/engine/contract/values/money.ts';
import type { CallResponse, TestService, Tokens } from './harness.ts';

export type Move = {
  as: Tokens;
  wallet: string;
  type?: 'credit' | 'debit';
  currency?: string;
  amount: unknown;
  reference?: string;
  key?: string;
};

/** POST wallet/{id}/{type}, successful or not. */
export function move(
  test: TestService,
  { as, wallet, type = 'credit', currency = 'USD', amount, reference = 'A test', key = randomUUID() }: Move,
): Promise<CallResponse> {
  return test.call('POST', `wallet/${wallet}/${type}?currency=${currency}`, {
    as,
    body: { amount, reference },
    headers: { 'idempotency-key': key },
  });
}

/**
 * Like `move`, but must succeed.
 * @returns the transaction
 */
export async function expectMoved(test: TestService, options: Move) {
  const response = await move(test, options);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** A decimal string. */
export async function readBalance(test: TestService, as: Tokens, wallet: string, currency = 'USD') {
  const response = await test.call('GET', `wallet/${wallet}/balance?currency=${currency}`, { as });
  expect(response.status, response.text).toBe(200);
  return response.body.data.balance as string;
}

/** The same in cents; negative only for the platform. */
export async function readCents(test: TestService, as: Tokens, wallet: string): Promise<bigint> {
  const balance = await readBalance(test, as, wallet);
  return balance.startsWith('-') ? -parseAmount(balance.slice(1), 2) : parseAmount(balance, 2);
}

/** Checks invariants directly in the tables, and that the verification finds nothing. */
export async function expectIntactLedger(test: TestService): Promise<void> {
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
