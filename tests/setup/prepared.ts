/**
 * Databases to copy, prepared once per run: migrating one and seeding a platform takes seconds, a copy a tenth of that.
 */
import { migrate } from '../../src/engine/service/database/migrate.ts';
import { openDatabase } from '../../src/engine/service/database/open.ts';
import { sealKeys } from '../../src/engine/service/seals/keys.ts';
import { readSettings } from '../../src/engine/service/settings/settings.ts';
import { migrations } from '../../src/migrations/index.ts';
import { createService } from '../../src/service.ts';
import { createCaller, ROOT_PASSWORD } from '../service/caller.ts';
import { seedPlatform } from '../service/platform.ts';
import type { Keys } from './keys.ts';

/** What a prepared database contains: empty tables, or the platform of tests/service/platform.ts. */
export type Content = 'tables' | 'platform';

export type Prepared = {
  /** The keys of its seals, as environment variables. */
  keys: Keys;
  databases:
    | { kind: 'embedded' /** Files with PGlite's dumps. */; dumps: Record<Content, string> }
    | { kind: 'postgres' /** URL of a superuser. */; server: string; templates: Record<Content, string> }
    /** URLs of superusers, the coordinator's first. Databases there cannot be copied. */
    | { kind: 'citus'; servers: string[] };
};

declare module 'vitest' {
  export interface ProvidedContext {
    prepared: Prepared;
  }
}

/**
 * Fills a database and closes it.
 * @param variables environment variables: its URL and keys
 */
export async function prepare(content: Content, variables: Record<string, string>): Promise<void> {
  const settings = readSettings({ NODE_ENV: 'test', DEMO: 'off', ROOT_PASSWORD, ...variables });
  if (content === 'tables') {
    const database = await openDatabase(settings);
    await migrate(database, migrations, sealKeys(settings.sealKey));
    return database.close();
  }
  const service = await createService(settings);
  await seedPlatform(createCaller(service));
  await service.close();
}
