/** Credits, debits and transfers. */
import type { Feature } from '#engine/contract';

declare module '#engine/contract' {
  interface AppVerbs {
    /** Credit and debit. The built-in roles use only this verb. */
    recharge: true;
    /** Move money into another user's or client's wallet. */
    credit: true;
    /** Move money out of another user's or client's wallet. */
    debit: true;
  }
}

export const paymentsFeature: Feature = {
  verbs: ['recharge', 'credit', 'debit'],
  composites: { recharge: ['credit', 'debit'] },
  calls: [() => import('./calls.ts'), () => import('./transferCalls.ts'), () => import('./manyTransfers.ts')],
};

export { findCounterparty } from './counterparty.ts';
