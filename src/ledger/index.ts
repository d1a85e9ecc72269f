/** The ledger's entry point for features and programs. What is not exported here is internal. */

export { chainName } from './balance.ts';
export { balancesBefore, sumsBefore } from './balancesAt.ts';
export { checkEntry, checkTransaction, type EntryJson, type LedgerCheck } from './checks.ts';
export { activeCurrencies } from './clientCurrencies.ts';
export { distributionColumns } from './distribution.ts';
export { readWithPrevious } from './entriesWithPrevious.ts';
export { ledgerService } from './feature.ts';
export {
  type AlteredBalance,
  type CheckedBalanceRow,
  checkedBalanceColumns,
} from './heldBalances.ts';
export { hasHistory, removeWallets } from './history.ts';
export type { LedgerKeys } from './keys.ts';
export { createLedger, type Ledger } from './ledger.ts';
export { findPriorOutcome, retryTransaction } from './posting/atomic.ts';
export type { Decline } from './posting/decline.ts';
export type { AtomicOutcome, PostedTransaction, Posting } from './posting/posting.ts';
export type { PostingRule, PostingSides } from './posting/rules.ts';
export { resealLedger } from './reseal.ts';
export { type TransactionJson, transactionFields, transactionOf } from './rows.ts';
export type { HistoryScope, LedgerVerification, WalletFinding } from './scope.ts';
export {
  balanceAfter,
  type ChainName,
  type HistoricalBalance,
  readEntries,
  sequenceBefore,
  sumsBetween,
} from './statement.ts';
export { balances, clientCurrencies, entries, transactions, wallets } from './tables.ts';
export { sealTransaction } from './transaction.ts';
export { addVerification, type LedgerReport } from './verify/verify.ts';
