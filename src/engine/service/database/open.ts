/** Opens the database: PostgreSQL if DATABASE_URL is set, otherwise PGlite in the process. */
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { thisApp } from '../../contract/app.ts';
import { type Settings, SettingsError } from '../settings/environment.ts';
import { isInMemory } from '../settings/keys.ts';
import { assertCoordinator, clusterSnapshotRead } from './citus.ts';
import { notConnected } from './connectionError.ts';
import { onEmbedded, onPostgres } from './connections.ts';
import type { Connection, Database } from './database.ts';
import { withDiskFullDetection } from './diskSpace.ts';
import { assertNotHalfRestored, DATABASE_FOLDER } from './displacedData.ts';
import { type CurrentLayout, loadLayout } from './layout/current.ts';
import { ONE_SERVER } from './layout/oneServer.ts';
import { lockDataDir } from './lock.ts';
import { MAX_CONNECTIONS, type PoolSettings, poolSizes } from './poolSize.ts';
import { createPipelinedTransaction, getLongTransactions, getTransactions, readsOf } from './transactions.ts';

export type OpenOptions = {
  /** A dump of PGlite's files to start from, for tests. */
  loadDataDir?: Blob;
  /** Statement timeout of PostgreSQL in milliseconds. A little later, the connection counts as lost. */
  patience?: number;
};

/** @throws SettingsError if the database cannot be opened as configured */
export function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'> & PoolSettings,
  options: OpenOptions = {},
): Promise<Database> {
  return settings.databaseUrl === undefined
    ? openEmbedded(settings.dataDir, options)
    : openPostgres(settings.databaseUrl, settings, options);
}

async function openEmbedded(dataDir: string, { loadDataDir }: OpenOptions): Promise<Database> {
  const inMemory = isInMemory(dataDir);
  const unlock = inMemory ? () => {} : lockDataDir(dataDir);
  try {
    if (!inMemory) assertNotHalfRestored(dataDir);
    const client = await PGlite.create({
      dataDir: inMemory ? 'memory://' : join(dataDir, DATABASE_FOLDER),
      loadDataDir,
      extensions: { pg_trgm },
    });
    const orm = onEmbedded(client);
    const transaction: Database['transaction'] = (work) => client.transaction((one) => work(onEmbedded(one)));
    return withDiskFullDetection({
      kind: 'embedded',
      orm,
      transaction,
      longTransaction: transaction,
      longAtOnce: 1,
      snapshotRead: readsOf(transaction),
      pipelinedTransaction: (work) => transaction((one) => work(one, (last) => last())),
      ...readingItself(orm),
      // The files are copied between two statements; compressing them would block all others.
      dump: () => client.dumpDataDir('none'),
      close: async () => {
        await client.close();
        unlock();
      },
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

const OLDEST_POSTGRES = 15;

async function openPostgres(
  connectionString: string,
  settings: PoolSettings,
  { patience = 30_000 }: OpenOptions,
): Promise<Database> {
  const pool = createPool(connectionString, {
    statement_timeout: patience,
    query_timeout: patience + Math.ceil(patience / 6),
    idle_in_transaction_session_timeout: 30_000,
  });
  const current: CurrentLayout = { layout: ONE_SERVER };
  const orm = onPostgres(pool, current);
  // Separate from the main pool, so that long reads do not take connections from short ones.
  const longPool = createPool(connectionString, {});
  const close = async () => {
    await Promise.all([pool.end(), longPool.end()]);
  };
  try {
    await assertVersion(orm);
    await assertCoordinator(orm);
    await loadLayout(orm, current);
    const { short, long } = await poolSizes(orm, settings);
    pool.options.max = short;
    longPool.options.max = long;
  } catch (error) {
    await close();
    throw error;
  }
  const longTransaction = getLongTransactions(longPool, current);
  const readOneState = readsOf(longTransaction);
  const readAllStates = clusterSnapshotRead(longTransaction, getTransactions(pool, current));
  return withDiskFullDetection({
    kind: 'postgres',
    orm,
    transaction: getTransactions(pool, current),
    longTransaction,
    longAtOnce: longPool.options.max,
    snapshotRead: (work) => (current.layout === ONE_SERVER ? readOneState : readAllStates)(work),
    pipelinedTransaction: createPipelinedTransaction(pool, current),
    ...readingItself(orm),
    close,
    relearnLayout: () => loadLayout(orm, current),
  });
}

/** Reads from the primary, without a replica. */
const readingItself = (orm: Connection): Pick<Database, 'read' | 'noteWrite'> => ({
  read: (_, work) => work(orm),
  noteWrite: async () => {},
});

/**
 * @param limits timeouts of its connections, since PostgreSQL has none by default; `verify` for pools that may connect
 * to read-only servers
 */
export function createPool(connectionString: string, limits: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    verify: assertWritable,
    ...limits,
    keepAlive: true,
    // Sends a statement while the previous one is still running: see pipelinedTransaction.
    pipeline: true,
    // JIT compilation takes longer than any list may. With the default random_page_cost, batches locked their rows by
    // sequential scans, although SSDs make an index worthwhile from a few rows on.
    options: '-c jit=off -c random_page_cost=1.1',
    application_name: thisApp().code,
  });
  // The pool replaces a broken idle connection. Without a listener, the event would end the process.
  pool.on('error', () => {});
  // Likewise for a connection that breaks while in use, when the pool does not listen. Its query fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * During a failover, a proxy may still connect to the former primary. Such a connection is rejected, and soon retried.
 */
function assertWritable(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query('show transaction_read_only').then(({ rows }) => {
    const onlyReads = rows[0]?.transaction_read_only === 'on';
    done(
      onlyReads
        ? Object.assign(new Error('DATABASE_URL leads to a read-only server'), { code: '25006' })
        : undefined,
    );
  }, done);
}

async function assertVersion(orm: Connection): Promise<void> {
  const result = await orm
    .execute<{ version: string }>(sql`select current_setting('server_version_num') as version`)
    .catch((error: Error) => {
      throw notConnected(error);
    });
  const version = Math.floor(Number(result.rows[0]?.version) / 10_000);
  if (version < OLDEST_POSTGRES) {
    throw new SettingsError(`PostgreSQL ${version} is too old. Use version ${OLDEST_POSTGRES} or newer.`);
  }
}
