/**
 * What changes seldom and is asked for with every request (callers, roles, wallets, currencies) is remembered
 * for as long as the database says that none of it has changed. Whoever changes any of it makes a new cache
 * generation in the same transaction (migration 0004): one that is read twice covers everything that was read in
 * between. Each request asks for it first, so what changes binds the next request, over any number of processes.
 * The table is called `edition`.
 */
import { sql } from 'drizzle-orm';
import type { Connection } from './database.ts';
import { gathered } from './gather.ts';
import { defineStatement } from './statement.ts';

/** What was found out as long as this cache generation was the newest, by who asked for it and by its name. */
export type CacheGeneration = {
  readonly version: string;
  readonly remembered: Map<object, Map<string, unknown>>;
};

/** The cache generation that is in force now; one query for many requests. */
export async function generationNow(connection: Connection): Promise<CacheGeneration> {
  const version = await versionAsked(connection, undefined);
  if (version === undefined) throw new Error('the database has no cache generation');
  return generationCalled(connection, version);
}

/** The cache generation of this version, with what is remembered of it. */
export function generationCalled(connection: Connection, version: string): CacheGeneration {
  const known = newest.get(connection);
  if (known?.version === version) return known;
  const generation: CacheGeneration = { version, remembered: new Map() };
  newest.set(connection, generation);
  return generation;
}

/** Of what the last request met; whether it still is in force, only the database knows. */
export function lastGeneration(connection: Connection): CacheGeneration | undefined {
  return newest.get(connection);
}

/** Looks up one thing, in a cache generation that is in force; without one, in the database itself. */
export type RememberedLookUp<Found> = (
  connection: Connection,
  name: string,
  generation: CacheGeneration | undefined,
) => Promise<Found | undefined>;

/**
 * A gathered look-up that remembers. What is not there is not remembered: it may be added, and that makes no
 * new cache generation.
 * @param load answers what it found for each name, in their order
 * @param lasts whether what was found can't be changed by a row that is added either
 */
export function remembered<Found>(
  load: (connection: Connection, names: string[]) => Promise<(Found | undefined)[]>,
  lasts: (found: Found) => boolean = () => true,
): RememberedLookUp<Found> {
  const lookUp = gathered(load);
  const learn = gathered<Asked, Found>(async (connection, asked) => {
    const found = await load(
      connection,
      asked.map(({ name }) => name),
    );
    const [now] = await readVersion(connection, {});
    asked.forEach(({ name, generation }, at) => {
      // Read between two readings of the same version.
      const one = found[at];
      if (one !== undefined && generation.version === now?.version && lasts(one)) {
        remember(generation, lookUp, name, one);
      }
    });
    return found;
  });
  return async (connection, name, generation) => {
    // A transaction may see what is never committed.
    if (!generation || !newest.has(connection)) return lookUp(connection, name);
    const known = generation.remembered.get(lookUp)?.get(name) as Found | undefined;
    return known ?? learn(connection, { name, generation });
  };
}

/** @param subject what kind of thing it is: whoever asks for it later names the same */
export function remember(generation: CacheGeneration, subject: object, name: string, found: unknown): void {
  let names = generation.remembered.get(subject);
  if (!names || names.size >= MOST_REMEMBERED) {
    names = new Map();
    generation.remembered.set(subject, names);
  }
  names.set(name, found);
}

type Asked = { name: string; generation: CacheGeneration };

const MOST_REMEMBERED = 20_000;
const newest = new WeakMap<Connection, CacheGeneration>();

const readVersion = defineStatement<Record<string, never>, { version: string }>(
  'read_edition',
  sql`select version from edition`,
);

const versionAsked = gathered<undefined, string>(async (connection, asked) => {
  const [row] = await readVersion(connection, {});
  return asked.map(() => row?.version);
});
