/** Where the transactions of a payment can be looked up in the list of all. */

import { ApiError } from '#engine/console';
import { transaction } from '#features/transactions';
import type { Payment } from '../form/payment.ts';

/** Those with its reference, so that one without an answer can be looked for. */
export function lookupAddress({ reference }: Payment): string {
  return `${transaction.routes.list}?${new URLSearchParams({ filter: JSON.stringify({ reference }) })}`;
}

/** The record of a refusal: what the ledger refuses (422) is kept as incorrect. */
export function attemptsAddress({ reference }: Payment, error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined;
  const filter = JSON.stringify({ reference, status: 'incorrect' });
  return `${transaction.routes.list}?${new URLSearchParams({ filter })}`;
}
