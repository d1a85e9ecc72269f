/** Runs reads that tolerate some seconds of lag with a core that uses the read replica, if there is one. */
import type { Core } from './core.ts';
import type { Caller } from './sessions/caller.ts';

/**
 * Nested reads use the same connection, so that no caller waits for a second one while holding the first.
 * @param work may run twice: on a replica, and again on the primary if that fails or lacks data
 * @returns the result of `work`
 */
export function withReadReplica<T>(
  core: Core,
  { user }: Pick<Caller, 'user'>,
  work: (core: Core) => Promise<T>,
): Promise<T> {
  const { database } = core;
  return database.read(user, (orm) =>
    work(
      orm === database.orm ? core : { ...core, database: { ...database, orm, read: (_, more) => more(orm) } },
    ),
  );
}
