/** Credits, debits and transfers. */
import type { Feature } from '../../engine/contract/registry.ts';
import * as calls from './calls.ts';
import * as transferCalls from './transferCalls.ts';

declare module '../../engine/contract/rights/abilities.ts' {
  interface AppVerbs {
    /** To move money that isn't one's own into another's wallet, or out of it. */
    recharge: true;
  }
}

export const payments: Feature = { verbs: ['recharge'], calls: [calls, transferCalls] };
