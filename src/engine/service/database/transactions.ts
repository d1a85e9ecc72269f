/** Transactions on a connection of PostgreSQL's pool, which gets it back whatever happens. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { onPostgres } from './connections.ts';
import type { Database } from './database.ts';
import { isRetriable, isUnavailable, unknownCommitError } from './failures.ts';
import type { CurrentLayout } from './layout/current.ts';

const MOST_TRIES = 4;

/**
 * Drizzle's own way loses the connection for good where `begin` fails: a few crashes of PostgreSQL, and
 * none would be left. What PostgreSQL gave up in favour of another is run again.
 */
export function getTransactions(pool: pg.Pool, current?: CurrentLayout): Database['transaction'] {
  const once = getLongTransactions(pool, current);
  return (work) => retried(() => once(work));
}

/** Runs a transaction, and again where PostgreSQL gave it up in favour of another. */
export async function retried<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (attempt === MOST_TRIES || !isRetriable(error)) throw error;
      await setTimeout(Math.random() * 20 * attempt);
    }
  }
}

/** Once, however it ends. */
export function getLongTransactions(pool: pg.Pool, current?: CurrentLayout): Database['longTransaction'] {
  return (work) =>
    withConnection(pool, async (client) => {
      await client.query('begin');
      const result = await work(onPostgres(client, current));
      await commit(client);
      return result;
    });
}

/** Of one state of the database, in transactions that begin as these do. */
export function readsOf(longTransaction: Database['longTransaction']): Database['snapshotRead'] {
  return (work) =>
    longTransaction(async (transaction) => {
      await transaction.execute(sql`set transaction isolation level repeatable read read only`);
      return work(transaction);
    });
}

/** Statements are sent without waiting for the answer to `begin`, and `commit` right behind the last. */
export function createPipelinedTransaction(
  pool: pg.Pool,
  current?: CurrentLayout,
): Database['pipelinedTransaction'] {
  return (work) =>
    withConnection(pool, async (client) => {
      const begin = client.query('begin');
      // Whoever commits hears of it.
      begin.catch(() => {});
      let committed: Promise<void> | undefined;
      const result = await work(onPostgres(client, current), async (last) => {
        await begin;
        const lastStatement = last();
        committed = commit(client);
        // Where the last statement fails, so does the commit.
        await Promise.allSettled([lastStatement, committed]);
        const statementResult = await lastStatement;
        await committed;
        return statementResult;
      });
      // Whatever it has found and locked may stand on this server alone: a commit waits for the standby, a rollback doesn't.
      if (!committed) await commit(client);
      return result;
    });
}

/** What was begun on the connection is rolled back where `work` fails; a connection that can't is given up. */
async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isLost = false;
  try {
    return await work(client);
  } catch (error) {
    // A server that only reads is never kept: the next connection may lead to the one that writes.
    isLost =
      isUnavailable(error) ||
      (await client.query('rollback').then(
        () => false,
        () => true,
      ));
    throw error;
  } finally {
    client.release(isLost);
  }
}

/**
 * PostgreSQL answers `ROLLBACK`, and no error, where a statement before it has failed; and `COMMIT` with a warning where
 * somebody cancelled its wait for a standby: it stands here alone, and is lost if that standby takes over.
 */
async function commit(client: pg.PoolClient): Promise<void> {
  let warning: string | undefined;
  const listen = ({ code, message }: { code?: string | undefined; message?: string | undefined }) => {
    if (code?.startsWith('01')) warning = message;
  };
  client.on('notice', listen);
  const { command } = await client.query('commit').finally(() => client.off('notice', listen));
  if (command !== 'COMMIT')
    throw new Error('nothing was committed: a statement of the transaction had failed');
  if (warning !== undefined) throw unknownCommitError(warning);
}
