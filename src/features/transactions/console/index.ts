/** What others may use of the transactions' side of the console. */
export { transactionsConsole } from './feature.tsx';
export { OutcomeActions, useReversal } from './OutcomeActions.tsx';
export { TransactionTable } from './TransactionTable.tsx';
export { OperationsOf, WalletTransactions } from './WalletTransactions.tsx';
