/** What lists filter and sort by: columns, and SQL expressions of computed fields. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AnyPgColumn, pgTable } from 'drizzle-orm/pg-core';
import { isExpression } from '../../contract/declaration/expressions.ts';
import type { ExpressionField } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { findExpression } from '../feature.ts';
import { getCodec } from '../fieldKinds/index.ts';
import { getColumn } from './columns.ts';

/** A column, or an SQL expression that reads and compares values as a column of its kind does. */
export type Comparable = SQLWrapper & Pick<AnyPgColumn, 'mapToDriverValue' | 'getSQLType' | 'notNull'>;

/** @throws Error if the field has neither, which is a programming error */
export function getComparable(resource: Resource, name: string): Comparable {
  const field = resource.fields[name];
  return isExpression(field) ? toExpression(resource, name, field) : getColumn(resource, name);
}

/** The SQL expression of a computed field, also to select its value. */
export function toExpression(
  resource: Resource,
  name: string,
  { of, from }: ExpressionField,
): SQL & Comparable {
  const columns = ['_id', ...from].map((used) => [used, getColumn(resource, used)]);
  const built = findExpression(resource, name)(Object.fromEntries(columns));
  const make = getCodec(of).column;
  if (make === 'virtual') throw new Error(`${resource.name}.${name}: ${of.kind} fields have no column.`);
  const { column } = pgTable('expressions', { column: make(name, of) });
  const expression = sql`(${built})::${sql.raw(column.getSQLType())}`;
  return Object.assign(sql`(${expression})`.mapWith(column), {
    mapToDriverValue: (value: unknown) => column.mapToDriverValue(value),
    getSQLType: () => column.getSQLType(),
    notNull: false,
  });
}
