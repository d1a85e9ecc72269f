/**
 * Every table of an app: the engine's own, those that the app adds, and one per resource. Whatever goes over all tables (seals,
 * triggers, migrations, verification) reads this list, so that no program depends on what else it happens to import.
 */
import type { PgTable } from 'drizzle-orm/pg-core';
import { declarations } from '../../../contract/registry.ts';
import { engineTables } from './engineTables.ts';
import { type AddedOptions, getTable, tablesOfApp } from './tables.ts';

/** The tables that belong to no resource. Link tables are included once their resource's table exists. */
export function addedTables(): ReadonlyMap<PgTable, AddedOptions> {
  return new Map([...engineTables, ...tablesOfApp]);
}

/** Everything that migrations are generated from. */
export function allTables(): PgTable[] {
  const ofResources = declarations.map((declaration) => getTable(declaration));
  return [...ofResources, ...addedTables().keys()];
}
