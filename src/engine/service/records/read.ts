/** Reads single records within the caller's rows. */
import { and } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { getTable } from '../database/schema/tables.ts';
import { ServiceError } from '../errors.ts';
import type { Caller } from '../sessions/caller.ts';
import { withChildren } from './children/read.ts';
import type { Row, Write } from './hooks.ts';
import { naturalKeyCondition } from './identify.ts';
import { addLinked } from './links.ts';
import { type ResourceRecord, recordsOf, recordsWithRestrictions, unfilteredRecords } from './records.ts';
import { requireRevision } from './revision.ts';
import { requireWritable, tenantFilter } from './tenancy.ts';

/** Includes its children. @throws ServiceError `not_found`, also for rows outside the caller's scope */
export async function readRecord(
  core: Core,
  connection: Connection,
  resource: Resource,
  id: string,
  caller: Caller,
): Promise<ResourceRecord> {
  const row = await readRow(connection, resource, id, caller);
  const [record] = await recordsOf(core, connection, resource, [row], caller);
  if (!record) throw new ServiceError('not_found');
  return withChildren(core, connection, resource, record, caller);
}

/**
 * The record without children but with every field, for writes and the audit log. Must never be returned to a caller.
 * @throws ServiceError `not_found`
 */
export async function readUnfiltered(
  core: Core,
  connection: Connection,
  resource: Resource,
  id: string,
  caller: Caller,
): Promise<ResourceRecord> {
  const row = await readRow(connection, resource, id, caller);
  const [record] = await unfilteredRecords(core, connection, resource, [row], caller);
  if (!record) throw new ServiceError('not_found');
  return record;
}

/** Includes the caller's restrictions, for record pages and for responses to writes. */
export async function readWithRestrictions(
  core: Core,
  connection: Connection,
  resource: Resource,
  id: string,
  caller: Caller,
): Promise<ResourceRecord> {
  const row = await readRow(connection, resource, id, caller);
  const [record] = await recordsWithRestrictions(core, connection, resource, [row], caller);
  if (!record) throw new ServiceError('not_found');
  return withChildren(core, connection, resource, record, caller, recordsWithRestrictions);
}

/**
 * @param lock locks the row until the end of the transaction, for a write
 * @throws ServiceError `not_found`; with `lock` also `forbidden` if the row is shared and the caller may not write it
 */
export async function readRow(
  connection: Connection,
  resource: Resource,
  id: string,
  caller: Caller,
  lock = false,
): Promise<Row> {
  const byNaturalKey = naturalKeyCondition(restrictTo(resource, caller.ability), [id]);
  if (!byNaturalKey) throw new ServiceError('not_found');
  const query = connection
    .select()
    .from(getTable(resource))
    .where(and(byNaturalKey, tenantFilter(resource, caller)));
  const [row] = (await (lock ? query.for('update') : query)) as Row[];
  if (!row) throw new ServiceError('not_found');
  if (lock) requireWritable(resource, row, caller);
  return row;
}

/**
 * Locks a row until the end of the transaction, and returns it with its record before the write.
 * @param expected the revision that the caller has read; without it, any revision
 * @throws ServiceError `not_found`, `forbidden`, `stale`
 */
export async function lockRecord(
  { transaction, caller, resource, ...core }: Write,
  id: string,
  expected?: string,
): Promise<{ row: Row; before: ResourceRecord }> {
  const row = await readRow(transaction, resource, id, caller, true);
  await addLinked(transaction, resource, [row]);
  const [before] = await unfilteredRecords(core, transaction, resource, [{ ...row }], caller);
  if (!before) throw new ServiceError('not_found');
  const read = await withChildren(core, transaction, resource, before, caller);
  requireRevision(restrictTo(resource, caller.ability), read, expected);
  return { row, before };
}

/** Whether the resource declares children. */
export function hasChildren({ children }: Resource): boolean {
  return Object.keys(children).length > 0;
}
