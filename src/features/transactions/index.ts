/** Transactions, as posted in the ledger. */
import type { Feature } from '#engine/contract';
import { transaction } from './resource.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    /** Post the opposite of a transaction, in full or in part. */
    reverse: true;
  }
}

const errors = {
  /** It was declined, is a reversal, is already fully reversed, or one of its wallets is closed. */
  not_reversible: 422,
  /** More than its remaining amount. */
  reversal_too_large: 422,
} as const;
type TransactionErrors = typeof errors;

declare module '#engine/contract' {
  interface AppErrors extends TransactionErrors {}
}

export const transactionsFeature: Feature = {
  resources: [transaction],
  errors,
  calls: [() => import('./calls.ts')],
};

export { transaction } from './resource.ts';
