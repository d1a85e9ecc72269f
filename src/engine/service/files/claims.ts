/** Assigns files to records. Exactly one record claims a file, in the transaction that writes it. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import type { ValidationErrors } from '../../contract/validationErrors.ts';
import type { StoredFile } from '../../contract/values/files.ts';
import { storedFiles } from '../database/schema/fileTables.ts';
import { ServiceError } from '../errors.ts';
import { getCodec } from '../fieldKinds/index.ts';
import type { RecordInput, Row, Write } from '../records/hooks.ts';
import { removeFiles } from './store.ts';

/** How long an uploaded file can be claimed. */
export const HOURS_UNCLAIMED = 24;

/**
 * Claims the record's new files and deletes those it no longer has.
 * @param values written values; omitted files stay
 * @param row the previous row, for updates
 * @throws ServiceError `invalid` on each field whose file does not exist, or belongs to another user or record
 */
export async function claimFiles(write: Write, id: string, values: RecordInput, row?: Row): Promise<void> {
  const { transaction, resource } = write;
  const unclaimed: string[] = [];
  const errors: ValidationErrors = {};
  for (const name of fileFields(resource)) {
    if (values[name] === undefined) continue;
    const [before, after] = [fileIn(resource, row, name), fileIn(resource, values, name)];
    if (isDeepStrictEqual(before, after)) continue;
    if (after && !isDeepStrictEqual(await claimed(write, name, id, after), after)) {
      errors[name] = { key: 'validation.file' };
    }
    if (before) unclaimed.push(before._id);
  }
  if (Object.keys(errors).length) throw new ServiceError('invalid', errors);
  await removeFiles(transaction, unclaimed);
}

/** Deletes the files of a deleted record, or those of the given fields. */
export async function dropFiles(
  { transaction, resource }: Pick<Write, 'transaction' | 'resource'>,
  row: Row,
  fields = fileFields(resource),
): Promise<void> {
  const files = fields.flatMap((name) => fileIn(resource, row, name)?._id ?? []);
  await removeFiles(transaction, files);
}

/** The names of file fields. */
export function fileFields({ fields }: Pick<Resource, 'fields'>): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === 'file');
}

/**
 * Claims the file if the caller uploaded it and no record has claimed it, and returns its metadata. Concurrent claims
 * wait for each other; only the first succeeds.
 */
async function claimed(
  { transaction, resource, caller }: Write,
  field: string,
  record: string,
  { _id }: StoredFile,
): Promise<unknown> {
  const since = new Date(Date.now() - HOURS_UNCLAIMED * 3_600_000);
  const { name, type, size, sha256 } = storedFiles;
  const [row] = await transaction
    .update(storedFiles)
    .set({ record })
    .where(
      and(
        ...[eq(storedFiles._id, _id), eq(storedFiles.resource, resource.name), eq(storedFiles.field, field)],
        ...[eq(storedFiles.user, caller.user), isNull(storedFiles.record)],
        ...[isNotNull(storedFiles.sha256), gt(storedFiles.createdAt, since)],
      ),
    )
    .returning({ _id: storedFiles._id, name, type, size, sha256 });
  return row;
}

function fileIn({ fields }: Resource, values: RecordInput | undefined, name: string): StoredFile | null {
  const [value, field] = [values?.[name] ?? null, fields[name]];
  if (value === null || !field) return null;
  return getCodec(field).toResponse(value, field, { row: {}, decimals: new Map() }) as StoredFile;
}
