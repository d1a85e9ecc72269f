/** The service part of transactions. */
import type { ServiceFeature } from '#engine/service';
import { transactionHooks } from './hooks.ts';
import { registerPartyTransactionRoutes } from './partyTransactions.ts';
import { transactionRows } from './rows.ts';
import { registerTransactionEntryRoutes } from './transactionEntries.ts';
import { registerWalletTransactionRoutes } from './walletTransactions.ts';

export { computeEntries, isAltered, postedTransaction } from './hooks.ts';
export { findTransactions, toTransactionRecord } from './posted.ts';
export { findReversals, requireIntactReversals, sumUnits, toReversalData } from './reversals.ts';

export const transactionService: ServiceFeature = {
  hooks: transactionHooks,
  rows: { transaction: transactionRows },
  about: { transaction: 'Movements of money between two wallets, including declined ones.' },
  routes: [registerWalletTransactionRoutes, registerPartyTransactionRoutes, registerTransactionEntryRoutes],
};
