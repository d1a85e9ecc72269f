/**
 * Archived months of append-only tables are in a separate schema. Views with the tables' names, in another schema,
 * include both. They serve readers that need all rows: verification, which follows chains from their start, sums over
 * old rows, and decisions that depend on what was once done.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Connection, Database } from './database.ts';

/** Schema of archived rows. */
export const ARCHIVE = 'archive';

/** Schema of the views. */
export const ARCHIVE_SCHEMA = 'whole';

/** Whether there is an archive that the connection's user may read. */
async function hasArchive(connection: Connection): Promise<boolean> {
  const { rows } = await connection.execute<{ exists: boolean }>(sql`
    select case when has_schema_privilege(to_regnamespace(${ARCHIVE_SCHEMA})::oid, 'usage')
      then coalesce(has_table_privilege(to_regclass(${`${ARCHIVE_SCHEMA}.audit`})::oid, 'select'), false) else false end as exists`);
  return rows[0]?.exists ?? false;
}

/** SQL for the name of an append-only table, or of its view including the archive. */
export async function withArchive(connection: Connection, table: string): Promise<SQL> {
  return (await hasArchive(connection)) ? archiveViewSql(table) : sql.identifier(table).getSQL();
}

/** SQL for the name of the view. */
export const archiveViewSql = (table: string): SQL =>
  sql`${sql.identifier(ARCHIVE_SCHEMA)}.${sql.identifier(table)}`;

/** Reads append-only tables, and reads again including the archive if rows are missing and an archive exists. */
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
 * Runs reads that include the archive. They run in a transaction, except on the embedded database, which has no archive
 * and only one connection.
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

/** Includes the archive until the end of this transaction. Does nothing if there is none. */
export async function includeArchive(transaction: Connection): Promise<void> {
  await transaction.execute(sql`
    select set_config('search_path', ${`${ARCHIVE_SCHEMA}, `} || current_setting('search_path'), true)
    where to_regnamespace(${ARCHIVE_SCHEMA}) is not null`);
}
