/** The tables of fields of kind `references`: a row for each record that a row of the resource refers to, in their order. */
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

/** Whose columns are known at run time only: `row` and `record` are of the type that those are named by. */
// biome-ignore lint/suspicious/noExplicitAny: drizzle's own name for "some columns"
export type LinkTable = PgTableWithColumns<any>;

/** The fields that have such a table: what is virtual stands where a feature keeps it. */
export function linkedFields(resource: Pick<Resource, 'fields'>): [string, ReferencesField][] {
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'references' && !field.virtual ? [[name, field] as [string, ReferencesField]] : [],
  );
}

/** The name of its table: that of the resource's, and the field. */
export function linkTableName({ table }: Pick<Resource, 'table'>, field: string): string {
  return `${table}_${snakeCase(field)}`;
}

/**
 * @param idOf the column that the rows of a resource are named by
 * @throws Error where rows are too many to have each its links read, or have a seal of their own, which takes none in
 */
export function linkTable(
  resource: Resource,
  name: string,
  field: ReferencesField,
  idOf: (resource: string) => AnyPgColumn,
): LinkTable {
  if (resource.list.unbounded)
    throw new Error(`${resource.name}.${name}: in a list without bound references must be virtual`);
  const table = linkTableName(resource, name);
  const idColumn = (column: string, to: Pick<Resource, 'id'>) => (to.id ? text(column) : uuid(column));
  return pgTable(
    table,
    {
      row: idColumn('row', resource)
        .notNull()
        .references(() => idOf(resource.name), { onDelete: 'cascade' }),
      // Who is referred to stays, as with a single reference.
      record: idColumn('record', getResource(field.to))
        .notNull()
        .references(() => idOf(field.to)),
      /** Counts from 0. */
      place: integer('place').notNull(),
    },
    (columns) => [
      primaryKey({ columns: [columns.row, columns.record] }),
      index(`${table}_record`).on(columns.record),
    ],
  ) as unknown as LinkTable;
}
