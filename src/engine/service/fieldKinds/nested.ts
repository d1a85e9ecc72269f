/** Lists of nested fields, stored as JSON, and computed fields. */

import { resolveResult } from '../../contract/declaration/computed.ts';
import type { ComputedField, Field, ListField, NestedField } from '../../contract/fields.ts';
import { schemaOf } from '../../contract/values/fieldSchema.ts';
import { jsonColumn } from '../database/schema/columns.ts';
import { type Codec, identityCodec, type RowContext } from './codec.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** @param of the codec of a nested field; passed in because the table of codecs contains this one */
export function listCodec(of: (field: Field) => Codec<Field>): Codec<ListField> {
  return {
    ...identityCodec,
    column: (name) => jsonColumn(name),
    // Normalizes each value to the format in which a record would return it.
    stored: (rows, { of: fields }) =>
      (rows as Rows).map((row) =>
        mapped(fields, (name, field) => {
          const value = row[name] ?? defaultOf(field);
          return value === null ? null : of(field).toResponse(of(field).stored(value, field), field, nowhere);
        }),
      ),
    // Restores the declared key order, which JSON in a database does not preserve. Fields added later are null in older
    // rows.
    toResponse: (rows, { of: fields }) =>
      (rows as Rows).map((row) => mapped(fields, (name) => row[name] ?? null)),
    nothing: [],
    parseFilter: 'never',
    order: 'never',
  };
}

export function computedCodec(of: (field: Field) => Codec<Field>): Codec<ComputedField> {
  return {
    ...identityCodec,
    column: 'virtual',
    toResponse: (value, field, context) =>
      of(resolveResult(field)).toResponse(value, resolveResult(field), context),
    parseFilter: 'never',
    order: 'never',
  };
}

/** The default, as a caller would send it. */
function defaultOf(field: NestedField): unknown {
  if (field.default === undefined) return null;
  if (field.kind === 'timestamp' && field.default === 'now') return new Date().toISOString();
  return schemaOf<Field>(field).parse(field.default);
}

/** Nested kinds do not depend on other fields of their row. */
const nowhere: RowContext = { row: {}, decimals: new Map() };

function mapped<F>(fields: Readonly<Record<string, F>>, value: (name: string, field: F) => unknown) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(name, field)]));
}
