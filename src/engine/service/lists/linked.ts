/** Filters rows by `references` fields, through their link tables. */
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import { getTableOptions } from '../database/schema/tables.ts';
import { getColumn } from '../records/columns.ts';

/**
 * Rows that refer to one of these records. @throws Error if the field has no link table, which is a programming error
 */
export function matchLinked(resource: Resource, field: string, ids: readonly string[]): SQL {
  const link = getTableOptions(resource).links?.[field];
  if (!link) throw new Error(`${resource.name}.${field} is a filter but has no link table.`);
  if (ids.length === 0) return sql`false`;
  const { row, record } = link;
  return sql`${getColumn(resource, '_id')} in (select ${row} from ${row.table} where ${inArray(record, [...ids])})`;
}
