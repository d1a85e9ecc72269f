/** Streams an upload to storage; rejects files that are too large or of the wrong type. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { FileField } from '../../contract/fields.ts';
import {
  extensionFileName,
  formatFileSize,
  formatFileTypes,
  type StoredFile,
  safeFileName,
} from '../../contract/values/files.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { storedFiles } from '../database/schema/fileTables.ts';
import { invalidField, malformed, ServiceError } from '../errors.ts';
import { newId } from '../newId.ts';
import type { Caller } from '../sessions/caller.ts';
import { createTypeDetector } from './fileType.ts';
import { PART_BYTES, removeFiles, writeChunk } from './store.ts';

/** Maximum number of unclaimed files per user, so that uploads without a record cannot fill the disk. */
export const MAX_UNCLAIMED = 50;

/** The field that a file is uploaded for. */
export type UploadTarget = { resource: string; name: string; field: FileField };

/**
 * @param content stream of the upload, of which at most one part is held in memory
 * @throws ServiceError `invalid` on the field if the file is too large, empty or of a type that is not accepted;
 * `too_many_requests`
 */
export async function storeUpload(
  { database: { orm } }: Pick<Core, 'database'>,
  { resource, name, field }: UploadTarget,
  { content, fileName }: { content: Readable; fileName: string },
  caller: Caller,
): Promise<StoredFile> {
  await requireRoom(orm, name, caller);
  const _id = newId();
  await orm.insert(storedFiles).values({
    ...{ _id, resource, field: name, name: safeFileName(fileName) },
    ...{ user: caller.user, client: caller.client, createdAt: new Date() },
  });
  try {
    const detector = createTypeDetector(field.accept);
    const hash = createHash('sha256');
    let size = 0;
    let number = 0;
    for await (const part of inParts(content, field.max, name)) {
      detector.see(part);
      hash.update(part);
      size += part.length;
      await writeChunk(orm, _id, number, part);
      number += 1;
    }
    if (size === 0) throw invalidField(name, { key: 'validation.fileEmpty' });
    const type = await detector.detect();
    if (!type) {
      const accept = formatFileTypes(field.accept);
      throw invalidField(name, { key: 'validation.fileType', args: { accept } });
    }
    const metadata = { name: extensionFileName(fileName, type), type, size, sha256: hash.digest('hex') };
    await orm.update(storedFiles).set(metadata).where(eq(storedFiles._id, _id));
    return { _id, ...metadata };
  } catch (error) {
    await removeFiles(orm, [_id]);
    throw error;
  }
}

/** @throws ServiceError on the field if Content-Length exceeds its maximum size */
export function requireSize(length: string | undefined, { name, field }: UploadTarget): void {
  if (Number(length) > field.max) throw tooLarge(name, field.max);
}

/** Splits the content into parts of equal size. @throws ServiceError if it exceeds `max` or ends prematurely */
async function* inParts(content: Readable, max: number, name: string): AsyncGenerator<Buffer, void> {
  let waiting: Buffer[] = [];
  let buffered = 0;
  let size = 0;
  try {
    // Keeps the connection open for the response.
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > max) throw tooLarge(name, max);
      waiting.push(chunk);
      buffered += chunk.length;
      if (buffered < PART_BYTES) continue;
      const buffer = Buffer.concat(waiting);
      let from = 0;
      for (; buffered - from >= PART_BYTES; from += PART_BYTES)
        yield buffer.subarray(from, from + PART_BYTES);
      waiting = [buffer.subarray(from)];
      buffered -= from;
    }
  } catch (error) {
    throw error instanceof ServiceError
      ? error
      : isMissing(error)
        ? malformed('_body', 'contentLength')
        : error;
  }
  if (buffered) yield Buffer.concat(waiting);
}

function isMissing(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function tooLarge(name: string, max: number): ServiceError {
  return invalidField(name, { key: 'validation.fileTooLarge', args: { max: formatFileSize(max) } });
}

async function requireRoom(connection: Connection, name: string, { user }: Caller): Promise<void> {
  const [row] = await connection
    .select({ waiting: count() })
    .from(storedFiles)
    .where(and(eq(storedFiles.user, user), isNull(storedFiles.record)));
  if ((row?.waiting ?? 0) < MAX_UNCLAIMED) return;
  throw invalidField(
    name,
    { key: 'validation.filesWaiting', args: { max: MAX_UNCLAIMED } },
    'too_many_requests',
  );
}
