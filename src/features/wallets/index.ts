/** Purses with a balance for each currency. */
import { reference } from '../../engine/contract/fields.ts';
import type { Feature } from '../../engine/contract/registry.ts';
import { platformParty } from './platform.ts';
import { wallets as wallet } from './resource.ts';

declare module '../../engine/contract/rights/abilities.ts' {
  interface AppVerbs {
    /** To keep a wallet from paying, and to let it pay again. */
    freeze: true;
    unfreeze: true;
  }
}

declare module '../../engine/contract/rights/userFacts.ts' {
  interface UserFacts {
    /** The `_id` of the user's own. */
    wallet: string | null;
  }
}

export const wallets: Feature = {
  resources: [wallet],
  parties: [platformParty],
  userFacts: { wallet: reference('wallets') },
};
