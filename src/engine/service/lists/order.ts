/** The order in which the rows of a list are read. */
import { type SQL, sql } from 'drizzle-orm';
import { thisApp } from '../../contract/app.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import { getCodec } from '../fieldKinds/index.ts';
import { getColumn } from '../records/columns.ts';
import { orderByColumns, type Sort } from './cursor.ts';

/** The order that its declaration says. */
export function usualOrder(connection: Connection, resource: Resource): SQL {
  const [field, direction] = resource.list.sort;
  const [column, id] = [getColumn(resource, field), getColumn(resource, '_id')];
  return order(connection, resource, { field, direction, column, id });
}

/** Names are sorted as people do in the app's first language; equal values keep one order. */
export function order(connection: Connection, resource: Resource, by: Sort): SQL {
  const { field, direction, column, id } = by;
  const sorted = resource.fields[field];
  if (resource.list.unbounded || !sorted || getCodec(sorted).order !== 'words') return orderByColumns(by);
  const way = sql.raw(direction);
  return sql`${column} collate ${orderingTextSql(connection)} ${way}, ${id} ${way}`;
}

/** The collation of the app's first language. */
export const orderingTextSql = (connection: Connection): SQL =>
  connection.collationOf(thisApp().languages[0]);
