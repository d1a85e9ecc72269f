/** Deletes a record, with its audit entry, in one transaction. */
import { eq } from 'drizzle-orm';
import type { Resource } from '../../../contract/resource.ts';
import { recordAudit } from '../../audit/record.ts';
import type { Core } from '../../core.ts';
import { tableOf } from '../../database/schema/tables.ts';
import { hooksOf } from '../../feature.ts';
import { dropFiles } from '../../files/claims.ts';
import { changeRows } from '../../sealedRows/change.ts';
import type { Caller } from '../../sessions/caller.ts';
import { columnFor } from '../columns.ts';
import type { Row, Write } from '../hooks.ts';
import { answerOf, lockRecord } from '../read.ts';
import { ownPart, type ResourceRecord } from '../records.ts';
import { auditEntry } from './auditEntry.ts';

/** @returns the record as it was. @throws Refusal `not_found`, `in_use`, or as the rules say */
export function deleteRecord(
  core: Core,
  resource: Resource,
  id: string,
  caller: Caller,
): Promise<ResourceRecord> {
  const hooks = hooksOf(resource);
  return core.database.transaction(async (transaction) => {
    const write: Write = { ...core, transaction, caller, resource };
    const { row, before: record } = await lockRecord(write, id);
    const answer = await answerOf(write, record);
    await hooks.beforeDelete?.(write, row);
    await (hooks.remove ?? removeRow)(write, row);
    await dropFiles(write, row);
    const before = ownPart(resource, record);
    await recordAudit(transaction, core.keys, [
      auditEntry({ resource, caller, action: 'delete', record, data: { before } }),
    ]);
    return answer;
  });
}

async function removeRow({ transaction, keys, resource }: Write, row: Row): Promise<void> {
  await changeRows(transaction, keys, resource.table, [row._id], () =>
    transaction.delete(tableOf(resource)).where(eq(columnFor(resource, '_id'), row._id)),
  );
}
