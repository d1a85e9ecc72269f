/** The one list of features, in the order of the menu. What each brings to a program: service.ts and console.tsx. */
import './app.ts';
import { ledgerContract } from '#ledger/contract';
import { declareFeatures } from './engine/contract/registry.ts';
import { auditLog } from './features/audit/index.ts';
import { balances } from './features/balances/index.ts';
import { bonuses } from './features/bonuses/index.ts';
import { clients } from './features/clients/index.ts';
import { currencies } from './features/currencies/index.ts';
import { dashboard } from './features/dashboard/index.ts';
import { integrity } from './features/integrity/index.ts';
import { payments } from './features/payments/index.ts';
import { receipts } from './features/receipts/index.ts';
import { roles } from './features/roles/index.ts';
import { statements } from './features/statements/index.ts';
import { transactions } from './features/transactions/index.ts';
import { users } from './features/users/index.ts';
import { wallets } from './features/wallets/index.ts';

declareFeatures([
  ledgerContract,
  dashboard,
  users,
  clients,
  wallets,
  transactions,
  currencies,
  roles,
  auditLog,
  payments,
  balances,
  bonuses,
  integrity,
  statements,
  receipts,
]);

export { thisApp } from './engine/contract/app.ts';
export { resources } from './engine/contract/registry.ts';
export { signUpRole } from './engine/contract/signUp.ts';
