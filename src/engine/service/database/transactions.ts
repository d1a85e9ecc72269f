/** Transactions on a connection of PostgreSQL's pool, which gets it back whatever happens. */
import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Connection, Database } from './database.ts';
import { isRetriable, isUnreachable } from './failures.ts';

const MOST_TRIES = 4;

/**
 * Drizzle's own way loses the connection for good where `begin` fails: a few crashes of PostgreSQL, and
 * none would be left. What PostgreSQL gave up in favour of another is run again.
 */
export function transactionsOf(pool: pg.Pool): Database['transaction'] {
  const once = longTransactionsOf(pool);
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(work);
      } catch (error) {
        if (attempt === MOST_TRIES || !isRetriable(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
      }
    }
  };
}

/** Once, however it ends. */
export function longTransactionsOf(pool: pg.Pool): Database['longTransaction'] {
  return (work) => withConnection(pool, (client) => connectionOf(client).transaction(work));
}

/** Of one state of the database, in transactions that begin as these do. */
export function readsOf(longTransaction: Database['longTransaction']): Database['readOneState'] {
  return (work) =>
    longTransaction(async (transaction) => {
      await transaction.execute(sql`set transaction isolation level repeatable read read only`);
      return work(transaction);
    });
}

/** Statements are sent without waiting for the answer to `begin`, and `commit` right behind the last. */
export function exchangesOf(pool: pg.Pool): Database['inTwoExchanges'] {
  return (work) =>
    withConnection(pool, async (client) => {
      let begun: Promise<unknown> = Promise.resolve();
      let isOver = false;
      const commitWith = async <R>(last: () => Promise<R>): Promise<R> => {
        await begun;
        const [said, committed] = inOnePacket(client, () => {
          isOver = true;
          return [last(), client.query('commit')] as const;
        });
        // Where the last statement fails, PostgreSQL makes a rollback of the commit.
        await Promise.allSettled([said, committed]);
        const answer = await said;
        await committed;
        return answer;
      };
      try {
        return await inOnePacket(client, () => {
          begun = client.query('begin');
          // Whoever commits hears of it.
          begun.catch(() => {});
          return work(connectionOf(client), commitWith);
        });
      } finally {
        if (!isOver) await client.query('rollback');
      }
    });
}

/** What `send` sends before it first waits goes to PostgreSQL at once: each packet of its own wakes it. */
function inOnePacket<T>(client: pg.PoolClient, send: () => T): T {
  // pg's types don't have its stream.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    return await work(client);
  } catch (error) {
    isBroken = isUnreachable(error);
    throw error;
  } finally {
    client.release(isBroken);
  }
}

const connectionOf = (client: pg.PoolClient) => drizzle({ client }) as unknown as Connection;
