/** Credits, debits and transfers. */
import type { Feature } from '#engine/contract';

declare module '#engine/contract' {
  interface AppVerbs {
    /** To credit and to debit: one word for both, and the only one of the built-in roles. */
    recharge: true;
    /** To move money into another's wallet. */
    credit: true;
    /** To move money out of another's wallet. */
    debit: true;
  }
}

export const paymentsFeature: Feature = {
  verbs: ['recharge', 'credit', 'debit'],
  composites: { recharge: ['credit', 'debit'] },
  calls: [() => import('./calls.ts'), () => import('./transferCalls.ts')],
};

export { findCounterparty } from './counterparty.ts';
