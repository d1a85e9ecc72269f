/**
 * Reads what may be some seconds old on a replica: on one that has what this person has written, else on the database
 * itself. Whatever fails on the replica is asked again of the database, so that it costs nobody more than time.
 */
import type pg from 'pg';
import type { Connection, Database } from '../database.ts';
import { CLUSTER } from '../layout/cluster.ts';
import { beginChecked, ReplicaUnusable } from './checked.ts';
import { createCircuitBreaker } from './circuitBreaker.ts';
import type { ReadAt, Replica } from './types.ts';
import { openPositions } from './walPositions.ts';

/** @param problem with which it could not be reached at the start */
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
  let bytesBehind: number | undefined;
  const replica: Replica = {
    observe: (observer) => observers.push(observer),
    watch(watcher) {
      watchers.push(watcher);
      if (health.problem() !== undefined) watcher(health.problem());
    },
    bytesBehind: () => bytesBehind,
  };
  const note = (at: ReadAt) => {
    for (const observer of observers) observer(at);
  };

  async function onReplica<T>(person: string, work: (connection: Connection) => Promise<T>): Promise<T> {
    const needed = await positions.neededBy(person).catch((error: unknown) => {
      throw new ReplicaUnusable('failed', `the database does not say how far it is: ${error}`);
    });
    const transaction = await beginChecked(pool, needed);
    health.noteAnswer();
    ({ bytesBehind } = transaction);
    try {
      return await work(transaction.connection);
    } finally {
      transaction.end();
    }
  }

  return {
    replica,
    // What they have written is written, whether or not that can be noted.
    noteWrite: (person) => positions.note(person).catch(() => {}),
    async read(person, work) {
      // Laid over several servers since the start: a replica of one of them does not have all that it needs.
      if (database.orm.layout === CLUSTER) {
        note('distributed');
        return work(database.orm);
      }
      let why: ReadAt = 'unreachable';
      if (health.mayTry()) {
        const began = now();
        try {
          const result = await onReplica(person, work);
          note('replica');
          return result;
        } catch (error) {
          // Refusals too: what others have just made is not found there.
          why = health.classifyFailure(error, began);
        }
      }
      note(why);
      return work(database.orm);
    },
  };
}
