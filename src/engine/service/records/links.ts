/** What fields of kind `references` hold: read for all rows at once, and written with their row. */
import { isDeepStrictEqual } from 'node:util';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import { linkedFields } from '../database/schema/linkTables.ts';
import { getLinkTable } from '../database/schema/tables.ts';
import type { RecordInput, Row } from './hooks.ts';

/** Adds them to rows just read, in place; what a row has already stays. */
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

/** Whether these values say anything of them. */
export function hasLinks(resource: Resource, values: RecordInput): boolean {
  return linkedFields(resource).some(([name]) => values[name] !== undefined);
}

/**
 * Replaces them where the values say something else. Within `addRows` or `changeRows` of their row, whose seal takes
 * them in.
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
