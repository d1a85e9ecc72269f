/**
 * The records that an audit entry refers to, so that responses include their names: the changed record as
 * `_names.record`, and references in `before` and `after`, as `_names['data.after.client']`.
 */

import { declarations, type Field, isUuid, listRecordTypes, parties, type Resource } from '#engine/contract';
import type { Pointer, Row } from '#engine/service';

export function findAuditPointers({ resource: name, record, data }: Row): Pointer[] {
  const resource = declarations.find((one) => one.name === name);
  if (!resource) return [];
  return [
    ...createPointers(resource, 'record', [record]),
    ...['before', 'after'].flatMap((side) => {
      const values = isObject(data) ? data[side] : undefined;
      if (!isObject(values)) return [];
      return Object.entries(resource.fields).flatMap(([field, fieldDeclaration]) =>
        findFieldPointers(resource, fieldDeclaration, `data.${side}.${field}`, values[field]),
      );
    }),
  ];
}

function findFieldPointers(resource: Resource, field: Field, name: string, value: unknown): Pointer[] {
  switch (field.kind) {
    case 'reference':
      return createPointers(findResource(field.to), name, [value]);
    case 'references':
      return Array.isArray(value) ? createPointers(findResource(field.to), name, value) : [];
    case 'party': {
      // An entry doesn't store the types of its parties; ids are unique across types.
      const party = parties.find(({ id }) => id === value);
      if (party) return [{ name, to: party.type, ids: [party.id] }];
      return listRecordTypes(resource, field).flatMap((to) => createPointers(to, name, [value]));
    }
    default:
      return [];
  }
}

/** Skips values that can't be ids: an altered entry may contain anything. */
function createPointers(resource: Resource | undefined, name: string, values: readonly unknown[]): Pointer[] {
  if (!resource) return [];
  const ids = values.filter(
    (value): value is string => typeof value === 'string' && (resource.id !== undefined || isUuid(value)),
  );
  return ids.length ? [{ name, to: resource.name, ids }] : [];
}

function findResource(name: string): Resource | undefined {
  return declarations.find((declared) => declared.name === name);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
