/** The console, put together: what every feature brings to it, in the order of the menu. Fetched while the person types. */
import './engine/console/start/disableZodJit.ts';
import './features.ts';
import { builtInPages, declareConsole } from '#engine/console';
import { alertsConsole } from '#features/alerts/console';
import { approvalsConsole } from '#features/approvals/console';
import { auditConsole } from '#features/audit/console';
import { balancesConsole } from '#features/balances/console';
import { bonusesConsole } from '#features/bonuses/console';
import { changesConsole } from '#features/changes/console';
import { clientsConsole } from '#features/clients/console';
import { currenciesConsole } from '#features/currencies/console';
import { dashboardConsole } from '#features/dashboard/console';
import { eventsConsole } from '#features/events/console';
import { holdsConsole } from '#features/holds/console';
import { integrityConsole } from '#features/integrity/console';
import { limitsConsole } from '#features/limits/console';
import { paymentsConsole } from '#features/payments/console';
import { programsConsole } from '#features/programs/console';
import { receiptsConsole } from '#features/receipts/console';
import { statementsConsole } from '#features/statements/console';
import { transactionsConsole } from '#features/transactions/console';
import { usersConsole } from '#features/users/console';
import { walletsConsole } from '#features/wallets/console';
import { webhooksConsole } from '#features/webhooks/console';
import { menus } from './menus.ts';

declareConsole([
  dashboardConsole,
  paymentsConsole,
  bonusesConsole,
  balancesConsole,
  usersConsole,
  clientsConsole,
  walletsConsole,
  transactionsConsole,
  statementsConsole,
  receiptsConsole,
  currenciesConsole,
  holdsConsole,
  limitsConsole,
  alertsConsole,
  approvalsConsole,
  programsConsole,
  webhooksConsole,
  eventsConsole,
  integrityConsole,
  auditConsole,
  changesConsole,
  menus,
  builtInPages(),
]);

export { prepareConsole, showConsole } from '#engine/console';
