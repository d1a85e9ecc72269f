/**
 * What was taken out of the growing tables, month by month, stands in a schema of its own. Views of the tables' names, in
 * another schema, show both: whoever verifies reads these, since a chain is followed from its beginning, and so does who adds up
 * what is that old.
 */
import { sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.ts';

/** The schema of these views. */
export const WHOLE = 'whole';

const isThere = sql`to_regnamespace(${WHOLE}) is not null`;

/** Whether anything was ever taken out. */
export async function hasArchive(connection: Connection): Promise<boolean> {
  const { rows } = await connection.execute<{ there: boolean }>(sql`select ${isThere} as there`);
  return rows[0]?.there ?? false;
}

/** A transaction that reads what was taken out as if it had stayed, and changes nothing. */
export function readWithArchive<T>(
  database: Database,
  work: (transaction: Connection) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    await readArchivedToo(transaction);
    return work(transaction);
  });
}

/** Until the end of this transaction. Nothing where nothing was ever taken out. */
export async function readArchivedToo(transaction: Connection): Promise<void> {
  await transaction.execute(sql`
    select set_config('search_path', ${`${WHOLE}, `} || current_setting('search_path'), true)
    where ${isThere}`);
}
