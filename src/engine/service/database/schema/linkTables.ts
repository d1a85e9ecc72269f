/** Link tables of `references` fields: one row for each record that a row refers to, with its position. */
import {
  type AnyPgColumn,
  index,
  integer,
  type PgTableWithColumns,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ReferencesField } from '../../../contract/fields.ts';
import { getResource } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { snakeCase } from './indexes.ts';

/** The columns are not statically typed: `row` and `record` have the type of the `_id`s they refer to. */
// biome-ignore lint/suspicious/noExplicitAny: drizzle's own name for "some columns"
export type LinkTable = PgTableWithColumns<any>;

/** The fields with a link table. For virtual fields, a feature stores the values. */
export function linkedFields(resource: Pick<Resource, 'fields'>): [string, ReferencesField][] {
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'references' && !field.virtual ? [[name, field] as [string, ReferencesField]] : [],
  );
}

/** The name of a field's link table. */
export function linkTableName({ table }: Pick<Resource, 'table'>, field: string): string {
  return `${table}_${snakeCase(field)}`;
}

/**
 * @param idOf the `_id` column of a resource
 * @throws Error if the list is unbounded, since its rows are too many to read the links of each
 */
export function linkTable(
  resource: Resource,
  name: string,
  field: ReferencesField,
  idOf: (resource: string) => AnyPgColumn,
): LinkTable {
  if (resource.list.unbounded)
    throw new Error(
      `${resource.name}.${name}: references of an unbounded list must be virtual. Declare virtual.`,
    );
  const table = linkTableName(resource, name);
  const idColumn = (column: string, to: Pick<Resource, 'id'>) => (to.id ? text(column) : uuid(column));
  return pgTable(
    table,
    {
      row: idColumn('row', resource)
        .notNull()
        .references(() => idOf(resource.name), { onDelete: 'cascade' }),
      // Deleting a referenced record is rejected, as for single references.
      record: idColumn('record', getResource(field.to))
        .notNull()
        .references(() => idOf(field.to)),
      /** Starts at 0. */
      place: integer('place').notNull(),
    },
    (columns) => [
      primaryKey({ columns: [columns.row, columns.record] }),
      index(`${table}_record`).on(columns.record),
    ],
  ) as unknown as LinkTable;
}
