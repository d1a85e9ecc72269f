/** Deletes files that no record claimed in time. */
import { sql } from 'drizzle-orm';
import type { BackgroundWork } from '../background/background.ts';
import type { Connection } from '../database/database.ts';
import { HOURS_UNCLAIMED } from './claims.ts';

/** Files deleted by one statement, including all of their parts. */
const BATCH = 20;
const MAX_BATCHES = 50;

/** Skips files that another process is deleting. */
export const fileRemoval: BackgroundWork = {
  name: 'file_removal',
  every: '10min',
  run: ({ database }) => removeUnclaimed(database.orm),
};

/** Runs one round. @returns the number of deleted files */
export async function removeUnclaimed(connection: Connection): Promise<number> {
  let removed = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
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
