/** Resolves `_names`: the display names of records that a record refers to, with one query per resource. */
import { inArray } from 'drizzle-orm';
import type { Field } from '../../contract/fields.ts';
import { getResource } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { readableFields } from '../../contract/resource.ts';
import { partyDisplayName } from '../../contract/rights/parties.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import type { Connection } from '../database/database.ts';
import { getTable } from '../database/schema/tables.ts';
import type { Caller } from '../sessions/caller.ts';
import { getColumn } from './columns.ts';
import type { Pointer, Row } from './hooks.ts';

export type Names = Record<string, string>;

/**
 * The names for each row, in the same order, except names from fields that the caller may not read.
 * @param resource as visible to the caller
 * @param more additional references of a row
 */
export async function readNames(
  connection: Connection,
  resource: Resource,
  rows: readonly Row[],
  caller: Caller,
  more: (row: Row) => readonly Pointer[] = () => [],
): Promise<Names[]> {
  const fields = readableFields(resource);
  const idsByResource = new Map<string, Set<string>>();
  const pointers = rows.map((row) => [
    ...fields.flatMap(([name, field]) => pointersOf(name, field, row)),
    ...more(row),
  ]);
  for (const { to, ids } of pointers.flat()) {
    const allIds = idsByResource.get(to) ?? new Set<string>();
    for (const id of ids) allIds.add(id);
    idsByResource.set(to, allIds);
  }
  const namesByResource = new Map<string, Map<string, string>>();
  for (const [to, ids] of idsByResource)
    namesByResource.set(to, await displayNames(connection, to, [...ids], caller));
  return pointers.map((each) =>
    Object.fromEntries(
      each.flatMap(({ name, to, ids }) => {
        const names = ids.flatMap((id) => namesByResource.get(to)?.get(id) ?? []);
        return names.length ? [[name, names.join(', ')]] : [];
      }),
    ),
  );
}

function pointersOf(name: string, field: Field, row: Row): Pointer[] {
  const value = row[name];
  if (value === null || value === undefined) return [];
  switch (field.kind) {
    case 'reference':
      return [{ name, to: field.to, ids: [String(value)] }];
    case 'references':
      return [{ name, to: field.to, ids: value as string[] }];
    case 'party':
      return [{ name, to: String(row[field.typeField]), ids: [String(value)] }];
    default:
      return [];
  }
}

/** Display names by `_id`. A record that is represented by a party, such as its owner, has the name of that party. */
export async function displayNames(
  connection: Connection,
  to: string,
  ids: string[],
  caller: Caller,
): Promise<Map<string, string>> {
  const party = partyDisplayName(to);
  if (party !== undefined) return new Map(ids.map((id) => [id, party]));
  const declared = getResource(to);
  const resource = restrictTo(declared, caller.ability);
  if (resource.recordRepresentation !== declared.recordRepresentation) return new Map();
  if (resource.recordRepresentation === '_id') return new Map(ids.map((id) => [id, id]));
  const field = resource.fields[resource.recordRepresentation];
  const rows = (await connection
    .select()
    .from(getTable(resource))
    .where(inArray(getColumn(resource, '_id'), ids))) as Row[];
  if (field?.kind !== 'party') {
    return new Map(rows.map((row) => [row._id, String(row[resource.recordRepresentation] ?? '')]));
  }
  const names = await readNames(connection, resource, rows, caller);
  return new Map(rows.map((row, at) => [row._id, names[at]?.[resource.recordRepresentation] ?? '']));
}
