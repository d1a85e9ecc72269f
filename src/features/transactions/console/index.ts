/** Public console API of the transactions feature. */
export { transactionsConsole } from './feature.tsx';
export { OutcomeActions, useReversal } from './OutcomeActions.tsx';
export { TransactionTable } from './TransactionTable.tsx';
export { OperationsOf, WalletTransactions } from './WalletTransactions.tsx';
