/** Movements of money, as they were booked. */
import type { Feature } from '#engine/contract';
import { transaction } from './resource.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    /** To book the opposite of a transaction, in full or in part. */
    reverse: true;
  }
}

const errors = {
  /** It was refused itself, it is a reversal, nothing of it is left, or a wallet of it was closed. */
  not_reversible: 422,
  /** More than what is left of it. */
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
