/** Reading one state of the database on several connections at a time. */
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Connection, Database } from './database.ts';
import { longTransactionsOf } from './transactions.ts';

/** Said before it reads anything, a transaction sees nothing of what others commit meanwhile. */
export const oneState = sql`set transaction isolation level repeatable read read only`;

/** Connections that read at a time, where the pool has several times as many: postings and lists need theirs. */
const LANES = 2;
const ENOUGH = 8;

/** The first transaction exports its snapshot, the others take it over; whoever is free does the next work. */
export function readsOf(pool: pg.Pool): Database['readAtOnce'] {
  const longTransaction = longTransactionsOf(pool);
  return async <T>(works: readonly ((transaction: Connection) => Promise<T>)[]) => {
    const answers: T[] = [];
    const waiting = [...works.entries()];
    const lane = async (transaction: Connection) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [at, work] = next;
        answers[at] = await work(transaction);
      }
    };
    await longTransaction(async (first) => {
      await first.execute(oneState);
      const { rows } = await first.execute<{ id: string }>(sql`select pg_export_snapshot() as id`);
      const snapshot = sql.raw(`set transaction snapshot '${rows[0]?.id}'`);
      const others = Array.from({ length: pool.options.max >= ENOUGH ? LANES - 1 : 0 }, () =>
        longTransaction(async (other) => {
          await other.execute(oneState);
          await other.execute(snapshot);
          await lane(other);
        }),
      );
      const lanes = await Promise.allSettled([lane(first), ...others].map(stoppingOthers));
      for (const { status, reason } of lanes as PromiseRejectedResult[])
        if (status === 'rejected') throw reason;
    });
    return answers;

    /** What has begun is waited for, so that no connection goes back to the pool while it still reads. */
    function stoppingOthers(running: Promise<void>): Promise<void> {
      return running.catch((error) => {
        waiting.length = 0;
        throw error;
      });
    }
  };
}
