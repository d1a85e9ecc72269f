/**
 * Batches concurrent lookups of many requests: those requested while a query is running go into the next one. Nothing
 * is cached, so every result is as fresh as that of a separate query.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { Connection } from './database.ts';
import { isUnavailable } from './failures.ts';

/** Looks up a value; returns undefined if it does not exist. */
export type Lookup<Key, Result> = (connection: Connection, key: Key) => Promise<Result | undefined>;

/** @param load returns the value of each key, in order */
export function batchedLookup<Key, Result>(
  load: (connection: Connection, keys: readonly Key[]) => Promise<(Result | undefined)[]>,
): Lookup<Key, Result> {
  // A transaction sees its own changes, so each connection has separate batches.
  const gatherings = new WeakMap<Connection, DataLoader<Key, Result | undefined>>();
  return (connection, key) => {
    let gathering = gatherings.get(connection);
    if (!gathering) {
      gathering = createLoader((keys) => load(connection, keys));
      gatherings.set(connection, gathering);
    }
    return gathering.load(key);
  };
}

const MAX_BATCH_KEYS = 256;

type Load<Key, Result> = (keys: readonly Key[]) => Promise<(Result | undefined)[]>;
type Results<Result> = Promise<(Result | undefined | Error)[]>;

/** Runs one query at a time: a second one in parallel would make both batches smaller. */
function createLoader<Key, Result>(load: Load<Key, Result>): DataLoader<Key, Result | undefined> {
  let underWay: Results<Result> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const ask = (keys: readonly Key[]) => {
    underWay = loadResults(keys, load);
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
  return new DataLoader(ask, { cache: false, maxBatchSize: MAX_BATCH_KEYS, batchScheduleFn });
}

/** If a batch fails because of one key, loads each key separately, so that the others succeed. */
async function loadResults<Key, Result>(keys: readonly Key[], load: Load<Key, Result>): Results<Result> {
  try {
    return await load(keys);
  } catch (error) {
    if (keys.length === 1 || isUnavailable(error)) return keys.map(() => error as Error);
    const results: (Result | undefined | Error)[] = [];
    for (const key of keys) results.push(...(await loadResults([key], load)));
    return results;
  }
}
