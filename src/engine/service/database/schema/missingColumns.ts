/** Compares the tables of the database with those of the declarations, once all migrations have run. */
import { getTableName, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { SettingsError } from '../../settings/environment.ts';
import type { Connection } from '../database.ts';
import { allTables } from './allTables.ts';

/**
 * Columns that the database has in addition may be those of a later version, which another process has started already.
 * @throws SettingsError that lists the declared tables and columns that the database lacks
 */
export async function assertNoColumnsMissing(connection: Connection): Promise<void> {
  const { rows } = await connection.execute<{ table: string; columns: string[] }>(sql`
    select table_name as "table", array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = current_schema() group by table_name`);
  const columnsByTable = new Map(rows.map(({ table, columns }) => [table, new Set(columns)]));
  const missing = allTables().flatMap((table) => {
    const name = getTableName(table);
    const columns = columnsByTable.get(name);
    if (!columns) return [name];
    return getTableConfig(table)
      .columns.filter((column) => !columns.has(column.name))
      .map((column) => `${name}.${column.name}`);
  });
  if (missing.length === 0) return;
  throw new SettingsError(
    `The database lacks what is declared: ${missing.join(', ')}. ` +
      'Write the migration that adds it, npm run migration -- NAME, and start again.',
  );
}
