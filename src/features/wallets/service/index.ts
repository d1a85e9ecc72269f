/** The service part of wallets. */
import { sql } from 'drizzle-orm';
import type { ServiceFeature } from '#engine/service';
import { freezing } from './freeze.ts';
import { walletHooks } from './hooks.ts';
import { walletRows } from './rows.ts';

export {
  findWallet,
  getOwnerWallet,
  getWallet,
  getWalletId,
  type IdempotencyContext,
  isKeyUsed,
  type OpenWallet,
  resolveCurrency,
  resolveWallet,
  type UsableCurrency,
} from './find.ts';
export {
  describeAlteredAmount,
  describeAvailability,
  readBalances,
  requireUsableCurrencies,
  resolveCurrencies,
  type WalletRow,
} from './hooks.ts';
export { callerWalletsCondition, canSeeWallet, listOwnedWallets } from './rows.ts';
export { addWallets } from './walletOfOwner.ts';

export const walletService: ServiceFeature = {
  hooks: walletHooks,
  effects: [freezing],
  rows: { wallets: walletRows },
  about: { wallets: 'Wallets, their balances, and the calls that move money between them.' },
  userFacts: {
    facts: { wallet: sql`w._id` },
    joins: sql`left join wallets w on w.owner = u._id and w.owner_type = 'user' and w.deleted_at is null`,
    // Allows opening a wallet for an owner without one.
    lasts: ({ wallet }) => wallet !== null,
  },
};
