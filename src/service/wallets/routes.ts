/** Every call about wallets and their money. */
import type { Routes } from '../service.ts';
import { balanceRoutes } from './balances.ts';
import { operationRoutes } from './operations.ts';
import { walletTransactionRoutes } from './transactions.ts';
import { validationRoutes } from './validation.ts';

export const walletRoutes: Routes = (context) => {
  operationRoutes(context);
  balanceRoutes(context);
  walletTransactionRoutes(context);
  validationRoutes(context);
};
