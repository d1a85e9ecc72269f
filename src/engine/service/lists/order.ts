/** The order in which the rows of a list are read. */
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import { codecOf } from '../kinds/index.ts';
import { columnFor } from '../records/columns.ts';
import { inOrder, type Sort } from './cursor.ts';

/** The order that its declaration says. */
export function usualOrder(resource: Resource): SQL {
  const [field, direction] = resource.list.sort;
  const [column, id] = [columnFor(resource, field), columnFor(resource, '_id')];
  return order(resource, { field, direction, column, id });
}

/** People read names without minding their case; equal values keep one order. */
export function order(resource: Resource, by: Sort): SQL {
  const { field, direction, column, id } = by;
  const sorted = resource.fields[field];
  if (resource.list.unbounded || !sorted || codecOf(sorted).order !== 'words') return inOrder(by);
  const way = sql.raw(direction);
  return sql`lower(${column}) ${way}, ${id} ${way}`;
}
