/**
 * Hides fields in audit entries. They contain full records, of which a reader may only see the fields that are visible
 * in the record itself.
 */
import { notInArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { declarations } from '../../contract/registry.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { hiddenFields, restrictTo } from '../../contract/rights/visibleFields.ts';
import type { Row } from '../records/hooks.ts';

/** Removes the values of hidden fields, and the record's name if it comes from one of them. */
export function redactEntries(rows: readonly Row[], ability: Ability): Row[] {
  return rows.map((entry) => {
    const row: Row = { ...entry, data: withoutRole(entry.data) };
    const resource = declarations.find(({ name }) => name === row.resource);
    const seen = resource && restrictTo(resource, ability);
    if (!resource || !seen) return row;
    const hidden = hiddenFields(resource, seen);
    if (!hidden.length) return row;
    const names = new Set(hidden.flatMap((name) => [name, ...(resource.fields[name]?.previousNames ?? [])]));
    return {
      ...row,
      data: withoutFields(row.data, names),
      ...(seen.recordRepresentation !== resource.recordRepresentation && { content: null }),
    };
  });
}

/** The role in which the actor acted, stored in the entry's data: record.ts. */
export function roleIn({ data }: Row): unknown {
  return isObject(data) ? (data.as ?? null) : null;
}

/** The role is a separate field, visible only to callers who may see roles. */
function withoutRole(data: unknown): unknown {
  if (!isObject(data)) return data;
  const { as: _, ...rest } = data;
  return Object.keys(rest).length ? rest : null;
}

/** Condition for entries that a text search may find. Excludes those of records whose name is hidden. */
export function searchableEntries(column: AnyPgColumn, ability: Ability): SQL | undefined {
  const nameless = declarations.filter(
    (resource) => restrictTo(resource, ability).recordRepresentation !== resource.recordRepresentation,
  );
  return nameless.length
    ? notInArray(
        column,
        nameless.map(({ name }) => name),
      )
    : undefined;
}

/** Removes the fields from `before`, `after` and the input of an action. */
function withoutFields(data: unknown, names: ReadonlySet<string>): unknown {
  if (!isObject(data)) return data;
  const sides = Object.entries(data).map(([side, values]) => [
    side,
    isObject(values)
      ? Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))
      : values,
  ]);
  return Object.fromEntries(sides);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
