/** Limits the connections per process, so that all processes together stay below PostgreSQL's limit. */
import { sql } from 'drizzle-orm';
import { type Settings, SettingsError } from '../settings/environment.ts';
import type { Connection } from './database.ts';

export type PoolSettings = Partial<Pick<Settings, 'workers' | 'databasePool'>>;

/** More would gain nothing: most writes go in batches over four connections, and the others are for reads. */
export const MAX_CONNECTIONS = 16;
/** One connection for short and one for long transactions. */
const MIN_CONNECTIONS = 2;
/** Number of connections for long transactions, if there are enough. */
const LONG_CONNECTIONS = 2;
const MIN_FOR_LONG_CONNECTIONS = 8;
/** Reserved for psql, pg_dump and `npm run verify`. */
const RESERVED_CONNECTIONS = 3;

/**
 * The number of connections per process for short and for long transactions.
 * @throws SettingsError if PostgreSQL does not allow enough connections for WORKERS
 */
export async function poolSizes(
  connection: Connection,
  settings: PoolSettings,
): Promise<{ short: number; long: number }> {
  const size = await poolSize(connection, settings);
  const long = size < MIN_FOR_LONG_CONNECTIONS ? 1 : LONG_CONNECTIONS;
  return { short: size - long, long };
}

async function poolSize(
  connection: Connection,
  { workers = 1, databasePool }: PoolSettings,
): Promise<number> {
  const { rows } = await connection.execute<{ maximum: number; reserved: number }>(sql`
    select current_setting('max_connections')::integer as maximum,
      current_setting('superuser_reserved_connections')::integer
        + coalesce(current_setting('reserved_connections', true)::integer, 0) as reserved`);
  const { maximum, reserved } = rows[0] ?? { maximum: 100, reserved: 3 };
  const share = Math.floor((maximum - reserved - RESERVED_CONNECTIONS) / workers);
  const size = databasePool ?? Math.min(MAX_CONNECTIONS, share);
  if (size <= share && size >= MIN_CONNECTIONS) return size;
  const configured = databasePool === undefined ? '' : ` with DATABASE_POOL ${databasePool}`;
  throw new SettingsError(
    `WORKERS ${workers}${configured} requires more connections than PostgreSQL allows (max_connections ${maximum}). ` +
      'Lower them or raise max_connections.',
  );
}
