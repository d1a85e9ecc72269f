/** The whole service, put together; the caller makes it listen. */
import './features.ts';
import type { FastifyInstance } from 'fastify';
import { learnLastBlock } from './engine/service/audit/anchors.ts';
import { continueCounting } from './engine/service/audit/counting.ts';
import { type Sealer, startSealer } from './engine/service/audit/sealer.ts';
import type { Core } from './engine/service/core.ts';
import { migrate } from './engine/service/database/migrate.ts';
import { type OpenOptions, openDatabase } from './engine/service/database/open.ts';
import { useServiceFeatures } from './engine/service/feature.ts';
import { createApp } from './engine/service/http/app.ts';
import { adoptRows } from './engine/service/sealedRows/adopt.ts';
import { guardRows } from './engine/service/sealedRows/guard.ts';
import { sealKeys } from './engine/service/seals/keys.ts';
import { startSessionRemoval } from './engine/service/sessions/removal.ts';
import type { Settings } from './engine/service/settings/environment.ts';
import { auditService } from './features/audit/service/index.ts';
import { balanceService } from './features/balances/service/index.ts';
import { bonusService } from './features/bonuses/service/index.ts';
import { clientService } from './features/clients/service/index.ts';
import { currencyService } from './features/currencies/service/index.ts';
import { dashboardService } from './features/dashboard/service/index.ts';
import { seedDemo } from './features/demo/service/seed.ts';
import { integrityService } from './features/integrity/service/index.ts';
import { paymentService } from './features/payments/service/index.ts';
import { roleService } from './features/roles/service/index.ts';
import { transactionService } from './features/transactions/service/index.ts';
import { laidBasics } from './features/users/service/firstUser.ts';
import { userService } from './features/users/service/index.ts';
import { walletService } from './features/wallets/service/index.ts';
import { ledgerService } from './ledger/index.ts';
import { createLedger } from './ledger/ledger.ts';

/** What each feature brings, the ledger first. */
useServiceFeatures([
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
  dashboardService,
]);

export type Service = Core & {
  readonly app: FastifyInstance;
  /** Seals the audit log into blocks; `close` ends it. */
  readonly sealer: Sealer;
  /** The password that was made for `root` on this very first start; said once and kept nowhere. */
  readonly newRootPassword: string | undefined;
  /** Ends requests, postings and connections, in that order. */
  close(): Promise<void>;
};

/** Opens the database, brings it up to date, lays the basics and makes the app, not yet listening. */
export async function createService(settings: Settings, options: OpenOptions = {}): Promise<Service> {
  const database = await openDatabase(settings, options);
  try {
    await migrate(database);
    await continueCounting(database);
    const keys = sealKeys(settings.ledgerKey);
    const ledger = createLedger({ database, ledgerKey: settings.ledgerKey, seals: keys });
    await learnLastBlock(database.orm, keys);
    await adoptRows(database, keys);
    await guardRows(database);
    const core: Core = { database, keys, settings, ledger };
    const { newRootPassword } = await laidBasics(core);
    if (settings.demo) await seedDemo(core);
    const app = await createApp(core);
    const sealer = startSealer({
      database,
      keys,
      onFailure: (error) => app.log.error({ err: error }, 'the audit log could not be sealed'),
    });
    const removal = startSessionRemoval({
      database,
      onFailure: (error) => app.log.warn({ err: error }, 'sessions that are over could not be removed'),
    });
    const close = async () => {
      await app.close();
      await removal.stop();
      await ledger.close();
      await sealer.close();
      await database.close();
    };
    return { ...core, app, sealer, newRootPassword, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
