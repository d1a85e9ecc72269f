/** The sort order of lists. */
import { type SQL, sql } from 'drizzle-orm';
import { thisApp } from '../../contract/app.ts';
import { comparedField } from '../../contract/declaration/expressions.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import { getCodec } from '../fieldKinds/index.ts';
import { getColumn } from '../records/columns.ts';
import { getComparable } from '../records/comparable.ts';
import { orderByColumns, type Sort } from './cursor.ts';

/** The declared default order. */
export function usualOrder(connection: Connection, resource: Resource): SQL {
  const [field, direction] = resource.list.sort;
  const [column, id] = [getComparable(resource, field), getColumn(resource, '_id')];
  return order(connection, resource, { field, direction, column, id });
}

/** Sorts texts by the collation of the app's default language, and equal values by `_id`. */
export function order(connection: Connection, resource: Resource, by: Sort): SQL {
  const { field, direction, column, id } = by;
  const sorted = comparedField(resource.fields[field]);
  if (resource.list.unbounded || !sorted || getCodec(sorted).order !== 'words') return orderByColumns(by);
  const way = sql.raw(direction);
  return sql`${column} collate ${orderingTextSql(connection)} ${way}, ${id} ${way}`;
}

/** The collation of the app's default language. */
export const orderingTextSql = (connection: Connection): SQL =>
  connection.collationOf(thisApp().languages[0]);
