/**
 * What was taken out of the growing tables, month by month, stands in a schema of its own. Views of the tables' names, in
 * another schema, show both. They are read by who must miss nothing: who verifies, since a chain is followed from its beginning, who
 * adds up what is old, and who decides by what was once done.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Connection, Database } from './database.ts';

/** The schema of what was taken out. */
export const ARCHIVE = 'archive';

/** The schema of these views. */
export const ARCHIVE_SCHEMA = 'whole';

/** Whether anything was taken out, and who asks may read it. */
async function hasArchive(connection: Connection): Promise<boolean> {
  const { rows } = await connection.execute<{ there: boolean }>(sql`
    select case when has_schema_privilege(to_regnamespace(${ARCHIVE_SCHEMA})::oid, 'usage')
      then coalesce(has_table_privilege(to_regclass(${`${ARCHIVE_SCHEMA}.audit`})::oid, 'select'), false) else false end as there`);
  return rows[0]?.there ?? false;
}

/** SQL for the name of a growing table, or of the view that shows it with its archive. */
export async function withArchive(connection: Connection, table: string): Promise<SQL> {
  return (await hasArchive(connection)) ? archiveViewSql(table) : sql.identifier(table).getSQL();
}

/** SQL for the name of the view. */
export const archiveViewSql = (table: string): SQL =>
  sql`${sql.identifier(ARCHIVE_SCHEMA)}.${sql.identifier(table)}`;

/**
 * Reads the growing tables, and their archive too where something is missing from what they have and there is an archive.
 */
export async function readThenArchive<T>(
  connection: Connection,
  {
    recent,
    all,
    isMissing,
  }: { recent: () => Promise<T>; all: () => Promise<T>; isMissing: (rows: T) => boolean },
): Promise<T> {
  const rows = await recent();
  return isMissing(rows) && (await hasArchive(connection)) ? all() : rows;
}

/**
 * Reads what was taken out as if it had stayed, and changes nothing. In a transaction, but for the embedded database, which has no
 * archive, and only one connection that others wait for.
 */
export function readWithArchive<T>(
  database: Database,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (database.kind === 'embedded') return work(database.orm);
  return database.transaction(async (transaction) => {
    await includeArchive(transaction);
    return work(transaction);
  });
}

/** Until the end of this transaction. Nothing where nothing was ever taken out. */
export async function includeArchive(transaction: Connection): Promise<void> {
  await transaction.execute(sql`
    select set_config('search_path', ${`${ARCHIVE_SCHEMA}, `} || current_setting('search_path'), true)
    where to_regnamespace(${ARCHIVE_SCHEMA}) is not null`);
}
