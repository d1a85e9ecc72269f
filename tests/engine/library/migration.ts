/** The first migration of a new app: its tables, as the migration tool writes them, between what the engine asks for. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { getTableName } from 'drizzle-orm';
import type { Migrations } from '../../../src/engine/service/database/migrate.ts';
import { allTables } from '../../../src/engine/service/database/schema/allTables.ts';
import { wrapFirstMigration } from '../../../src/engine/tools/migration.ts';

export async function firstMigration(): Promise<Migrations> {
  const tables = Object.fromEntries(allTables().map((table) => [getTableName(table), table]));
  const made = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables));
  return { '0001_first.sql': wrapFirstMigration(made).join('\n--> statement\n') };
}
