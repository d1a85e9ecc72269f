/** Every call about wallets and their money. */
import type { Routes } from '../core.ts';
import { balanceRoutes } from './balances.ts';
import { currencyUseRoutes } from './currencyUse.ts';
import { operationRoutes } from './operations.ts';
import { partyTransactionRoutes } from './partyTransactions.ts';
import { transactionEntryRoutes } from './transactionEntries.ts';
import { walletTransactionRoutes } from './transactions.ts';
import { transferRoutes } from './transfers.ts';
import { validationRoutes } from './validation.ts';

export const walletRoutes: Routes = (context) => {
  operationRoutes(context);
  transferRoutes(context);
  balanceRoutes(context);
  walletTransactionRoutes(context);
  partyTransactionRoutes(context);
  validationRoutes(context);
  transactionEntryRoutes(context);
  currencyUseRoutes(context);
};
