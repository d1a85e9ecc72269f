/**
 * What changes seldom and is asked for with every request (callers, roles, wallets, currencies) is remembered
 * for as long as the database says that none of it has changed. Whoever changes any of it makes a new edition
 * in the same transaction (migration 0004), so that an edition which is read twice covers everything that was
 * read in between. Each request asks for the edition first: what binds the next request still binds it, over
 * any number of processes.
 */
import { sql } from 'drizzle-orm';
import type { Connection } from './database.ts';
import { gathered } from './gather.ts';
import { defineStatement } from './statement.ts';

/** What was found out as long as this edition was the newest, by who asked for it and by its name. */
export type Edition = {
  readonly version: string;
  readonly remembered: Map<object, Map<string, unknown>>;
};

/** The edition that is in force now; one query for many requests. */
export async function editionNow(connection: Connection): Promise<Edition> {
  const version = await versionAsked(connection, undefined);
  if (version === undefined) throw new Error('the database has no edition');
  return editionCalled(connection, version);
}

/** The edition of this version, with what is remembered of it. */
export function editionCalled(connection: Connection, version: string): Edition {
  const known = newest.get(connection);
  if (known?.version === version) return known;
  const edition: Edition = { version, remembered: new Map() };
  newest.set(connection, edition);
  return edition;
}

/** Of what the last request met; whether it still is in force, only the database knows. */
export function lastEdition(connection: Connection): Edition | undefined {
  return newest.get(connection);
}

/** Looks up one thing, in an edition that is in force; without one, in the database itself. */
export type RememberedLookUp<Found> = (
  connection: Connection,
  name: string,
  edition: Edition | undefined,
) => Promise<Found | undefined>;

/**
 * A gathered look-up that remembers. What is not there is not remembered: it may be added, and that makes no
 * new edition.
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
    asked.forEach(({ name, edition }, at) => {
      // Read between two readings of the same version.
      const one = found[at];
      if (one !== undefined && edition.version === now?.version && lasts(one)) {
        remember(edition, lookUp, name, one);
      }
    });
    return found;
  });
  return async (connection, name, edition) => {
    // A transaction may see what is never committed.
    if (!edition || !newest.has(connection)) return lookUp(connection, name);
    const known = edition.remembered.get(lookUp)?.get(name) as Found | undefined;
    return known ?? learn(connection, { name, edition });
  };
}

/** @param subject what kind of thing it is: whoever asks for it later names the same */
export function remember(edition: Edition, subject: object, name: string, found: unknown): void {
  let names = edition.remembered.get(subject);
  if (!names || names.size >= MOST_REMEMBERED) {
    names = new Map();
    edition.remembered.set(subject, names);
  }
  names.set(name, found);
}

type Asked = { name: string; edition: Edition };

const MOST_REMEMBERED = 20_000;
const newest = new WeakMap<Connection, Edition>();

const readVersion = defineStatement<Record<string, never>, { version: string }>(
  'read_edition',
  sql`select version from edition`,
);

const versionAsked = gathered<undefined, string>(async (connection, asked) => {
  const [row] = await readVersion(connection, {});
  return asked.map(() => row?.version);
});
