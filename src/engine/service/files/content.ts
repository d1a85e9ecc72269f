/** Whole files for the service itself, such as a logo on a page. Downloads stream instead: download.ts. */
import { createHash } from 'node:crypto';
import type { StoredFile } from '../../contract/values/files.ts';
import type { Connection } from '../database/database.ts';
import { storedFiles } from '../database/schema/fileTables.ts';
import { newId } from '../newId.ts';
import { PART_BYTES, readChunks, writeChunk } from './store.ts';

/**
 * Reads a small file into memory, without asking who may.
 * @returns undefined if the content is not what the record says
 */
export async function readContent(
  connection: Connection,
  { _id, sha256 }: StoredFile,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of readChunks(connection, _id)) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  return createHash('sha256').update(content).digest('hex') === sha256 ? content : undefined;
}

/** Where a file belongs, and who sent it. */
type Claim = Pick<
  typeof storedFiles.$inferInsert,
  'resource' | 'field' | 'record' | 'user' | 'client' | 'createdAt'
>;

/**
 * Stores a file that a record has from the start, unchecked: for demo data.
 * @returns the value of the field
 */
export async function addContent(
  connection: Connection,
  claim: Claim,
  { content, ...file }: Pick<StoredFile, 'name' | 'type'> & { content: Buffer },
): Promise<StoredFile> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const stored = { _id: newId(), ...file, size: content.length, sha256 };
  await connection.insert(storedFiles).values({ ...claim, ...stored });
  for (let at = 0; at * PART_BYTES < content.length; at += 1)
    await writeChunk(connection, stored._id, at, content.subarray(at * PART_BYTES, (at + 1) * PART_BYTES));
  return stored;
}
