/** Starts a service from settings and the parts of an app. */
import type { FastifyInstance } from 'fastify';
import { preferLanguage, thisApp } from '../contract/app.ts';
import { findAllMistakes, findMistakes, formatMistakes } from '../contract/declaration/mistakes.ts';
import { loadCalls, resources } from '../contract/registry.ts';
import { invitationDelivery } from './accounts/invitations.ts';
import type { AppServices } from './appServices.ts';
import { loadChainHead } from './audit/anchorCheck.ts';
import { type Sealer, startSealer } from './audit/sealer.ts';
import { assertSealKey } from './audit/sealKeyCheck.ts';
import { alignTransactionCounter } from './audit/transactionCounter.ts';
import { type BackgroundWork, startBackground } from './background/background.ts';
import { serveBackupSocket } from './commands/backup/socket.ts';
import type { Core, RoutesContext } from './core.ts';
import { type AppendOnlyTables, distribute } from './database/distribute.ts';
import { type Migrations, migrate } from './database/migrate.ts';
import { type OpenOptions, openDatabase } from './database/open.ts';
import { logReplica } from './database/replica/metrics.ts';
import { withReplica } from './database/replica/open.ts';
import { assertNoColumnsMissing } from './database/schema/missingColumns.ts';
import { exportWorker } from './exports/worker.ts';
import { findImplementationMistakes, serviceFeatures } from './feature.ts';
import { fileRemoval } from './files/cleanup.ts';
import { createApp } from './http/app.ts';
import { importWorker } from './imports/worker.ts';
import { jobWork } from './jobs/runner.ts';
import { type AppMessages, provideMessages } from './messages.ts';
import { addCursors, reactionWork } from './reactions/reactions.ts';
import { dueWork } from './records/due.ts';
import { addSchedules, scheduleWork } from './schedules/schedules.ts';
import { backfillSeals } from './sealedRows/backfill.ts';
import { installSealTriggers } from './sealedRows/triggers.ts';
import { sealKeys } from './seals/keys.ts';
import { sessionRemoval } from './sessions/cleanup.ts';
import { type Settings, SettingsError } from './settings/environment.ts';
import { checkTriggersNow, triggerCheck } from './verification/watch.ts';

/** The parts of an app besides its declarations and features. */
export type AppParts = {
  /** Migrations of its tables. */
  migrations: Migrations;
  /** Its messages, merged over the engine's with `mergeMessages`. */
  messages: AppMessages;
  /** Append-only tables and the column that distributes each of them across servers. */
  growing?: AppendOnlyTables;
  /** Creates the services for its features once the tables exist. */
  services(core: Pick<Core, 'database' | 'keys' | 'settings'>): AppServices;
  /** Creates the data that must exist before the first request. */
  seed?(core: Core): Promise<void>;
  /**
   * Folder of the built console, which the service serves. If it does not exist, the service only answers calls. With
   * a console, every label that a declaration requires must exist.
   */
  console?: string;
  /** Stops what `services` started, once all requests have finished and while the database is still open. */
  end?(services: AppServices): Promise<void>;
};

export type Started = Core & {
  readonly app: FastifyInstance;
  /** Seals the audit log into blocks; `close` stops it. */
  readonly sealer: Sealer;
  /** Stops requests, the app's services and database connections, in this order. */
  close(): Promise<void>;
};

/** Opens and migrates the database, seeds it and creates the app, without listening yet. */
export async function startEngine(
  settings: Settings,
  { migrations, messages, growing = {}, services, seed, console, end }: AppParts,
  options: OpenOptions = {},
): Promise<Started> {
  provideMessages(messages);
  speakFirst(settings);
  await loadCalls();
  assertValidDeclarations(console ? messages : {});
  let database = await openDatabase(settings, options);
  try {
    const keys = sealKeys(settings.sealKey);
    await migrate(database, migrations, keys);
    await assertNoColumnsMissing(database.orm);
    if (settings.distribute) {
      await distribute(settings.databaseUrl, growing);
      // Existing connections know neither the new layout nor the triggers on the other servers.
      await database.close();
      database = await openDatabase(settings, options);
    }
    database = await withReplica(database, settings);
    await alignTransactionCounter(database);
    await assertSealKey(database.orm, keys);
    const own = services({ database, keys, settings });
    await loadChainHead(database.orm, keys);
    await backfillSeals(database, keys);
    await installSealTriggers(database);
    const core: Core = {
      ...own,
      database,
      keys,
      settings,
      migrations,
      triggers: { altered: [] },
      background: new Map(),
      calls: new Map(),
    };
    await seed?.(core);
    const app = await createApp(core, console);
    if (database.replica) logReplica(database.replica, app.log);
    const sealer = startSealer({
      database,
      keys,
      onFailure: (error) => app.log.error({ err: error }, 'the audit log could not be sealed'),
    });
    const context = { ...core, app };
    await checkTriggersNow(context).catch((error) =>
      app.log.warn({ err: error }, 'the triggers of the database could not be checked'),
    );
    const reactions = serviceFeatures.flatMap(({ reactions = [] }) => reactions);
    await addCursors(core, reactions);
    const schedules = serviceFeatures.flatMap(({ schedules = [] }) => schedules);
    await addSchedules(core, schedules);
    const background = startBackground(
      [
        ...engineWork(context),
        ...serviceFeatures.flatMap(({ background = [] }) => background),
        ...reactions.map(reactionWork),
        ...schedules.map(scheduleWork),
      ],
      context,
    );
    const closeBackupSocket = await serveBackupSocket(database, settings.dataDir);
    const close = async () => {
      // Waits for running rounds, and backups, while the database is still open.
      const ended = [background.stop(), closeBackupSocket()];
      await app.close();
      await Promise.all(ended);
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

/**
 * @param messages in which labels are required, by language
 * @throws SettingsError that lists all mistakes in declarations, and what features do not implement of them
 */
function assertValidDeclarations(messages: Readonly<Record<string, object>>): void {
  const mistakes = formatMistakes([
    ...findAllMistakes(messages),
    ...resources.flatMap((resource) => findMistakes(resource, [findImplementationMistakes])),
  ]);
  if (mistakes) throw new SettingsError(mistakes);
}

/** The engine's own work in the background. */
function engineWork(context: RoutesContext): BackgroundWork[] {
  return [
    sessionRemoval,
    fileRemoval,
    triggerCheck,
    dueWork,
    jobWork(importWorker),
    jobWork(exportWorker),
    invitationDelivery(context),
  ];
}

function speakFirst({ defaultLanguage }: Settings): void {
  if (!defaultLanguage) return;
  const { languages } = thisApp();
  if (!languages.includes(defaultLanguage)) {
    throw new SettingsError(
      `DEFAULT_LANGUAGE is not one of the app's languages. Set it to ${languages.join(' or ')}.`,
    );
  }
  preferLanguage(defaultLanguage);
}
