/** Sessions that are over are removed: nothing asks for them again, and the audit log has who came and went. */
import { sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.ts';
import { type Repeating, repeating } from '../repeating.ts';

/** Removed by one statement, so that none of them holds many rows or takes long. */
const BATCH = 1000;
/** Statements in a round: a million sessions that were left behind are gone after a day, and nobody notices. */
const MOST_BATCHES = 10;
const PAUSE = 10 * 60_000;

/** Every process of the service runs one: a row that another is removing is passed over. */
export function startSessionRemoval({
  database,
  onFailure,
  pause = PAUSE,
}: {
  database: Database;
  /** Told of what went wrong; the next round tries again. */
  onFailure: (error: unknown) => void;
  pause?: number;
}): Repeating {
  return repeating(() => removeOverSessions(database.orm).then(() => {}, onFailure), pause);
}

/** One round. @returns how many sessions were removed */
export async function removeOverSessions(
  connection: Connection,
  { batch = BATCH, batches = MOST_BATCHES } = {},
): Promise<number> {
  let removed = 0;
  for (let round = 0; round < batches; round += 1) {
    const { rows } = await connection.execute(sql`
      delete from sessions where _id in (
        select _id from sessions
        where ended_at is not null or expires_at <= ${new Date().toISOString()}::timestamptz
        limit ${batch} for update skip locked)
      returning 1`);
    removed += rows.length;
    if (rows.length < batch) break;
  }
  return removed;
}
