/** Changes a record without a caller, for instance when its time has come: with conditions, seal and audit entry. */
import { and, eq, type SQL } from 'drizzle-orm';
import type { Resource } from '../../../contract/resource.ts';
import { recordAudit } from '../../audit/record.ts';
import type { Connection } from '../../database/database.ts';
import { getTable } from '../../database/schema/tables.ts';
import type { RecordInput, Row, ServiceWrite } from '../hooks.ts';
import { persistedFields, storedRecord } from '../records.ts';
import { toRowValues } from './amounts.ts';
import { auditEntry } from './auditEntry.ts';
import { writeRow } from './changeRow.ts';
import { difference } from './changes.ts';
import { applyConditions } from './conditions.ts';

export type ServiceChange = {
  id: string;
  /** The record is left alone unless its locked row meets it. */
  condition: SQL | undefined;
  /** The action in the audit log. */
  action: string;
  /** @param row locked */
  values: RecordInput | ((row: Row) => RecordInput | Promise<RecordInput>);
  /** Runs before the audit entry is written. `row` has the previous values, `changed` those that were written. */
  afterChange?(row: Row, changed: RecordInput): Promise<void>;
};

/** @returns whether the record was changed @throws ServiceError `row_altered` */
export async function changeAsService(
  write: ServiceWrite,
  { id, condition, action, values, afterChange }: ServiceChange,
): Promise<boolean> {
  const { transaction, keys, resource } = write;
  const row = await selectRow(transaction, resource, id, condition);
  if (!row) return false;
  const before = await storedRecord(transaction, resource, row);
  const changes = typeof values === 'function' ? await values(row) : values;
  const conditional = applyConditions(resource, { values: changes, before }, {});
  const changed = await toRowValues(transaction, resource, conditional, row);
  await writeRow(write, row, changed);
  await afterChange?.(row, changed);
  const written = await selectRow(transaction, resource, id);
  const after = await storedRecord(transaction, resource, written ?? row);
  const { changed: _, ...data } = difference(
    persistedFields(resource, before),
    persistedFields(resource, after),
  );
  await recordAudit(transaction, keys, [auditEntry({ resource, caller: null, action, record: after, data })]);
  return true;
}

async function selectRow(
  connection: Connection,
  resource: Resource,
  id: string,
  condition?: SQL,
): Promise<Row | undefined> {
  const table = getTable(resource);
  const [row] = (await connection
    .select()
    .from(table)
    .where(and(eq(table._id, id), condition))
    .for('update')) as Row[];
  return row;
}
