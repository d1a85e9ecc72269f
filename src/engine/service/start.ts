/** From settings and the parts of an app to a service that is ready to listen. */
import type { FastifyInstance } from 'fastify';
import { preferLanguage, thisApp } from '../contract/app.ts';
import { loadCalls } from '../contract/registry.ts';
import { startInvitations } from './accounts/invitations.ts';
import type { AppServices } from './appServices.ts';
import { loadChainHead } from './audit/anchorCheck.ts';
import { assertLedgerKey } from './audit/ledgerKeyCheck.ts';
import { type Sealer, startSealer } from './audit/sealer.ts';
import { alignTransactionCounter } from './audit/transactionCounter.ts';
import type { Core } from './core.ts';
import { type AppendOnlyTables, distribute } from './database/distribute.ts';
import { type Migrations, migrate } from './database/migrate.ts';
import { type OpenOptions, openDatabase } from './database/open.ts';
import { logReplica } from './database/replica/metrics.ts';
import { withReplica } from './database/replica/open.ts';
import { exportWorker } from './exports/worker.ts';
import { startFileCleanup } from './files/cleanup.ts';
import { createApp } from './http/app.ts';
import { importWorker } from './imports/worker.ts';
import { startJobs } from './jobs/runner.ts';
import { type AppMessages, provideMessages } from './messages.ts';
import { backfillSeals } from './sealedRows/backfill.ts';
import { installSealTriggers } from './sealedRows/triggers.ts';
import { sealKeys } from './seals/keys.ts';
import { startSessionRemoval } from './sessions/cleanup.ts';
import { type Settings, SettingsError } from './settings/environment.ts';
import { watchTriggers } from './verification/watch.ts';

/** What an app hands to the engine, beside its declarations and features. */
export type AppParts = {
  /** What brings its tables up to date. */
  migrations: Migrations;
  /** What it says, its own over the engine's: `mergeMessages`. */
  messages: AppMessages;
  /** Its tables that only grow, and by which column they are laid over several servers. */
  growing?: AppendOnlyTables;
  /** What its features work with, made once the tables are there. */
  services(core: Pick<Core, 'database' | 'keys' | 'settings'>): AppServices;
  /** Lays what must be there before anybody is served. */
  seed?(core: Core): Promise<void>;
  /** The folder of its built console, served beside the calls; where there is none yet, calls alone are answered. */
  console?: string;
  /** Ends what `services` began, once no request is under way and while the database is still open. */
  end?(services: AppServices): Promise<void>;
};

export type Started = Core & {
  readonly app: FastifyInstance;
  /** Seals the audit log into blocks; `close` ends it. */
  readonly sealer: Sealer;
  /** Ends requests, the app's services and connections, in that order. */
  close(): Promise<void>;
};

/** Opens the database, brings it up to date, lays the seed data and makes the app, not yet listening. */
export async function startEngine(
  settings: Settings,
  { migrations, messages, growing = {}, services, seed, console, end }: AppParts,
  options: OpenOptions = {},
): Promise<Started> {
  provideMessages(messages);
  speakFirst(settings);
  await loadCalls();
  let database = await openDatabase(settings, options);
  try {
    const keys = sealKeys(settings.ledgerKey);
    await migrate(database, migrations, keys);
    if (settings.distribute) {
      await distribute(settings.databaseUrl, growing);
      // Connections that were there before know neither the layout nor that triggers go along to the servers.
      await database.close();
      database = await openDatabase(settings, options);
    }
    database = await withReplica(database, settings);
    await alignTransactionCounter(database);
    await assertLedgerKey(database.orm, keys);
    const own = services({ database, keys, settings });
    await loadChainHead(database.orm, keys);
    await backfillSeals(database, keys);
    await installSealTriggers(database);
    const core: Core = { ...own, database, keys, settings, migrations, triggers: { altered: [] } };
    await seed?.(core);
    const app = await createApp(core, console);
    if (database.replica) logReplica(database.replica, app.log);
    const sealer = startSealer({
      database,
      keys,
      onFailure: (error) => app.log.error({ err: error }, 'the audit log could not be sealed'),
    });
    const removal = startSessionRemoval({
      database,
      onFailure: (error) => app.log.warn({ err: error }, 'sessions that are over could not be removed'),
    });
    const fileRemoval = startFileCleanup({
      database,
      onFailure: (error) => app.log.warn({ err: error }, 'files of no record could not be removed'),
    });
    const triggers = await watchTriggers({
      ...{ database, migrations, state: core.triggers },
      onAltered: (altered) =>
        app.log.error({ triggers: altered.slice(0, 20) }, 'triggers of the database were altered'),
      onFailure: (error) => app.log.warn({ err: error }, 'the triggers of the database could not be checked'),
    });
    const jobsWith = (name: string) => ({
      ...{ ...core, app },
      onFailure: (error: unknown) => app.log.error({ err: error }, `an ${name} could not go on`),
    });
    const imports = startJobs(jobsWith('import'), importWorker);
    const exports = startJobs(jobsWith('export'), exportWorker);
    const invitations = startInvitations({ ...core, app }, (error) =>
      app.log.error({ err: error }, 'invitations could not be sent'),
    );
    const close = async () => {
      // What is under way of them ends, while the database is still open.
      const ended = Promise.all([imports.stop(), exports.stop(), invitations.stop()]);
      await app.close();
      await Promise.all([ended, removal.stop(), fileRemoval.stop(), triggers.stop()]);
      await end?.(own);
      await sealer.close();
      await database.close();
    };
    return { ...core, app, sealer, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function speakFirst({ defaultLanguage }: Settings): void {
  if (!defaultLanguage) return;
  const { languages } = thisApp();
  if (!languages.includes(defaultLanguage)) {
    throw new SettingsError(
      `DEFAULT_LANGUAGE is not one that this app speaks: set it to ${languages.join(' or ')}.`,
    );
  }
  preferLanguage(defaultLanguage);
}
