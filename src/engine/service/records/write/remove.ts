/** Deletes a locked record, with its audit entry, within a transaction. */
import { eq } from 'drizzle-orm';
import { beginReview } from '../../approvals/approvals.ts';
import { recordAudit } from '../../audit/record.ts';
import { getTable } from '../../database/schema/tables.ts';
import { findHooks } from '../../feature.ts';
import { dropFiles } from '../../files/claims.ts';
import { changeRows } from '../../sealedRows/change.ts';
import { getColumn } from '../columns.ts';
import type { Row, Write } from '../hooks.ts';
import { persistedFields, type ResourceRecord } from '../records.ts';
import { auditEntry } from './auditEntry.ts';

/** @param first deletes dependent rows, once the hooks have permitted the deletion */
export async function removeLocked(
  write: Write,
  { row, before }: { row: Row; before: ResourceRecord },
  first: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { transaction, keys, resource, caller } = write;
  const hooks = findHooks(resource);
  const review = await beginReview(write);
  await hooks.beforeDelete?.(write, row);
  await first();
  await (hooks.remove ?? removeRow)(write, row);
  await dropFiles(write, row);
  await recordAudit(transaction, keys, [
    auditEntry({
      ...{ resource, caller, action: 'delete', record: before },
      data: { before: persistedFields(resource, before) },
    }),
  ]);
  await review('delete', { record: before, before });
}

async function removeRow({ transaction, keys, resource }: Write, row: Row): Promise<void> {
  await changeRows(transaction, keys, resource.table, [row._id], () =>
    transaction.delete(getTable(resource)).where(eq(getColumn(resource, '_id'), row._id)),
  );
}
