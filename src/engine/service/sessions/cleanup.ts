/**
 * Sessions that are over are removed: nothing asks for them again, and the audit log has who came and went. So
 * are counts of tries whose time is over, and networks that nobody has signed in from for long.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { BackgroundWork } from '../background.ts';
import type { Connection } from '../database/database.ts';
import { KNOWN_NETWORK_DAYS } from './bruteForce/knownNetworks.ts';

/** Removed by one statement, so that none of them holds many rows or takes long. */
const BATCH = 1000;
/** Statements in a round: a million sessions that were left behind are gone after a day, and nobody notices. */
const MOST_BATCHES = 10;

/** Passes over rows that another process is removing. */
export const sessionRemoval: BackgroundWork = {
  name: 'session_removal',
  every: '10min',
  async run({ database }) {
    await deleteExpiredSessions(database.orm);
    await removeOverTries(database.orm);
    await removeOldNetworks(database.orm);
  },
};

type Batches = { batch?: number; batches?: number };

/** One round. @returns how many sessions were removed */
export function deleteExpiredSessions(connection: Connection, batches?: Batches): Promise<number> {
  const now = new Date().toISOString();
  return removeInBatches(
    connection,
    (limit) => sql`
      delete from sessions where _id in (
        select _id from sessions
        where ended_at is not null or expires_at <= ${now}::timestamptz
        limit ${limit} for update skip locked)
      returning 1`,
    batches,
  );
}

/** One round. @returns how many counts were removed */
export function removeOverTries(connection: Connection, batches?: Batches): Promise<number> {
  return removeInBatches(
    connection,
    (limit) => sql`
      delete from tries where who in (
        select who from tries where ends <= now() limit ${limit} for update skip locked)
      returning 1`,
    batches,
  );
}

/** One round. @returns how many networks were removed */
export function removeOldNetworks(connection: Connection, batches?: Batches): Promise<number> {
  return removeInBatches(
    connection,
    (limit) => sql`
      delete from known_networks where ("user", network) in (
        select "user", network from known_networks
        where used_at <= now() - make_interval(days => ${KNOWN_NETWORK_DAYS})
        limit ${limit} for update skip locked)
      returning 1`,
    batches,
  );
}

async function removeInBatches(
  connection: Connection,
  removal: (limit: number) => SQL,
  { batch = BATCH, batches = MOST_BATCHES }: Batches = {},
): Promise<number> {
  let removed = 0;
  for (let round = 0; round < batches; round += 1) {
    const { rows } = await connection.execute(removal(batch));
    removed += rows.length;
    if (rows.length < batch) break;
  }
  return removed;
}
