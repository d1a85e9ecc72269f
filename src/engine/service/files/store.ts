/**
 * Stores the content of files in the database, in parts (ADR 0057). Another storage only needs to replace these three
 * functions.
 */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { storedFileParts, storedFiles } from '../database/schema/fileTables.ts';

/** Number of bytes read and written at once, and so held in memory per transfer. */
export const PART_BYTES = 262_144;

/** Stores the next part of a file, numbered from 0. */
export async function writeChunk(
  connection: Connection,
  file: string,
  number: number,
  bytes: Buffer,
): Promise<void> {
  await connection.insert(storedFileParts).values({ file, number, bytes });
}

/** The parts of a file in order, with one in memory at a time. */
export async function* readChunks(connection: Connection, file: string): AsyncGenerator<Buffer, void> {
  for (let number = 0; ; number += 1) {
    const [part] = await connection
      .select({ bytes: storedFileParts.bytes })
      .from(storedFileParts)
      .where(and(eq(storedFileParts.file, file), eq(storedFileParts.number, number)))
      .orderBy(asc(storedFileParts.number));
    if (!part) return;
    yield part.bytes;
  }
}

/** Deletes files with their content. */
export async function removeFiles(connection: Connection, files: readonly string[]): Promise<void> {
  if (files.length) await connection.delete(storedFiles).where(inArray(storedFiles._id, [...files]));
}
