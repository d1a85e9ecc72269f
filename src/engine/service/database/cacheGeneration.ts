/**
 * Caches values that rarely change but are needed by every request, such as callers and roles. They are valid for one
 * cache generation. A transaction that changes any of them creates a new generation (migration 0004). If the generation
 * is the same before and after a read, the value belongs to it. Each request reads the generation first, so that a
 * change applies to the next request in every process.
 */
import { sql } from 'drizzle-orm';
import { batchedLookup, type Lookup } from './batchLoader.ts';
import type { Connection } from './database.ts';
import { defineStatement } from './statement.ts';

/** The values cached under a generation, by lookup and name. */
export type CacheGeneration = {
  readonly version: string;
  /** When the process first saw it, on its monotonic clock. */
  readonly since: number;
  readonly remembered: Map<object, Map<string, unknown>>;
  /** A connection whose cached lookups use this generation. Code that uses it needs to know nothing about caching. */
  readonly reading: Connection;
};

/** The current generation; concurrent requests share one query. */
export async function currentGeneration(connection: Connection): Promise<CacheGeneration> {
  const version = await versionLookup(connection, 'version');
  if (version === undefined) throw new Error('The database has no cache generation.');
  return recallGeneration(connection, version);
}

/** The generation of this version, with its cached values. */
export function recallGeneration(connection: Connection, version: string): CacheGeneration {
  const cached = newest.get(connection);
  if (cached?.version === version && isYoung(cached)) return cached;
  const reading: Connection = Object.create(connection);
  const generation: CacheGeneration = { version, since: performance.now(), remembered: new Map(), reading };
  readings.set(reading, { generation, connection });
  newest.set(connection, generation);
  return generation;
}

/** The generation of the last request. Only the database can tell whether it is still current. */
export function lastGeneration(connection: Connection): CacheGeneration | undefined {
  const cached = newest.get(connection);
  return cached && isYoung(cached) ? cached : undefined;
}

/**
 * An attacker who disables triggers could suppress new generations. This limit ensures that a revoked right is gone
 * after a minute in any case.
 */
const MAX_AGE_MS = 60_000;

function isYoung({ since }: CacheGeneration): boolean {
  return performance.now() - since < MAX_AGE_MS;
}

/**
 * A batched lookup that caches values for connections of a generation. Misses are not cached, since an insert does not
 * create a new generation.
 * @param load returns the value of each name, in order
 * @param lasts whether an inserted row cannot change the value either
 */
export function cachedLookup<Result>(
  load: (connection: Connection, names: readonly string[]) => Promise<(Result | undefined)[]>,
  lasts: (results: Result) => boolean = () => true,
): Lookup<string, Result> {
  const lookup = batchedLookup(load);
  const learn = batchedLookup<LookupRequest, Result>(async (connection, requests) => {
    const results = await load(
      connection,
      requests.map(({ name }) => name),
    );
    const [now] = await readVersion(connection, {});
    requests.forEach(({ name, generation }, at) => {
      // The generation was the same before and after the read.
      const one = results[at];
      if (one !== undefined && generation.version === now?.version && lasts(one)) {
        remember(generation, lookup, name, one);
      }
    });
    return results;
  });
  return async (by, name) => {
    const reading = readings.get(by);
    // Other connections are not cached: a transaction may read data that is never committed.
    if (!reading) return lookup(by, name);
    const { generation, connection } = reading;
    const cached = generation.remembered.get(lookup)?.get(name) as Result | undefined;
    return cached ?? learn(connection, { name, generation });
  };
}

/** @param subject identifies the kind of value; later lookups must pass the same */
export function remember(generation: CacheGeneration, subject: object, name: string, value: unknown): void {
  let names = generation.remembered.get(subject);
  if (!names || names.size >= MAX_CACHED) {
    names = new Map();
    generation.remembered.set(subject, names);
  }
  names.set(name, value);
}

type LookupRequest = { name: string; generation: CacheGeneration };

const MAX_CACHED = 20_000;
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
