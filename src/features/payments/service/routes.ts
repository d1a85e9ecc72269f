/** Every call about wallets and their money. */
import type { Routes } from '../../../engine/service/core.ts';
import { balanceRoutes } from '../../balances/service/balances.ts';
import { currencyUseRoutes } from '../../currencies/service/currencyUse.ts';
import { validationRoutes } from '../../integrity/service/validation.ts';
import { partyTransactionRoutes } from '../../transactions/service/partyTransactions.ts';
import { transactionEntryRoutes } from '../../transactions/service/transactionEntries.ts';
import { walletTransactionRoutes } from '../../transactions/service/walletTransactions.ts';
import { operationRoutes } from './creditDebitRoutes.ts';
import { transferRoutes } from './transferRoutes.ts';

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
