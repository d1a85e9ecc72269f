/** Transactions on connections of PostgreSQL's pool, which are always returned to it. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { onPostgres } from './connections.ts';
import type { Database } from './database.ts';
import { isRetriable, isUnavailable, unknownCommitError } from './failures.ts';
import type { CurrentLayout } from './layout/current.ts';

const MAX_TRIES = 4;

/**
 * Replaces drizzle's own transactions, which leak the connection if `begin` fails: a few crashes of PostgreSQL would
 * exhaust the pool. Transactions that lost a conflict are retried.
 */
export function getTransactions(pool: pg.Pool, current?: CurrentLayout): Database['transaction'] {
  const once = getLongTransactions(pool, current);
  return (work) => retried(() => once(work));
}

/** Runs a transaction and retries it if it lost a conflict with another one. */
export async function retried<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (attempt === MAX_TRIES || !isRetriable(error)) throw error;
      await setTimeout(Math.random() * 20 * attempt);
    }
  }
}

/** Without retries. */
export function getLongTransactions(pool: pg.Pool, current?: CurrentLayout): Database['longTransaction'] {
  return (work) =>
    withConnection(pool, async (client) => {
      await client.query('begin');
      const result = await work(onPostgres(client, current));
      await commit(client);
      return result;
    });
}

/** Read-only transactions on a snapshot. */
export function readsOf(longTransaction: Database['longTransaction']): Database['snapshotRead'] {
  return (work) =>
    longTransaction(async (transaction) => {
      await transaction.execute(sql`set transaction isolation level repeatable read read only`);
      return work(transaction);
    });
}

/** Sends statements without waiting for `begin`, and `commit` directly after the last one. */
export function createPipelinedTransaction(
  pool: pg.Pool,
  current?: CurrentLayout,
): Database['pipelinedTransaction'] {
  return (work) =>
    withConnection(pool, async (client) => {
      const begin = client.query('begin');
      // `commitWith` reports this error.
      begin.catch(() => {});
      let committed: Promise<void> | undefined;
      const result = await work(onPostgres(client, current), async (last) => {
        await begin;
        const lastStatement = last();
        committed = commit(client);
        // If the last statement fails, so does the commit.
        await Promise.allSettled([lastStatement, committed]);
        const statementResult = await lastStatement;
        await committed;
        return statementResult;
      });
      // Commits even after reads: their data may exist on this server only, and a commit, unlike a rollback, waits for
      // the synchronous standby.
      if (!committed) await commit(client);
      return result;
    });
}

/** Rolls back if `work` fails. If that is impossible, the connection is closed. */
async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isLost = false;
  try {
    return await work(client);
  } catch (error) {
    // Closes connections to a read-only server: the next one may reach the primary.
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
 * After a failed statement, PostgreSQL answers `commit` with `ROLLBACK` and no error. If an operator cancels the wait
 * for a standby, it answers `COMMIT` with a warning: the transaction exists on this server only, and would be lost in a
 * failover.
 */
async function commit(client: pg.PoolClient): Promise<void> {
  let warning: string | undefined;
  const listen = ({ code, message }: { code?: string | undefined; message?: string | undefined }) => {
    if (code?.startsWith('01')) warning = message;
  };
  client.on('notice', listen);
  const { command } = await client.query('commit').finally(() => client.off('notice', listen));
  if (command !== 'COMMIT') throw new Error('Transaction rolled back: an earlier statement failed');
  if (warning !== undefined) throw unknownCommitError(warning);
}
