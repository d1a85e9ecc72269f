/** Rows that refer to several records through a table of their own: the fields of kind `references`. */
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Resource } from '../../contract/resource.ts';
import { balances } from '../database/tables.ts';
import { columnFor } from '../records/columns.ts';

/** The column of the referring rows, and that of the records, by resource and field. */
const links: Readonly<Record<string, { row: AnyPgColumn; record: AnyPgColumn }>> = {
  'wallets.currencies': { row: balances.wallet, record: balances.currency },
};

/** Rows that refer to one of these records. @throws Error where the field has no such table: a mistake in the code */
export function linkedTo(resource: Resource, field: string, ids: readonly string[]): SQL {
  const link = links[`${resource.name}.${field}`];
  if (!link) throw new Error(`${resource.name}.${field} is a filter and has no table of links`);
  if (ids.length === 0) return sql`false`;
  const { row, record } = link;
  return sql`${columnFor(resource, '_id')} in (select ${row} from ${row.table} where ${inArray(record, [...ids])})`;
}
