/** A connection for DDL that never makes the service wait for long. */
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { notConnected, SettingsError } from '#engine/service';

/** Arbitrary advisory lock number: only one command works on partitions at a time. */
const LOCK = 7_262_541;

/** Maximum time that writers may queue behind a lock we are waiting for. */
const LOCK_TIMEOUT = '2s';
const ATTEMPTS = 30;

/** Another process is working on the partitions. */
export class PartitioningInProgress extends SettingsError {
  override name = 'PartitioningInProgress';
}

/** Runs the work on a separate connection. @throws PartitioningInProgress if another such command is running */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection makes its current query fail. Without a listener, the event would end the process.
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
 * Runs the work in a transaction with a lock timeout, and retries it.
 * @throws SettingsError if it never gets its locks
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
      // A lock timeout, or a deadlock.
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
