/** Wallets with a balance per currency. */
import { type Feature, reference } from '#engine/contract';
import { platformParty } from './platform.ts';
import { wallet } from './resource.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    /** Prevent a wallet from paying, and allow it again. */
    freeze: true;
    unfreeze: true;
  }
}

declare module '#engine/contract' {
  interface UserFacts {
    /** The `_id` of the user's own wallet. */
    wallet: string | null;
  }
}

export const walletsFeature: Feature = {
  resources: [wallet],
  parties: [platformParty],
  userFacts: { wallet: reference('wallets') },
};

export { type Balance, getAvailable, toAmountParts, toDisplayAmounts, walletBalances } from './balance.ts';
export { wallet } from './resource.ts';
