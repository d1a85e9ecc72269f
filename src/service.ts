/** The service of Monedero, put together; the caller makes it listen. */
import { fileURLToPath } from 'node:url';
import './schema.ts';
import {
  type OpenOptions,
  registerServiceFeatures,
  type Settings,
  type Started,
  startEngine,
} from '#engine/service';
import { createLedger, distributionColumns, ledgerService } from '#ledger';
import { auditService } from './features/audit/service/index.ts';
import { balanceService } from './features/balances/service/index.ts';
import { bonusChapter } from './features/bonuses/service/demo.ts';
import { bonusService } from './features/bonuses/service/index.ts';
import { clientService } from './features/clients/service/index.ts';
import { currencyService } from './features/currencies/service/index.ts';
import { dashboardService } from './features/dashboard/service/index.ts';
import { seedDemo } from './features/demo/service/seed.ts';
import { integrityService } from './features/integrity/service/index.ts';
import { paymentService } from './features/payments/service/index.ts';
import { receiptService } from './features/receipts/service/index.ts';
import { roleService } from './features/roles/service/index.ts';
import { statementService } from './features/statements/service/index.ts';
import { transactionService } from './features/transactions/service/index.ts';
import { seedBaseData } from './features/users/service/baseData.ts';
import { userService } from './features/users/service/index.ts';
import { walletService } from './features/wallets/service/index.ts';
import { messages } from './messages.ts';
import { migrations } from './migrations/index.ts';

/** What each feature brings, the ledger first. */
registerServiceFeatures([
  ledgerService,
  userService,
  clientService,
  walletService,
  transactionService,
  currencyService,
  roleService,
  auditService,
  paymentService,
  balanceService,
  bonusService,
  integrityService,
  statementService,
  receiptService,
  dashboardService,
]);

/** Where the build puts the console, seen from the built service (dist/service/main.js). */
const builtConsole = fileURLToPath(new URL('../console/', import.meta.url));

export type Service = Started & {
  /** The password that was made for `root` on this very first start; said once and kept nowhere. */
  readonly newRootPassword: string | undefined;
};

/** Opens the database, brings it up to date, lays the seed data and makes the app, not yet listening. */
export async function createService(settings: Settings, options: OpenOptions = {}): Promise<Service> {
  let newRootPassword: string | undefined;
  const started = await startEngine(
    settings,
    {
      migrations,
      messages,
      growing: distributionColumns,
      services: ({ database, keys }) => ({
        ledger: createLedger({ migrations, database, ledgerKey: settings.ledgerKey, seals: keys }),
      }),
      seed: async (core) => {
        ({ newRootPassword } = await seedBaseData(core));
        if (settings.demo) await seedDemo(core, [bonusChapter]);
      },
      console: builtConsole,
      end: ({ ledger }) => ledger.close(),
    },
    options,
  );
  return { ...started, newRootPassword };
}
