/** Files that no record has claimed in time are removed. */
import { sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.ts';
import { type Repeating, startPoller } from '../poller.ts';
import { HOURS_UNCLAIMED } from './claims.ts';

const PAUSE = 10 * 60_000;
/** Removed by one statement, with all of their parts. */
const BATCH = 20;
const MOST_BATCHES = 50;

/** Every process of the service runs one: a file that another is removing is passed over. */
export function startFileCleanup({
  database,
  onFailure,
}: {
  database: Database;
  /** Told of what went wrong; the next round tries again. */
  onFailure: (error: unknown) => void;
}): Repeating {
  return startPoller(async () => {
    await removeUnclaimed(database.orm).catch(onFailure);
  }, PAUSE);
}

/** One round. @returns how many were removed */
export async function removeUnclaimed(connection: Connection): Promise<number> {
  let removed = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const { rows } = await connection.execute(sql`
      delete from stored_files where _id in (
        select _id from stored_files
        where record is null and created_at <= now() - make_interval(hours => ${HOURS_UNCLAIMED})
        limit ${BATCH} for update skip locked)
      returning 1`);
    removed += rows.length;
    if (rows.length < BATCH) break;
  }
  return removed;
}
