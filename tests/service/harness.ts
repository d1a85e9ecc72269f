/**
 * A separate service for each test file, called without a port: on the embedded database in memory or, with
 * TEST_DATABASE=postgres, on a temporary database of that server.
 */
import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import { readSettings } from '../../src/engine/service/settings/settings.ts';
import { createService, type Service } from '../../src/service.ts';
import { newCitusDatabase } from '../setup/citus.ts';
import { newDatabase } from '../setup/databases.ts';
import type { Content, Prepared } from '../setup/prepared.ts';
import { type Caller, createCaller, ROOT_PASSWORD } from './caller.ts';
import { findUndeclaredEvents, watchErrors } from './documented.ts';
import { changeSealed } from './sealing.ts';

export { type CallOptions, type CallResponse, PASSWORD, ROOT_PASSWORD, type Tokens } from './caller.ts';

export type TestService = Caller & {
  service: Service;
  /** Reads rows directly from the database, bypassing the service. */
  sql<T = Record<string, unknown>>(query: string): Promise<T[]>;
  /** Changes rows like another process of the service: those of sealed tables get new seals. */
  change(statement: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * A service on a new database.
 * @param overrides environment variables; a database set by DATABASE_URL or DATA_DIR is used and not removed
 */
export const startService = (overrides: Record<string, string> = {}) => start('tables', overrides);

/** A service whose database has the small platform of platform.ts; `signInToPlatform` signs its users in. */
export const startServiceWithPlatform = (overrides: Record<string, string> = {}) =>
  start('platform', overrides);

async function start(content: Content, overrides: Record<string, string>): Promise<TestService> {
  const prepared = inject('prepared');
  // Only a prepared database has a platform; the folder stores the mails of tests on PostgreSQL.
  const hasDatabase = overrides.DATABASE_URL || (content === 'tables' && overrides.DATA_DIR);
  const database = hasDatabase ? undefined : await databaseWith(prepared, content);
  const settings = readSettings({
    NODE_ENV: 'test',
    DEMO: 'off',
    ROOT_PASSWORD,
    // Searches complete even on a busy machine.
    SEARCH_MILLISECONDS: '20000',
    // Queued requests are not rejected.
    BUSY_SECONDS: '600',
    ...prepared.keys,
    ...database?.variables,
    ...overrides,
  });
  const service = await createService(settings, { loadDataDir: database?.files });
  const undocumented = watchErrors(service.app);
  return {
    ...createCaller(service),
    service,
    sql: async <T>(query: string) => (await service.database.orm.execute(query)).rows as T[],
    change: (statement) => changeSealed(service, statement),
    close: async () => {
      // A database of an earlier version has events of its features. A test may have ended the database.
      const undeclared = hasDatabase ? [] : await findUndeclaredEvents(service).catch(() => []);
      await service.close();
      await database?.drop();
      if (undocumented.size) throw new Error(`not in the API document: ${[...undocumented].join('; ')}`);
      if (undeclared.length) throw new Error(`not among the types of events: ${undeclared.join(', ')}`);
    },
  };
}

type TestDatabase = { variables: Record<string, string>; files?: Blob; drop(): Promise<void> };

/** A copy of a prepared database. */
async function databaseWith({ databases, keys }: Prepared, content: Content): Promise<TestDatabase> {
  if (databases.kind === 'embedded') {
    const files = await openAsBlob(databases.dumps[content]);
    return { variables: { DATA_DIR: 'memory://' }, files, drop: async () => {} };
  }
  if (databases.kind === 'citus') {
    const { url, drop } = await newCitusDatabase(databases.servers);
    const variables = { DATABASE_URL: url, DISTRIBUTE: 'on' };
    // In a worker without a prepared platform.
    const { prepare } = await import('../setup/prepared.ts');
    if (content === 'platform') await prepare(content, { ...variables, ...keys });
    return { variables, drop };
  }
  const { url, drop } = await newDatabase(databases.server, { template: databases.templates[content] });
  return { variables: { DATABASE_URL: url }, drop };
}
