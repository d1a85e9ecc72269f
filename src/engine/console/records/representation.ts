/** What a record is called. */
import { type RaRecord, useTranslate } from 'react-admin';
import type { Translate } from '../../contract/exports/format.ts';
import { inWords } from '../../contract/recordName.ts';
import { getResource } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { ROLES } from '../../contract/rights/identity.ts';

/**
 * What stands for a record where only one thing is shown; the name of what it refers to, not an id.
 * @param translate says known words, such as the name of a built-in role, in the person's language; without it they stay as stored
 */
export function representation(resource: Resource, record: RaRecord, translate?: Translate): string {
  const named = record._names?.[resource.recordRepresentation] ?? record[resource.recordRepresentation];
  const name = String(named ?? record.id);
  return translate ? inWords(resource, name, translate) : name;
}

/**
 * The filter of a list that finds what is typed: by its search, or by the known words in the person's language that contain it.
 * Undefined where the resource has no search.
 */
export function searchFilter(
  resource: Resource,
  typed: string,
  translate: Translate,
): Record<string, unknown> | undefined {
  const known = resource.recordRepresentation === '_id' ? (resource.id?.known ?? []) : [];
  const sought = typed.toLowerCase();
  const ids = known.filter((id) =>
    [id, inWords(resource, id, translate)].some((name) => name.toLowerCase().includes(sought)),
  );
  if (ids.length > 0) return { _id: ids };
  return resource.list.search.length > 0 ? { q: typed } : undefined;
}

/** The names of roles in the person's language: of the built-in ones; others have the name that they were given. */
export function useRoleName(): (role: string) => string {
  const translate = useTranslate();
  return (role) => inWords(getResource(ROLES), role, translate);
}
