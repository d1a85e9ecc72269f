/** Updates a record and its children, with audit entries, in one transaction. Omitted fields stay unchanged. */
import type { Resource } from '../../../contract/resource.ts';
import { restrictTo } from '../../../contract/rights/visibleFields.ts';
import type { Core } from '../../core.ts';
import { findHooks } from '../../feature.ts';
import { objectBody } from '../../http/validation.ts';
import type { Caller } from '../../sessions/caller.ts';
import { collectErrors } from '../children/rowErrors.ts';
import { preparedRows, readRows, splitChildRows } from '../children/rows.ts';
import { writeChildren } from '../children/write.ts';
import type { Write } from '../hooks.ts';
import { hasChildren, lockRecord, readRecord, readUnfiltered, readWithRestrictions } from '../read.ts';
import type { ResourceRecord } from '../records.ts';
import { requireWritable } from '../tenancy.ts';
import { applyChange, readChange } from './apply.ts';

/**
 * @param expected the revision that the caller has read; without it, the last write wins
 * @throws ServiceError `stale`, or any error of the declaration and the resource's rules
 */
export async function updateRecord(
  core: Core,
  resource: Resource,
  id: string,
  body: unknown,
  caller: Caller,
  expected?: string,
): Promise<ResourceRecord> {
  const visible = restrictTo(resource, caller.ability);
  const record = await readUnfiltered(core, core.database.orm, resource, id, caller);
  // Checked before the body is validated, and again on the locked row.
  requireWritable(resource, record, caller);
  const { own, input: childRows } = splitChildRows(resource, objectBody(body));
  // Compares with the record as visible to the caller, since computed fields depend on their permissions.
  const isRead = visible === resource && !hasChildren(resource);
  const read = isRead ? record : await readRecord(core, core.database.orm, resource, id, caller);
  const [input, drafts] = collectErrors(
    () => readChange(resource, own, caller, read),
    () => readRows(resource, childRows, caller, read),
  );
  const values = (await findHooks(resource).prepare?.(core, input, caller, record)) ?? input;
  const rows = await preparedRows(core, resource, drafts, caller);
  return core.database.transaction(async (transaction) => {
    const write: Write = { ...core, transaction, caller, resource };
    const locked = await lockRecord(write, id, expected);
    const after = await applyChange(write, locked, { input, values });
    await writeChildren(write, after._id, rows);
    return readWithRestrictions(core, transaction, resource, after._id, caller);
  });
}
