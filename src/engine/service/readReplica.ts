/** What reads only and may be some seconds old is handed a core whose database is the one to read from. */
import type { Core } from './core.ts';
import type { Caller } from './sessions/caller.ts';

/**
 * What is read within it is read there too: nobody holds a connection and waits for another.
 * @param work may be done twice: on a replica, and where that lacks something or fails, on the database itself
 * @returns what it comes to
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
