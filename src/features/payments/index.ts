/** Credits, debits and transfers. */
import type { Feature } from '../../engine/contract/registry.ts';

declare module '../../engine/contract/rights/abilities.ts' {
  interface AppVerbs {
    /** To move money that isn't one's own into another's wallet, or out of it. */
    recharge: true;
  }
}

export const payments: Feature = {
  verbs: ['recharge'],
  calls: [() => import('./calls.ts'), () => import('./transferCalls.ts')],
};
