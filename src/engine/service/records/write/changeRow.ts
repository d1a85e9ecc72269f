/** Writes values to a locked row with the update hooks. All updates of records use this function. */
import { eq } from 'drizzle-orm';
import { getTable } from '../../database/schema/tables.ts';
import { findHooks } from '../../feature.ts';
import { claimFiles } from '../../files/claims.ts';
import { changeRows } from '../../sealedRows/change.ts';
import { getColumn } from '../columns.ts';
import type { RecordInput, Row, Write } from '../hooks.ts';
import { hasLinks, writeLinks } from '../links.ts';
import { protectSecrets } from '../secrets.ts';
import { revalidateHookOutput } from './conditions.ts';
import { columnValues } from './insert.ts';

/**
 * @param input the values before the conversion of amounts @param before the current record; the output of hooks is
 * validated against both
 * @throws ServiceError of hooks, conditions and checks; `row_altered`
 */
export async function changeRow(
  write: Write,
  row: Row,
  values: RecordInput,
  { input, before }: { input: RecordInput; before: RecordInput },
): Promise<void> {
  const { transaction, keys, resource } = write;
  const hooks = findHooks(resource);
  const prepared = (await hooks.beforeUpdate?.(write, row, values)) ?? values;
  const ready = revalidateHookOutput(resource, prepared, { provided: values, input, before });
  const columns = columnValues(resource, protectSecrets(write, resource, row._id, ready));
  const hasColumns = Object.keys(columns).length > 0;
  if (hasColumns || hasLinks(resource, ready)) {
    await changeRows(transaction, keys, resource.table, [row._id], async () => {
      if (hasColumns)
        await transaction
          .update(getTable(resource))
          .set(columns)
          .where(eq(getColumn(resource, '_id'), row._id));
      await writeLinks(transaction, resource, row._id, ready);
    });
  }
  await claimFiles(write, row._id, ready, row);
  await hooks.afterUpdate?.(write, row, ready);
}
