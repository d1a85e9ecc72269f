/** Columns of declared tables by field name, which static types do not know. */
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Resource } from '../../contract/resource.ts';
import { getTable } from '../database/schema/tables.ts';

/** @throws Error if there is no such column, which is a programming error */
export function getColumn(resource: Pick<Resource, 'name'>, field: string): AnyPgColumn {
  const column = (getTable(resource) as unknown as Record<string, AnyPgColumn | undefined>)[field];
  if (!column) throw new Error(`${resource.name} has no column for ${field}.`);
  return column;
}
