/**
 * Runs reads on a replica that has replayed this user's writes, otherwise on the primary. After any failure on the
 * replica they run again on the primary, so that the caller only loses time.
 */
import type pg from 'pg';
import type { Connection, Database } from '../database.ts';
import { CLUSTER } from '../layout/cluster.ts';
import { beginChecked, ReplicaUnusable } from './checked.ts';
import { createCircuitBreaker } from './circuitBreaker.ts';
import type { ReadAt, Replica } from './types.ts';
import { openPositions } from './walPositions.ts';

/** @param problem that made it unavailable at startup */
export async function readingFrom(
  pool: pg.Pool,
  database: Database,
  problem?: unknown,
): Promise<Pick<Database, 'read' | 'noteWrite' | 'replica'>> {
  const positions = await openPositions(database);
  const observers: ((at: ReadAt) => void)[] = [];
  const watchers: ((problem?: unknown) => void)[] = [];
  const now = () => performance.now();
  const health = createCircuitBreaker((news) => {
    for (const watcher of watchers) watcher(news);
  }, now);
  if (problem !== undefined)
    health.classifyFailure(new ReplicaUnusable('unreachable', String(problem)), now());
  let lag: number | undefined;
  const replica: Replica = {
    observe: (observer) => observers.push(observer),
    watch(watcher) {
      watchers.push(watcher);
      if (health.problem() !== undefined) watcher(health.problem());
    },
    lagBytes: () => lag,
  };
  const note = (at: ReadAt) => {
    for (const observer of observers) observer(at);
  };

  async function onReplica<T>(person: string, work: (connection: Connection) => Promise<T>): Promise<T> {
    const needed = await positions.neededBy(person).catch((error: unknown) => {
      throw new ReplicaUnusable('failed', `the database does not say how far it is: ${error}`);
    });
    const transaction = await beginChecked(pool, needed);
    health.recordResponse();
    ({ lagBytes: lag } = transaction);
    try {
      return await work(transaction.connection);
    } finally {
      transaction.end();
    }
  }

  return {
    replica,
    // The write itself has succeeded, whether or not it can be recorded.
    noteWrite: (person) => positions.note(person).catch(() => {}),
    async read(person, work) {
      // Tables were distributed since the start, and a replica of a single server lacks most rows.
      if (database.orm.layout === CLUSTER) {
        note('distributed');
        return work(database.orm);
      }
      let why: ReadAt = 'unreachable';
      if (health.canTry()) {
        const began = now();
        try {
          const result = await onReplica(person, work);
          note('replica');
          return result;
        } catch (error) {
          // Includes API errors: the replica may lack what other users have just created.
          why = health.classifyFailure(error, began);
        }
      }
      note(why);
      return work(database.orm);
    },
  };
}
