/**
 * Batches concurrent lookups of many requests: those requested while a query is running go into the next one. Nothing
 * is cached, so every result is as fresh as that of a separate query.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { Connection } from './database.ts';
import { isUnavailable } from './failures.ts';

/** Looks up a value; returns undefined if it does not exist. */
export type Lookup<Key, Found> = (connection: Connection, key: Key) => Promise<Found | undefined>;

/** @param load returns the value of each key, in order */
export function batchedLookup<Key, Found>(
  load: (connection: Connection, keys: readonly Key[]) => Promise<(Found | undefined)[]>,
): Lookup<Key, Found> {
  // A transaction sees its own changes, so each connection has separate batches.
  const gatherings = new WeakMap<Connection, DataLoader<Key, Found | undefined>>();
  return (connection, key) => {
    let gathering = gatherings.get(connection);
    if (!gathering) {
      gathering = gatheringOf((keys) => load(connection, keys));
      gatherings.set(connection, gathering);
    }
    return gathering.load(key);
  };
}

const MOST_AT_ONCE = 256;

type Load<Key, Found> = (keys: readonly Key[]) => Promise<(Found | undefined)[]>;
type Results<Found> = Promise<(Found | undefined | Error)[]>;

/** Runs one query at a time: a second one in parallel would make both batches smaller. */
function gatheringOf<Key, Found>(load: Load<Key, Found>): DataLoader<Key, Found | undefined> {
  let underWay: Results<Found> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const ask = (keys: readonly Key[]) => {
    underWay = answersOf(keys, load);
    return underWay;
  };
  const batchScheduleFn = (send: () => void) => {
    turn = turn
      .then(() => nextTurn())
      .then(() => {
        send();
        return underWay;
      });
  };
  return new DataLoader(ask, { cache: false, maxBatchSize: MOST_AT_ONCE, batchScheduleFn });
}

/** If a batch fails because of one key, loads each key separately, so that the others succeed. */
async function answersOf<Key, Found>(keys: readonly Key[], load: Load<Key, Found>): Results<Found> {
  try {
    return await load(keys);
  } catch (error) {
    if (keys.length === 1 || isUnavailable(error)) return keys.map(() => error as Error);
    const results: (Found | undefined | Error)[] = [];
    for (const key of keys) results.push(...(await answersOf([key], load)));
    return results;
  }
}
