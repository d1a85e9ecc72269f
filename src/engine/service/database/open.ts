/** Opens the database: PostgreSQL where DATABASE_URL names one, else PGlite in the process. */
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
  /** A dump of PGlite's files to start from: a test's prepared database. */
  loadDataDir?: Blob;
  /** Milliseconds that PostgreSQL may take for a statement; a little longer, and the connection counts as lost. */
  patience?: number;
};

/** @throws SettingsError where the database can't be opened as the settings say */
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
      // Its files are read at once, between two statements; compressing them would keep everybody waiting.
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
  // Whoever reads for minutes must not keep those waiting who need a connection for a millisecond.
  const longPool = createPool(connectionString, {});
  const close = async () => {
    await Promise.all([pool.end(), longPool.end()]);
  };
  try {
    await expectVersion(orm);
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

/** Without a replica. */
const readingItself = (orm: Connection): Pick<Database, 'read' | 'noteWrite'> => ({
  read: (_, work) => work(orm),
  noteWrite: async () => {},
});

/** @param limits of what its connections do: PostgreSQL has none of its own; and `verify`, where it is not to lead to a server that writes */
export function createPool(connectionString: string, limits: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    verify: expectWriting,
    ...limits,
    keepAlive: true,
    // A statement goes out while the one before it is still being worked on: see pipelinedTransaction.
    pipeline: true,
    // Compiling a statement takes longer than any list may; and on today's disks an index is worth using
    // from a few rows on: a batch locked its rows by reading the whole table.
    options: '-c jit=off -c random_page_cost=1.1',
    application_name: thisApp().code,
  });
  // An idle connection that breaks is replaced by the pool; unheard, its event would end the process.
  pool.on('error', () => {});
  // The same for one that breaks while it is in use: the pool doesn't listen then. Its query says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** While a standby takes over, a proxy may still lead to the one that was the primary: it isn't used, and soon asked for again. */
function expectWriting(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query('show transaction_read_only').then(({ rows }) => {
    const onlyReads = rows[0]?.transaction_read_only === 'on';
    done(
      onlyReads
        ? Object.assign(new Error('the server that DATABASE_URL leads to only reads'), { code: '25006' })
        : undefined,
    );
  }, done);
}

async function expectVersion(orm: Connection): Promise<void> {
  const result = await orm
    .execute<{ version: string }>(sql`select current_setting('server_version_num') as version`)
    .catch((error: Error) => {
      throw notConnected(error);
    });
  const version = Math.floor(Number(result.rows[0]?.version) / 10_000);
  if (version < OLDEST_POSTGRES) {
    throw new SettingsError(
      `DATABASE_URL names PostgreSQL ${version}: version ${OLDEST_POSTGRES} or newer is needed.`,
    );
  }
}
