/**
 * Where the content of files is kept: in the database, in parts (ADR 0057). Whoever keeps it elsewhere
 * writes these three otherwise, and nothing else.
 */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { storedFileParts, storedFiles } from '../database/schema/fileTables.ts';

/** How many bytes are read and written at a time, and so held in memory of each file on its way. */
export const PART_BYTES = 262_144;

/** Keeps the next part of a file, numbered from 0. */
export async function writeChunk(
  connection: Connection,
  file: string,
  number: number,
  bytes: Buffer,
): Promise<void> {
  await connection.insert(storedFileParts).values({ file, number, bytes });
}

/** The parts of a file in their order, one in memory at a time. */
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

/** Removes files with their content. */
export async function removeFiles(connection: Connection, files: readonly string[]): Promise<void> {
  if (files.length) await connection.delete(storedFiles).where(inArray(storedFiles._id, [...files]));
}
