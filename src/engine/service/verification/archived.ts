/**
 * What was taken out of the growing tables, month by month, stands in a schema of its own. Views of the tables' names, in
 * another schema, show both: whoever verifies reads these, since a chain is followed from its beginning.
 */
import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';

/** The schema of these views. */
export const WHOLE = 'whole';

/** Until the end of this transaction. Nothing where nothing was ever taken out. */
export async function readArchivedToo(transaction: Connection): Promise<void> {
  await transaction.execute(sql`
    select set_config('search_path', ${`${WHOLE}, `} || current_setting('search_path'), true)
    where to_regnamespace(${WHOLE}) is not null`);
}
