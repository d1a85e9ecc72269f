/** The whole service, put together; the caller makes it listen. */
import './features.ts';
import type { FastifyInstance } from 'fastify';
import { learnLastBlock } from './engine/service/audit/anchors.ts';
import { continueCounting } from './engine/service/audit/counting.ts';
import { type Sealer, startSealer } from './engine/service/audit/sealer.ts';
import type { Core } from './engine/service/core.ts';
import { migrate } from './engine/service/database/migrate.ts';
import { type OpenOptions, openDatabase } from './engine/service/database/open.ts';
import { createApp } from './engine/service/http/app.ts';
import { adoptRows } from './engine/service/sealedRows/adopt.ts';
import { guardRows } from './engine/service/sealedRows/guard.ts';
import { startSessionRemoval } from './engine/service/sessions/removal.ts';
import type { Settings } from './engine/service/settings/environment.ts';
import { seedDemo } from './features/demo/service/seed.ts';
import { laidBasics } from './features/users/service/firstUser.ts';
import { createLedger } from './ledger/ledger.ts';

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
    const ledger = createLedger({ database, ledgerKey: settings.ledgerKey });
    await learnLastBlock(database.orm, ledger.keys);
    await adoptRows(database, ledger);
    await guardRows(database);
    const core: Core = { database, ledger, settings };
    const { newRootPassword } = await laidBasics(core);
    if (settings.demo) await seedDemo(core);
    const app = await createApp(core);
    const sealer = startSealer({
      database,
      keys: ledger.keys,
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
