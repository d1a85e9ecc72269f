/**
 * Deletes ended sessions, which nothing reads again, since the audit log records sign-ins and sign-outs. Also deletes
 * expired attempt counts and networks that have not been used for long.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { BackgroundWork } from '../background/background.ts';
import type { Connection } from '../database/database.ts';
import { KNOWN_NETWORK_DAYS } from './bruteForce/knownNetworks.ts';

/** Rows per statement, so that no statement holds many locks or takes long. */
const BATCH = 1000;
/** Statements per round: a backlog of a million sessions is gone after a day, without noticeable load. */
const MAX_BATCHES = 10;

/** Skips rows that another process is deleting. */
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

/** Runs one round. @returns number of deleted sessions */
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

/** Runs one round. @returns number of deleted counts */
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

/** Runs one round. @returns number of deleted networks */
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
  { batch = BATCH, batches = MAX_BATCHES }: Batches = {},
): Promise<number> {
  let removed = 0;
  for (let round = 0; round < batches; round += 1) {
    const { rows } = await connection.execute(removal(batch));
    removed += rows.length;
    if (rows.length < batch) break;
  }
  return removed;
}
