/**
 * Reads entries with their predecessors, which each is checked against. A predecessor may be in an archived month: without
 * it, the first entry after that month would look altered.
 */
import { type SQL, sql } from 'drizzle-orm';
import { archiveViewSql, asColumns, type Connection, readThenArchive } from '#engine/service';
import { type EntryJson, entriesWithPreviousIn, entryFieldsWithPrevious } from './checks.ts';

/** @param which SQL for conditions, order and limit of entries with the alias `e` */
export async function readEntriesWithPrevious(connection: Connection, which: SQL): Promise<EntryJson[]> {
  const read = async (before: SQL) => {
    const { rows } = await connection.execute<EntryJson>(sql`
      select ${asColumns(entryFieldsWithPrevious)} from ${entriesWithPreviousIn(before)} ${which}`);
    return rows;
  };
  return readThenArchive(connection, {
    recent: () => read(sql`entries`),
    all: () => read(archiveViewSql('entries')),
    isMissing: (rows) => rows.some(({ sequence, previous }) => sequence !== '1' && !previous),
  });
}
