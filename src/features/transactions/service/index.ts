/** What transactions bring to the service. */
import type { ServiceFeature } from '#engine/service';
import { transactionHooks } from './hooks.ts';
import { partyTransactionRoutes } from './partyTransactions.ts';
import { transactionRows } from './rows.ts';
import { transactionEntryRoutes } from './transactionEntries.ts';
import { walletTransactionRoutes } from './walletTransactions.ts';

export { computeEntries, isAltered, postedTransaction } from './hooks.ts';
export { findTransactions, toTransactionRecord } from './posted.ts';
export { dataOfReversal, findReversals, requireIntactReversals, sumUnits } from './reversals.ts';

export const transactionService: ServiceFeature = {
  hooks: { transaction: transactionHooks },
  rows: { transaction: transactionRows },
  about: { transaction: 'Movements of money between two wallets, and those that were refused.' },
  routes: [walletTransactionRoutes, partyTransactionRoutes, transactionEntryRoutes],
};
