/**
 * Databases to begin with a copy of, made once a run: migrating one and laying a platform into it takes seconds, a copy
 * a tenth of that.
 */
import { migrate } from '../../src/engine/service/database/migrate.ts';
import { openDatabase } from '../../src/engine/service/database/open.ts';
import { sealKeys } from '../../src/engine/service/seals/keys.ts';
import { readSettings } from '../../src/engine/service/settings/settings.ts';
import { migrations } from '../../src/migrations/index.ts';
import { createService } from '../../src/service.ts';
import { callerOf, ROOT_PASSWORD } from '../service/caller.ts';
import { layPlatform } from '../service/platform.ts';
import type { Keys } from './keys.ts';

/** What a prepared database holds: empty tables, or the platform of tests/service/platform.ts. */
export type Content = 'tables' | 'platform';

export type Prepared = {
  /** What its rows are sealed with, as variables of the environment. */
  keys: Keys;
  databases:
    | { kind: 'embedded' /** Files with PGlite's dumps. */; dumps: Record<Content, string> }
    | { kind: 'postgres' /** A superuser's address. */; server: string; templates: Record<Content, string> }
    /** Superusers' addresses, the coordinator's first. No database there is a copy of another. */
    | { kind: 'citus'; servers: string[] };
};

declare module 'vitest' {
  export interface ProvidedContext {
    prepared: Prepared;
  }
}

/** Brings a database to what it is to hold, and leaves it. @param variables of the environment: where it is, its keys */
export async function prepare(content: Content, variables: Record<string, string>): Promise<void> {
  const settings = readSettings({ NODE_ENV: 'test', DEMO: 'off', ROOT_PASSWORD, ...variables });
  if (content === 'tables') {
    const database = await openDatabase(settings);
    await migrate(database, migrations, sealKeys(settings.ledgerKey));
    return database.close();
  }
  const service = await createService(settings);
  await layPlatform(callerOf(service));
  await service.close();
}
