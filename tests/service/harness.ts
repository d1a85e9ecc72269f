/**
 * A service of its own for each file of tests, spoken to through HTTP without a port: on the embedded
 * database in memory, or, with TEST_DATABASE=postgres, on a throw-away database of that server.
 */
import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import { readSettings } from '../../src/engine/service/settings/settings.ts';
import { createService, type Service } from '../../src/service.ts';
import { newCitusDatabase } from '../setup/citus.ts';
import { newDatabase } from '../setup/databases.ts';
import type { Content, Prepared } from '../setup/prepared.ts';
import { type Caller, callerOf, ROOT_PASSWORD } from './caller.ts';
import { watchRefusals } from './documented.ts';
import { changeSealed } from './sealing.ts';

export { type Answer, type CallOptions, PASSWORD, ROOT_PASSWORD, type Tokens } from './caller.ts';

export type TestService = Caller & {
  service: Service;
  /** Rows straight from the database, behind the service's back. */
  sql<T = Record<string, unknown>>(query: string): Promise<T[]>;
  /** Changes rows as another process of the service would: those of sealed tables come by a new seal. */
  change(statement: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * A service on a database that nobody has used yet.
 * @param overrides of the environment's variables; with DATABASE_URL or DATA_DIR that database is used, and not removed
 */
export const startService = (overrides: Record<string, string> = {}) => start('tables', overrides);

/** A service on whose database the small platform of platform.ts stands already: `enterPlatform` signs its people in. */
export const startServiceWithPlatform = (overrides: Record<string, string> = {}) =>
  start('platform', overrides);

async function start(content: Content, overrides: Record<string, string>): Promise<TestService> {
  const prepared = inject('prepared');
  // A platform stands on none but a prepared one; the folder keeps the mail of tests on PostgreSQL.
  const isGiven = overrides.DATABASE_URL || (content === 'tables' && overrides.DATA_DIR);
  const database = isGiven ? undefined : await databaseWith(prepared, content);
  const settings = readSettings({
    NODE_ENV: 'test',
    DEMO: 'off',
    ROOT_PASSWORD,
    // However busy the machine is, a search comes to its end.
    SEARCH_MILLISECONDS: '20000',
    // And whoever waits for a turn gets it.
    BUSY_SECONDS: '600',
    ...prepared.keys,
    ...database?.variables,
    ...overrides,
  });
  const service = await createService(settings, { loadDataDir: database?.files });
  const undocumented = watchRefusals(service.app);
  return {
    ...callerOf(service),
    service,
    sql: async <T>(query: string) => (await service.database.orm.execute(query)).rows as T[],
    change: (statement) => changeSealed(service, statement),
    close: async () => {
      await service.close();
      await database?.drop();
      if (undocumented.size) throw new Error(`not in the API document: ${[...undocumented].join('; ')}`);
    },
  };
}

type TestDatabase = { variables: Record<string, string>; files?: Blob; drop(): Promise<void> };

/** A copy of a prepared one. */
async function databaseWith({ databases, keys }: Prepared, content: Content): Promise<TestDatabase> {
  if (databases.kind === 'embedded') {
    const files = await openAsBlob(databases.dumps[content]);
    return { variables: { DATA_DIR: 'memory://' }, files, drop: async () => {} };
  }
  if (databases.kind === 'citus') {
    const { url, drop } = await newCitusDatabase(databases.servers);
    const variables = { DATABASE_URL: url, DISTRIBUTE: 'on' };
    // In a worker that is to lay platforms alone.
    const { prepare } = await import('../setup/prepared.ts');
    if (content === 'platform') await prepare(content, { ...variables, ...keys });
    return { variables, drop };
  }
  const { url, drop } = await newDatabase(databases.server, { template: databases.templates[content] });
  return { variables: { DATABASE_URL: url }, drop };
}
