/** Opens the read replica of DATABASE_READ_URL, or a proxy of several. */
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Settings, SettingsError } from '../../settings/environment.ts';
import { onPostgres } from '../connections.ts';
import type { Connection, Database } from '../database.ts';
import { findDatabaseError, isUnavailable } from '../failures.ts';
import { CLUSTER } from '../layout/cluster.ts';
import { createPool } from '../open.ts';
import { type PoolSettings, poolSizes } from '../poolSize.ts';
import { readingFrom } from './reading.ts';

/**
 * Statement timeout in milliseconds, after which the primary is used instead. A little later, the connection counts as
 * lost.
 */
const PATIENCE = { statement_timeout: 5_000, query_timeout: 6_000 };

/**
 * The same database with reads from the replica. An unavailable replica does not prevent the start.
 * @throws SettingsError if the URL is not that of a replica of this database, or the layout does not support replicas
 */
export async function withReplica(
  database: Database,
  { databaseReadUrl, ...settings }: Pick<Settings, 'databaseReadUrl'> & PoolSettings,
): Promise<Database> {
  if (databaseReadUrl === undefined) return database;
  if (database.orm.layout === CLUSTER) {
    throw new SettingsError('DATABASE_READ_URL is not supported with distributed tables. Remove it.');
  }
  const pool = createPool(databaseReadUrl, {
    ...PATIENCE,
    idle_in_transaction_session_timeout: 30_000,
    // Every read transaction checks more than this.
    verify: (_, done) => done(),
  });
  const { orm } = database;
  try {
    const { short, long } = await poolSizes(orm, settings);
    // A replica allows at least as many connections as its primary.
    pool.options.max = short + long;
    const problem = await problemWith(pool, orm);
    return {
      ...database,
      ...(await readingFrom(pool, database, problem)),
      close: async () => {
        await Promise.all([pool.end(), database.close()]);
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Servers created by the same `initdb` share the system identifier. */
const who = sql`
  select (pg_control_system()).system_identifier::text as system, current_database() as name,
    pg_is_in_recovery() as "isReplica"`;
type ServerIdentity = { system: string; name: string; isReplica: boolean };

/** @returns why it cannot be used now @throws SettingsError */
async function problemWith(pool: pg.Pool, orm: Connection): Promise<unknown> {
  const own = (await orm.execute<ServerIdentity>(who)).rows[0];
  let named: ServerIdentity | undefined;
  try {
    named = (await onPostgres(pool).execute<ServerIdentity>(who)).rows[0];
  } catch (error) {
    if (isUnavailable(error)) return error;
    const { code, message } = findDatabaseError(error) ?? (error as NodeJS.ErrnoException);
    throw new SettingsError(
      `The database of DATABASE_READ_URL rejected the connection (${code ?? message}). Check its user, password and name.`,
    );
  }
  if (named?.system !== own?.system || named?.name !== own?.name) {
    throw new SettingsError(
      'DATABASE_READ_URL leads to another database. Use a streaming replica of DATABASE_URL, or a proxy for several.',
    );
  }
  return named?.isReplica ? undefined : new Error('The server is not a replica.');
}
