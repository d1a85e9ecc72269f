/** The console, put together: what every feature brings to it, in the order of the menu. Fetched while the person types. */
import './engine/console/start/disableZodJit.ts';
import './features.ts';
import { builtInPages } from './engine/console/app/builtInPages.ts';
import { declareConsole } from './engine/console/app/feature.ts';
import { auditConsole } from './features/audit/console/index.ts';
import { balancesConsole } from './features/balances/console/index.ts';
import { bonusesConsole } from './features/bonuses/console/index.ts';
import { clientsConsole } from './features/clients/console/index.ts';
import { currenciesConsole } from './features/currencies/console/index.ts';
import { dashboardConsole } from './features/dashboard/console/index.ts';
import { integrityConsole } from './features/integrity/console/index.ts';
import { paymentsConsole } from './features/payments/console/index.ts';
import { receiptsConsole } from './features/receipts/console/index.ts';
import { statementsConsole } from './features/statements/console/index.ts';
import { transactionsConsole } from './features/transactions/console/index.ts';
import { usersConsole } from './features/users/console/index.ts';
import { walletsConsole } from './features/wallets/console/index.ts';
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
  integrityConsole,
  auditConsole,
  menus,
  builtInPages(),
]);

export { prepareConsole, showConsole } from './engine/console/start/signedIn.tsx';
