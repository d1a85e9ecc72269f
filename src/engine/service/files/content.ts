/** Whole files for the service itself, such as a logo on a page. Downloads stream instead: download.ts. */
import { createHash } from 'node:crypto';
import type { StoredFile } from '../../contract/values/files.ts';
import type { Connection } from '../database/database.ts';
import { readChunks } from './store.ts';

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
