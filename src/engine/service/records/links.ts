/** Reads and writes `references` fields, for all rows at once. */
import { isDeepStrictEqual } from 'node:util';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import { linkedFields } from '../database/schema/linkTables.ts';
import { getLinkTable } from '../database/schema/tables.ts';
import type { RecordInput, Row } from './hooks.ts';

/** Adds the fields to the rows in place, unless a row has them already. */
export async function addLinked(
  connection: Connection,
  resource: Resource,
  rows: readonly Row[],
): Promise<void> {
  for (const [name] of linkedFields(resource)) {
    const lacking = rows.filter((row) => row[name] === undefined);
    if (!lacking.length) continue;
    const idsByRow = new Map(lacking.map(({ _id }) => [_id, [] as string[]]));
    const { row, record, place: position, ...table } = columnsOf(resource, name);
    const links = await connection
      .select({ row, record })
      .from(table.links)
      .where(inArray(row, [...idsByRow.keys()]))
      .orderBy(asc(row), asc(position));
    for (const link of links) idsByRow.get(String(link.row))?.push(String(link.record));
    for (const row of lacking) row[name] = idsByRow.get(row._id);
  }
}

/** Whether these values contain any such field. */
export function hasLinks(resource: Resource, values: RecordInput): boolean {
  return linkedFields(resource).some(([name]) => values[name] !== undefined);
}

/**
 * Replaces the links if they have changed. Must run within `addRows` or `changeRows` of their row, whose seal covers
 * them.
 */
export async function writeLinks(
  transaction: Connection,
  resource: Resource,
  id: string,
  values: RecordInput,
): Promise<void> {
  const oldRow: Row = { _id: id };
  if (!hasLinks(resource, values)) return;
  await addLinked(transaction, resource, [oldRow]);
  for (const [name] of linkedFields(resource)) {
    if (values[name] === undefined) continue;
    const linkedIds = [...new Set((values[name] ?? []) as string[])];
    if (isDeepStrictEqual(linkedIds, oldRow[name])) continue;
    const { links, row } = columnsOf(resource, name);
    await transaction.delete(links).where(eq(row, id));
    if (!linkedIds.length) continue;
    await transaction
      .insert(links)
      .values(linkedIds.map((record, position) => ({ row: id, record, place: position })));
  }
}

function columnsOf(resource: Resource, name: string) {
  const links = getLinkTable(resource, name);
  return { links, row: links.row, record: links.record, place: links.place };
}
