/**
 * What changes seldom and is asked for with every request (callers, roles, and whatever features add) is remembered
 * for as long as the database says that none of it has changed. Whoever changes any of it makes a new cache
 * generation in the same transaction (migration 0004), so that one which is read twice covers everything that was
 * read in between. Each request asks for the generation first: what binds the next request still binds it, over
 * any number of processes.
 */
import { sql } from 'drizzle-orm';
import { batchedLookup, type Lookup } from './batchLoader.ts';
import type { Connection } from './database.ts';
import { defineStatement } from './statement.ts';

/** What was found out as long as this generation was the newest, by who asked for it and by its name. */
export type CacheGeneration = {
  readonly version: string;
  /** When it was met first, by the clock of the process. */
  readonly since: number;
  readonly remembered: Map<object, Map<string, unknown>>;
  /** The connection whose look-ups answer from it: what is done by it needs to know no more of all this. */
  readonly reading: Connection;
};

/** The generation that is in force now; one query for many requests. */
export async function currentGeneration(connection: Connection): Promise<CacheGeneration> {
  const version = await versionLookup(connection, 'version');
  if (version === undefined) throw new Error('the database has no cache generation');
  return recallGeneration(connection, version);
}

/** The generation of this version, with what is remembered of it. */
export function recallGeneration(connection: Connection, version: string): CacheGeneration {
  const cached = newest.get(connection);
  if (cached?.version === version && isYoung(cached)) return cached;
  const reading: Connection = Object.create(connection);
  const generation: CacheGeneration = { version, since: performance.now(), remembered: new Map(), reading };
  readings.set(reading, { generation, connection });
  newest.set(connection, generation);
  return generation;
}

/** Of what the last request met; whether it still is in force, only the database knows. */
export function lastGeneration(connection: Connection): CacheGeneration | undefined {
  const cached = newest.get(connection);
  return cached && isYoung(cached) ? cached : undefined;
}

/**
 * Who can switch triggers off can keep the database from saying that something has changed: nothing is remembered for longer than this,
 * so that what was taken from somebody is gone after a minute in any case.
 */
const MOST_AGE = 60_000;

function isYoung({ since }: CacheGeneration): boolean {
  return performance.now() - since < MOST_AGE;
}

/**
 * A gathered look-up that remembers, where it is asked by `reading`. What is not there is not remembered: it may be added, and that makes no
 * new generation.
 * @param load answers what it found for each name, in their order
 * @param lasts whether what was found can't be changed by a row that is added either
 */
export function cachedLookup<Found>(
  load: (connection: Connection, names: readonly string[]) => Promise<(Found | undefined)[]>,
  lasts: (results: Found) => boolean = () => true,
): Lookup<string, Found> {
  const lookUp = batchedLookup(load);
  const learn = batchedLookup<LookupRequest, Found>(async (connection, requests) => {
    const results = await load(
      connection,
      requests.map(({ name }) => name),
    );
    const [now] = await readVersion(connection, {});
    requests.forEach(({ name, generation }, at) => {
      // Read between two readings of the same version.
      const one = results[at];
      if (one !== undefined && generation.version === now?.version && lasts(one)) {
        remember(generation, lookUp, name, one);
      }
    });
    return results;
  });
  return async (by, name) => {
    const reading = readings.get(by);
    // Anything else, such as a transaction, which may see what is never committed.
    if (!reading) return lookUp(by, name);
    const { generation, connection } = reading;
    const cached = generation.remembered.get(lookUp)?.get(name) as Found | undefined;
    return cached ?? learn(connection, { name, generation });
  };
}

/** @param subject what kind of thing it is: whoever asks for it later names the same */
export function remember(generation: CacheGeneration, subject: object, name: string, value: unknown): void {
  let names = generation.remembered.get(subject);
  if (!names || names.size >= MOST_REMEMBERED) {
    names = new Map();
    generation.remembered.set(subject, names);
  }
  names.set(name, value);
}

type LookupRequest = { name: string; generation: CacheGeneration };

const MOST_REMEMBERED = 20_000;
const newest = new WeakMap<Connection, CacheGeneration>();
const readings = new WeakMap<Connection, { generation: CacheGeneration; connection: Connection }>();

const readVersion = defineStatement<Record<string, never>, { version: string }>(
  'read_cache_generation',
  sql`select version from edition`,
);

const versionLookup = batchedLookup<'version', string>(async (connection, requests) => {
  const [row] = await readVersion(connection, {});
  return requests.map(() => row?.version);
});
