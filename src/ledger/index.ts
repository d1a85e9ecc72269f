/** The ledger's entry point for features and programs. What is not exported here is internal. */

export {
  type AlteredBalance,
  type CheckedBalanceRow,
  checkedBalanceColumns,
} from './alteredBalances.ts';
export { availableUnits, chainName } from './balance.ts';
export { readBalancesBefore, sumsBeforeSql } from './balancesAt.ts';
export { checkEntry, checkTransaction, type EntryJson, type LedgerCheck } from './checks.ts';
export { listActiveCurrencies } from './clientCurrencies.ts';
export { distributionColumns } from './distribution.ts';
export { readEntriesWithPrevious } from './entriesWithPrevious.ts';
export { ledgerService } from './feature.ts';
export { hasHistory, removeWallets } from './history.ts';
export type { LedgerKeys } from './keys.ts';
export { createLedger, type Ledger } from './ledger.ts';
export { findPriorOutcome, requireSameRequests, retryTransaction } from './posting/atomic.ts';
export type { Decline } from './posting/decline.ts';
export type { HoldAmount } from './posting/holds.ts';
export {
  type AtomicOutcome,
  type EndedHold,
  type NewHold,
  operatorOf,
  type PostedTransaction,
  type Posting,
} from './posting/posting.ts';
export type { PostingRule, PostingSides } from './posting/rules.ts';
export { resealLedger } from './reseal.ts';
export { type TransactionJson, toTransaction, transactionFields } from './rows.ts';
export type { HistoryScope, LedgerVerification, WalletFinding } from './scope.ts';
export {
  type ChainName,
  findSequenceBefore,
  type HistoricalBalance,
  readBalanceAfter,
  readEntries,
  sumEntriesBetween,
} from './statement.ts';
export { balances, clientCurrencies, entries, transactions, wallets } from './tables.ts';
export { sealTransaction } from './transaction.ts';
export { addVerification, type LedgerReport } from './verify/verify.ts';
