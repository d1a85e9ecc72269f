/** Links to the transactions of a payment in the transaction list. */

import { ApiError } from '#engine/console';
import { transaction } from '#features/transactions';
import type { Payment } from '../form/payment.ts';

/** Transactions with the payment's reference, for finding an unanswered payment. */
export function lookupPath({ reference }: Payment): string {
  return `${transaction.routes.list}?${new URLSearchParams({ filter: JSON.stringify({ reference }) })}`;
}

/** Links to the record of a declined payment: what the ledger rejects (422) is stored with status `incorrect`. */
export function attemptsPath({ reference }: Payment, error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined;
  const filter = JSON.stringify({ reference, status: 'incorrect' });
  return `${transaction.routes.list}?${new URLSearchParams({ filter })}`;
}
