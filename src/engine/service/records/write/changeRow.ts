/** Writes values to a locked row: `changeRow` with the update hooks, `writeRow` without. All updates of records use these. */
import { eq } from 'drizzle-orm';
import { beginReview } from '../../approvals/approvals.ts';
import { getTable } from '../../database/schema/tables.ts';
import { findHooks } from '../../feature.ts';
import { claimFiles } from '../../files/claims.ts';
import { changeRows } from '../../sealedRows/change.ts';
import { getColumn } from '../columns.ts';
import type { RecordInput, Row, ServiceWrite, Write } from '../hooks.ts';
import { hasLinks, writeLinks } from '../links.ts';
import { protectSecrets } from '../secrets.ts';
import { revalidateHookOutput } from './conditions.ts';
import { columnValues } from './insert.ts';

/**
 * @param input the values before the conversion of amounts @param before the current record; the output of hooks is
 * validated against both
 * @param inputOnly values of the request that records never contain; a change of one may need an approval
 * @throws ServiceError of hooks, conditions and checks; `row_altered`
 */
export async function changeRow(
  write: Write,
  row: Row,
  values: RecordInput,
  { input, inputOnly = {}, before }: { input: RecordInput; inputOnly?: RecordInput; before: RecordInput },
): Promise<void> {
  const { resource } = write;
  const hooks = findHooks(resource);
  const review = await beginReview(write);
  const prepared = (await hooks.beforeUpdate?.(write, row, values)) ?? values;
  const ready = revalidateHookOutput(resource, prepared, { provided: values, input, before });
  await writeRow(write, row, ready);
  await claimFiles(write, row._id, ready, row);
  await hooks.afterUpdate?.(write, row, ready);
  await review('update', { record: { ...before, _id: row._id }, before, after: { ...inputOnly, ...input } });
}

/** @param values amounts in minor units @throws ServiceError `row_altered` */
export async function writeRow(write: ServiceWrite, row: Row, values: RecordInput): Promise<void> {
  const { transaction, keys, resource } = write;
  const columns = columnValues(resource, protectSecrets(write, resource, row._id, values));
  const hasColumns = Object.keys(columns).length > 0;
  if (!hasColumns && !hasLinks(resource, values)) return;
  await changeRows(transaction, keys, resource.table, [row._id], async () => {
    if (hasColumns)
      await transaction
        .update(getTable(resource))
        .set(columns)
        .where(eq(getColumn(resource, '_id'), row._id));
    await writeLinks(transaction, resource, row._id, values);
  });
}
