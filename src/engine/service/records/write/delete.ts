/** Deletes a record and its children, with audit entries, in one transaction. */
import type { Resource } from '../../../contract/resource.ts';
import type { Core } from '../../core.ts';
import type { Caller } from '../../sessions/caller.ts';
import { removeChildren } from '../children/write.ts';
import type { Write } from '../hooks.ts';
import { lockRecord, readRecord } from '../read.ts';
import type { ResourceRecord } from '../records.ts';
import { removeLocked } from './remove.ts';

/** @returns the deleted record. @throws ServiceError `not_found`, `in_use`, or as the resource's rules say */
export function deleteRecord(
  core: Core,
  resource: Resource,
  id: string,
  caller: Caller,
): Promise<ResourceRecord> {
  return core.database.transaction(async (transaction) => {
    const write: Write = { ...core, transaction, caller, resource };
    const locked = await lockRecord(write, id);
    const deleted = await readRecord(core, transaction, resource, locked.row._id, caller);
    await removeLocked(write, locked, () => removeChildren(write, locked.row._id));
    return deleted;
  });
}
