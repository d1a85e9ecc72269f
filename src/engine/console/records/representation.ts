/** The display names of records. */
import { type RaRecord, useTranslate } from 'react-admin';
import type { Translate } from '../../contract/exports/format.ts';
import { getDisplayName } from '../../contract/recordName.ts';
import { getResource } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { ROLES } from '../../contract/rights/identity.ts';

/**
 * The text that represents a record; a reference is represented by the referenced record's name, not its id. @param
 * translate translates known values, such as built-in role names; without it they are returned as stored
 */
export function representation(resource: Resource, record: RaRecord, translate?: Translate): string {
  const value = record._names?.[resource.recordRepresentation] ?? record[resource.recordRepresentation];
  const name = String(value ?? record.id);
  return translate ? getDisplayName(resource, name, translate) : name;
}

/**
 * The list filter for a typed text: the resource's search, or known values whose translation contains the text.
 * Undefined if the resource has no search.
 */
export function searchFilter(
  resource: Resource,
  typed: string,
  translate: Translate,
): Record<string, unknown> | undefined {
  const builtInIds = resource.recordRepresentation === '_id' ? (resource.id?.codes ?? []) : [];
  const needle = typed.toLowerCase();
  const ids = builtInIds.filter((id) =>
    [id, getDisplayName(resource, id, translate)].some((name) => name.toLowerCase().includes(needle)),
  );
  if (ids.length > 0) return { _id: ids };
  // A list can have a search that looks into none of its fields: records named by a party are found by the party's name.
  return resource.list.filters.includes('q') ? { q: typed } : undefined;
}

/** Returns the name of a role: translated for built-in roles, as entered for others. */
export function useRoleName(): (role: string) => string {
  const translate = useTranslate();
  return (role) => getDisplayName(getResource(ROLES), role, translate);
}
