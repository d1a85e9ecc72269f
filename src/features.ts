/** The features of the app, in menu order. service.ts and console.tsx add their service and console sides. */
import './app.ts';
import { declareFeatures } from '#engine/contract';
import { alertsFeature } from '#features/alerts';
import { approvalsFeature } from '#features/approvals';
import { auditFeature } from '#features/audit';
import { balancesFeature } from '#features/balances';
import { bonusesFeature } from '#features/bonuses';
import { changesFeature } from '#features/changes';
import { clientsFeature } from '#features/clients';
import { currenciesFeature } from '#features/currencies';
import { dashboardFeature } from '#features/dashboard';
import { eventsFeature } from '#features/events';
import { holdsFeature } from '#features/holds';
import { integrityFeature } from '#features/integrity';
import { limitsFeature } from '#features/limits';
import { paymentsFeature } from '#features/payments';
import { programsFeature } from '#features/programs';
import { receiptsFeature } from '#features/receipts';
import { rolesFeature } from '#features/roles';
import { statementsFeature } from '#features/statements';
import { transactionsFeature } from '#features/transactions';
import { usersFeature } from '#features/users';
import { walletsFeature } from '#features/wallets';
import { webhooksFeature } from '#features/webhooks';
import { ledgerContract } from '#ledger/contract';

declareFeatures([
  ledgerContract,
  dashboardFeature,
  usersFeature,
  clientsFeature,
  walletsFeature,
  transactionsFeature,
  currenciesFeature,
  rolesFeature,
  auditFeature,
  paymentsFeature,
  balancesFeature,
  bonusesFeature,
  holdsFeature,
  limitsFeature,
  alertsFeature,
  approvalsFeature,
  programsFeature,
  eventsFeature,
  changesFeature,
  webhooksFeature,
  integrityFeature,
  statementsFeature,
  receiptsFeature,
]);

export { resources, signUpRole, thisApp } from '#engine/contract';
