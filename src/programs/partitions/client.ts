/** A connection for the work on tables: nothing of the service waits for it for long. */
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { notConnected, SettingsError } from '#engine/service';

/** Any number that no one else locks: one command at a time works on partitions. */
const LOCK = 7_262_541;

/** How long rows may wait behind us for a lock that we can't have yet. */
const LOCK_TIMEOUT = '2s';
const ATTEMPTS = 30;

/** Another process works on the partitions. */
export class PartitioningInProgress extends SettingsError {
  override name = 'PartitioningInProgress';
}

/** Runs the work on a connection of its own. @throws PartitioningInProgress where another such command is at work */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // Whoever waits for an answer hears of it: nobody else has to end for it.
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    throw notConnected(error);
  });
  try {
    const [lock] = await queryRows<{ mine: boolean }>(client, `select pg_try_advisory_lock(${LOCK}) as mine`);
    if (!lock?.mine)
      throw new PartitioningInProgress('Another command works on the partitions: wait for its end.');
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function queryRows<Row>(
  client: pg.Client,
  query: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await client.query(query, values)).rows as Row[];
}

/**
 * Runs the work in a transaction that gives up where a lock takes longer than rows may wait, and is tried again.
 * @throws SettingsError where it never gets its locks
 */
export async function withLockTimeout<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
      const done = await work();
      await client.query('commit');
      return done;
    } catch (error) {
      await client.query('rollback');
      const { code = '', message } = error as { code?: string; message?: string };
      if (code === '23514')
        throw new SettingsError(`Rows stand in the way, and nothing was changed: ${message}`);
      // Not the lock in time, or a deadlock with who had it.
      if (code !== '55P03' && code !== '40P01') throw error;
      if (attempt === ATTEMPTS) {
        throw new SettingsError(
          'Others hold the tables for longer than rows may wait, such as a verification or a dump: run this again after it.',
        );
      }
      await setTimeout(1000);
    }
  }
}
