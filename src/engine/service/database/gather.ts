/**
 * Gathers look-ups that many requests make at the same time into one query: what is asked for while a
 * query is under way goes into the next. Nothing is kept, so every answer is as fresh as one's own query.
 */
import type { Connection } from './database.ts';
import { isUnreachable } from './failures.ts';

/** Looks up one thing; answers undefined where it is not there. */
export type LookUp<Key, Found> = (connection: Connection, key: Key) => Promise<Found | undefined>;

/** @param load answers what it found for each key, in their order */
export function gathered<Key, Found>(
  load: (connection: Connection, keys: Key[]) => Promise<(Found | undefined)[]>,
): LookUp<Key, Found> {
  // A transaction sees what others don't, so each has a gathering of its own.
  const gatherings = new WeakMap<Connection, Gathering<Key, Found>>();
  return (connection, key) => {
    let gathering = gatherings.get(connection);
    if (!gathering) {
      gathering = { waiting: [], underWay: 0, scheduled: false };
      gatherings.set(connection, gathering);
    }
    return ask(gathering, key, (keys) => load(connection, keys));
  };
}

/** While one is under way, what is asked for gathers for the next: a second would make both smaller. */
const MOST_UNDER_WAY = 1;
const MOST_AT_ONCE = 256;

type Asked<Key, Found> = {
  key: Key;
  resolve: (found: Found | undefined) => void;
  reject: (why: unknown) => void;
};
type Gathering<Key, Found> = { waiting: Asked<Key, Found>[]; underWay: number; scheduled: boolean };
type Load<Key, Found> = (keys: Key[]) => Promise<(Found | undefined)[]>;

function ask<Key, Found>(gathering: Gathering<Key, Found>, key: Key, load: Load<Key, Found>) {
  return new Promise<Found | undefined>((resolve, reject) => {
    gathering.waiting.push({ key, resolve, reject });
    schedule(gathering, load);
  });
}

function schedule<Key, Found>(gathering: Gathering<Key, Found>, load: Load<Key, Found>): void {
  if (gathering.scheduled || gathering.underWay >= MOST_UNDER_WAY) return;
  gathering.scheduled = true;
  setImmediate(async () => {
    gathering.scheduled = false;
    const asked = gathering.waiting.splice(0, MOST_AT_ONCE);
    gathering.underWay += 1;
    try {
      await answer(asked, load);
    } finally {
      gathering.underWay -= 1;
      if (gathering.waiting.length > 0) schedule(gathering, load);
    }
  });
}

/** What the database can't take in one key must not fail its neighbours: then each is asked for alone. */
async function answer<Key, Found>(asked: Asked<Key, Found>[], load: Load<Key, Found>): Promise<void> {
  try {
    const found = await load(asked.map(({ key }) => key));
    asked.forEach(({ resolve }, at) => {
      resolve(found[at]);
    });
  } catch (error) {
    if (asked.length > 1 && !isUnreachable(error)) for (const one of asked) await answer([one], load);
    else for (const { reject } of asked) reject(error);
  }
}
