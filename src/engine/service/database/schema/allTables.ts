/**
 * All tables of an app: the engine's, those that the app adds, and one per resource. Everything that covers all tables
 * (seals, triggers, migrations, verification) uses this list, so that no program depends on what else it imports.
 */
import type { PgTable } from 'drizzle-orm/pg-core';
import { declarations } from '../../../contract/registry.ts';
import { engineTables } from './engineTables.ts';
import { type AddedOptions, getTable, tablesOfApp } from './tables.ts';

/** The tables without a resource. Includes link tables once their resource's table exists. */
export function addedTables(): ReadonlyMap<PgTable, AddedOptions> {
  return new Map([...engineTables, ...tablesOfApp]);
}

/** The tables that migrations are generated from. */
export function allTables(): PgTable[] {
  const ofResources = declarations.map((declaration) => getTable(declaration));
  return [...ofResources, ...addedTables().keys()];
}
