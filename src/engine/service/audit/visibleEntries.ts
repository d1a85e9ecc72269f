/** The audit log keeps whole records: what of an entry its reader may see, as of the record that it is about. */
import { notInArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { declarations } from '../../contract/registry.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { hiddenFields, restrictTo } from '../../contract/rights/visibleFields.ts';
import type { Row } from '../records/hooks.ts';

/** Rows of the log without the values of fields that may not be read, and without the name that one of them gave. */
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

/** The role that an entry's actor acted by, kept among its data: record.ts. */
export function roleIn({ data }: Row): unknown {
  return isObject(data) ? (data.as ?? null) : null;
}

/** Who may see roles sees it beside the data. */
function withoutRole(data: unknown): unknown {
  if (!isObject(data)) return data;
  const { as: _, ...rest } = data;
  return Object.keys(rest).length ? rest : null;
}

/** The entries that may be found by their text: not those of records whose name may not be read. */
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

/** Of `before`, `after` and what an action was given. */
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
