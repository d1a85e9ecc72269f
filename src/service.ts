/** Assembles the service of Monedero; the caller makes it listen. */
import { fileURLToPath } from 'node:url';
import './schema.ts';
import {
  type OpenOptions,
  registerServiceFeatures,
  type ServiceFeature,
  type Settings,
  type Started,
  startEngine,
} from '#engine/service';
import { alertChapter, alertService } from '#features/alerts/service';
import { approvalChapter, approvalService } from '#features/approvals/service';
import { auditService } from '#features/audit/service';
import { balanceService } from '#features/balances/service';
import { bonusChapter, bonusService } from '#features/bonuses/service';
import { changeService } from '#features/changes/service';
import { clientService } from '#features/clients/service';
import { currencyService } from '#features/currencies/service';
import { dashboardService } from '#features/dashboard/service';
import { seedDemo } from '#features/demo/service';
import { eventService } from '#features/events/service';
import { holdChapter, holdService } from '#features/holds/service';
import { integrityService } from '#features/integrity/service';
import { limitChapter, limitService } from '#features/limits/service';
import { paymentService } from '#features/payments/service';
import { createProgramChapter, programService } from '#features/programs/service';
import { receiptService } from '#features/receipts/service';
import { roleService } from '#features/roles/service';
import { statementService } from '#features/statements/service';
import { transactionService } from '#features/transactions/service';
import { seedBaseData, userService } from '#features/users/service';
import { walletService } from '#features/wallets/service';
import { webhookChapter, webhookService } from '#features/webhooks/service';
import { createLedger, distributionColumns, ledgerService } from '#ledger';
import { messages } from './messages.ts';
import { migrations } from './migrations/index.ts';

/** The service sides of features, the ledger first. */
const features: readonly ServiceFeature[] = [
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
  holdService,
  limitService,
  alertService,
  approvalService,
  programService,
  eventService,
  changeService,
  webhookService,
  integrityService,
  statementService,
  receiptService,
  dashboardService,
];
registerServiceFeatures(features);

/** The output folder of the console, relative to the built service (dist/service/main.js). */
const builtConsole = fileURLToPath(new URL('../console/', import.meta.url));

export type Service = Started & {
  /** The password generated for `root` on first start. Returned once and not stored. */
  readonly newRootPassword: string | undefined;
  /** The API key generated with the demo data. Returned once; only a hash is stored. */
  readonly newDemoKey: string | undefined;
};

/** Opens and migrates the database, seeds it and creates the app, without listening yet. */
export async function createService(settings: Settings, options: OpenOptions = {}): Promise<Service> {
  let newRootPassword: string | undefined;
  let newDemoKey: string | undefined;
  const programChapter = createProgramChapter((token) => {
    newDemoKey = token;
  });
  const started = await startEngine(
    settings,
    {
      migrations,
      messages,
      growing: distributionColumns,
      services: ({ database, keys }) => ({
        ledger: createLedger({
          ...{ migrations, database, sealKey: settings.sealKey, seals: keys },
          rules: features.flatMap(({ postingRules }) => postingRules?.(settings) ?? []),
        }),
      }),
      seed: async (core) => {
        ({ newRootPassword } = await seedBaseData(core));
        if (settings.demo)
          await seedDemo(core, [
            ...[bonusChapter, holdChapter, limitChapter, alertChapter],
            ...[programChapter, webhookChapter, approvalChapter],
          ]);
      },
      console: builtConsole,
      end: ({ ledger }) => ledger.close(),
    },
    options,
  );
  return { ...started, newRootPassword, newDemoKey };
}
