/** Resolves names of records, as callers use them, to `_id`s within the caller's rows. */
import { and, inArray, or, type SQL } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import { isUuid } from '../../contract/values/recordId.ts';
import type { Connection } from '../database/database.ts';
import { getTable } from '../database/schema/tables.ts';
import type { Caller } from '../sessions/caller.ts';
import { getColumn } from './columns.ts';
import { tenantFilter } from './tenancy.ts';

/**
 * Condition for the records with these names; undefined if none of them can match.
 * @param resource as visible to the caller
 */
export function naturalKeyCondition(resource: Resource, names: readonly string[]): SQL | undefined {
  const ids = resource.id ? names : names.filter(isUuid);
  const conditions = [ids.length ? inArray(getColumn(resource, '_id'), [...ids]) : undefined];
  const { naturalKey } = resource;
  if (naturalKey) {
    const codes = names.filter((name) => !isUuid(name)).flatMap(spellings);
    if (codes.length) conditions.push(inArray(getColumn(resource, naturalKey), codes));
  }
  return or(...conditions);
}

/**
 * Natural keys are case-insensitive. Compares a few spellings instead of `lower(column)`, so that the index on the
 * column applies.
 */
function spellings(name: string): string[] {
  return [...new Set([name, name.toUpperCase(), name.toLowerCase()])];
}

/** The `_id` of the record with this name; undefined if the caller sees none. */
export async function findId(
  connection: Connection,
  resource: Resource,
  name: string,
  caller: Caller,
): Promise<string | undefined> {
  return (await findIds(connection, resource, [name], caller)).get(name);
}

/** Likewise for several names: `_id` by name. */
export async function findIds(
  connection: Connection,
  resource: Resource,
  names: readonly string[],
  caller: Caller,
): Promise<Map<string, string>> {
  const visible = restrictTo(resource, caller.ability);
  const condition = naturalKeyCondition(visible, names);
  if (!condition) return new Map();
  const called = visible.naturalKey ?? '_id';
  const rows = await connection
    .select({ _id: getColumn(resource, '_id'), called: getColumn(resource, called) })
    .from(getTable(resource))
    .where(and(condition, tenantFilter(resource, caller)));
  const idsByName = new Map(
    rows.flatMap(({ _id, called }) => [
      [String(_id), _id],
      [String(called), _id],
    ]),
  );
  return new Map(
    names.flatMap((name) => {
      const id =
        idsByName.get(name) ?? idsByName.get(name.toLowerCase()) ?? idsByName.get(name.toUpperCase());
      return id === undefined ? [] : [[name, String(id)] as const];
    }),
  );
}
