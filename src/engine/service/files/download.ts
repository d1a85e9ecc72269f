/** Downloads of files. A claimed file requires the rights to its record; before that only the uploader has access. */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import type { StoredFile } from '../../contract/values/files.ts';
import type { Core } from '../core.ts';
import { storedFiles } from '../database/schema/fileTables.ts';
import { invalidField, ServiceError } from '../errors.ts';
import { readRow } from '../records/read.ts';
import type { Caller } from '../sessions/caller.ts';
import { readChunks } from './store.ts';

/** @throws ServiceError `not_found`; `row_altered` if the content does not match the record */
export async function openDownload(
  core: Core,
  resource: Resource,
  field: string,
  id: string,
  caller: Caller,
): Promise<{ file: StoredFile; content: AsyncIterable<Buffer> }> {
  const file = await findFile(core, resource, field, id, caller);
  const { orm } = core.database;
  // Reads the content once to verify it first: sent bytes cannot be revoked.
  if ((await digestOf(readChunks(orm, id))) !== file.sha256) throw altered(field);
  return { file, content: sameAs(file, field, readChunks(orm, id)) };
}

async function findFile(
  { database: { orm } }: Core,
  resource: Resource,
  field: string,
  id: string,
  caller: Caller,
): Promise<StoredFile> {
  const [stored] = await orm.select().from(storedFiles).where(eq(storedFiles._id, id));
  if (stored?.resource !== resource.name || stored.field !== field) throw new ServiceError('not_found');
  const { record, user, client, ...metadata } = stored;
  if (record === null) {
    if (user !== caller.user || client !== caller.client || metadata.sha256 === null)
      throw new ServiceError('not_found');
    return metadata as StoredFile;
  }
  const visible = restrictTo(resource, caller.ability).fields[field];
  if (!visible || visible.inputOnly) throw new ServiceError('not_found');
  const row = await readRow(orm, resource, record, caller);
  // The record is authoritative, since its seal covers the file's metadata.
  const file = row[field] as StoredFile | null;
  if (file?._id !== id) throw new ServiceError('not_found');
  return file;
}

async function digestOf(parts: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/**
 * Verifies the content again while sending. @throws ServiceError before the last part if it has changed since, so that
 * the download stays incomplete
 */
async function* sameAs(
  { sha256 }: StoredFile,
  field: string,
  parts: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void> {
  const hash = createHash('sha256');
  let last: Buffer | undefined;
  for await (const part of parts) {
    hash.update(part);
    if (last) yield last;
    last = part;
  }
  if (hash.digest('hex') !== sha256) throw altered(field);
  if (last) yield last;
}

function altered(field: string): ServiceError {
  return invalidField(field, { key: 'validation.fileAltered' }, 'row_altered');
}
