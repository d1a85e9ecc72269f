/**
 * The records that an audit entry speaks of, so that it can be read without their ids: the one it was done
 * to, as `_names.record`, and those that its before and after refer to, as `_names['data.after.client']`.
 */

import { declarations, type Field, isUuid, listRecordTypes, parties, type Resource } from '#engine/contract';
import type { Pointer, Row } from '#engine/service';

export function auditPointers({ resource: name, record, data }: Row): Pointer[] {
  const resource = declarations.find((declared) => declared.name === name);
  if (!resource) return [];
  return [
    ...pointersTo(resource, 'record', [record]),
    ...['before', 'after'].flatMap((side) => {
      const values = isObject(data) ? data[side] : undefined;
      if (!isObject(values)) return [];
      return Object.entries(resource.fields).flatMap(([field, declared]) =>
        pointersOf(resource, declared, `data.${side}.${field}`, values[field]),
      );
    }),
  ];
}

function pointersOf(resource: Resource, field: Field, name: string, value: unknown): Pointer[] {
  switch (field.kind) {
    case 'reference':
      return pointersTo(named(field.to), name, [value]);
    case 'references':
      return Array.isArray(value) ? pointersTo(named(field.to), name, value) : [];
    case 'party': {
      // An entry doesn't say of which kind its parties are; no two kinds share an id.
      const party = parties.find(({ id }) => id === value);
      if (party) return [{ name, to: party.type, ids: [party.id] }];
      return listRecordTypes(resource, field).flatMap((to) => pointersTo(to, name, [value]));
    }
    default:
      return [];
  }
}

/** What can't be an id at all points nowhere: an entry that was altered may hold anything. */
function pointersTo(resource: Resource | undefined, name: string, values: readonly unknown[]): Pointer[] {
  if (!resource) return [];
  const ids = values.filter(
    (value): value is string => typeof value === 'string' && (resource.id !== undefined || isUuid(value)),
  );
  return ids.length ? [{ name, to: resource.name, ids }] : [];
}

function named(name: string): Resource | undefined {
  return declarations.find((declared) => declared.name === name);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
