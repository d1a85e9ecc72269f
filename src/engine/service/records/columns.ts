/** Columns of declared tables by field name: the compiler can't know those. */
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Resource } from '../../contract/resource.ts';
import { getTable } from '../database/schema/tables.ts';

/** @throws Error where there is no such column: a mistake in the code, not in input */
export function getColumn(resource: Pick<Resource, 'name'>, field: string): AnyPgColumn {
  const column = (getTable(resource) as unknown as Record<string, AnyPgColumn | undefined>)[field];
  if (!column) throw new Error(`${resource.name} has no column for ${field}`);
  return column;
}
