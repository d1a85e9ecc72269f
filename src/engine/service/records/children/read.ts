/** Reads the children of a record, in the order of their list. */
import { eq } from 'drizzle-orm';
import type { ChildRelation } from '../../../contract/declaration/children.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Core } from '../../core.ts';
import type { Connection } from '../../database/database.ts';
import { getTable } from '../../database/schema/tables.ts';
import { usualOrder } from '../../lists/order.ts';
import type { Caller } from '../../sessions/caller.ts';
import { getColumn } from '../columns.ts';
import type { Row, Write } from '../hooks.ts';
import { type ResourceRecord, recordsOf, unfilteredRecords } from '../records.ts';

/** The relations to a resource's children. */
export function childRelations({ children }: Resource): ChildRelation<Resource>[] {
  return Object.values(children).flatMap(({ resource }) => resource.parentRelation.to ?? []);
}

/**
 * Adds the children that the caller may read. Callers who see a record see its children.
 * @param make converts rows to records
 */
export async function withChildren(
  core: Core,
  connection: Connection,
  resource: Resource,
  record: ResourceRecord,
  caller: Caller,
  make: typeof recordsOf = recordsOf,
): Promise<ResourceRecord> {
  const children: Record<string, ResourceRecord[]> = {};
  for (const relation of childRelations(resource)) {
    if (!caller.ability.can('read', relation.resource.subject)) continue;
    const rows = await rowsUnder(connection, relation, record._id);
    children[relation.name] = await make(core, connection, relation.resource, rows, caller);
  }
  return { ...record, ...children };
}

/** A child's row, locked until the end of the transaction, and its full record. */
export type LockedChild = { row: Row; before: ResourceRecord };

/** @param write of the children's resource; the parent is locked */
export async function lockChildren(
  { transaction, caller, resource, ...core }: Write,
  relation: ChildRelation<Resource>,
  parent: string,
): Promise<LockedChild[]> {
  const rows = await rowsUnder(transaction, relation, parent, true);
  const copies = rows.map((row) => ({ ...row }));
  const records = await unfilteredRecords(core, transaction, resource, copies, caller);
  return rows.flatMap((row, at) => {
    const before = records[at];
    return before ? [{ row, before }] : [];
  });
}

async function rowsUnder(
  connection: Connection,
  { resource, by }: ChildRelation<Resource>,
  parent: string,
  lock = false,
): Promise<Row[]> {
  const query = connection
    .select()
    .from(getTable(resource))
    .where(eq(getColumn(resource, by), parent))
    .orderBy(usualOrder(connection, resource));
  return (await (lock ? query.for('update') : query)) as Row[];
}
