/**
 * Gathers look-ups that many requests make at the same time into one query: what is asked for while a
 * query is under way goes into the next. Nothing is kept, so every answer is as fresh as one's own query.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { Connection } from './database.ts';
import { isUnavailable } from './failures.ts';

/** Looks up one thing; answers undefined where it is not there. */
export type Lookup<Key, Found> = (connection: Connection, key: Key) => Promise<Found | undefined>;

/** @param load answers what it found for each key, in their order */
export function batchedLookup<Key, Found>(
  load: (connection: Connection, keys: readonly Key[]) => Promise<(Found | undefined)[]>,
): Lookup<Key, Found> {
  // A transaction sees what others don't, so each has a gathering of its own.
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

/** One query at a time: a second beside it would make both smaller. */
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

/** What the database can't take in one key must not fail its neighbours: then each is asked for alone. */
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
