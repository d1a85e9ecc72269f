/** What must be true before a command runs. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection, Database } from '../database/database.ts';
import { DATABASE_FOLDER } from '../database/displacedData.ts';
import { hasTable } from '../database/hasTable.ts';
import type { Migrations } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { type Environment, type Settings, SettingsError } from '../settings/environment.ts';
import { isInMemory } from '../settings/keys.ts';
import { readSettings } from '../settings/settings.ts';

/**
 * Runs `work` on the database of the service's settings, and closes it.
 * @throws SettingsError if there is none, or no service was ever started on it
 */
export async function onDatabase<T>(
  environment: Environment,
  work: (database: Database, settings: Settings) => Promise<T>,
): Promise<T> {
  if (environment.DATABASE_URL === undefined) assertDatabaseIn(environment.DATA_DIR ?? './data');
  const settings = readSettings(environment);
  const database = await openDatabase(settings);
  try {
    await assertTables(database);
    return await work(database, settings);
  } finally {
    await database.close();
  }
}

/** @throws SettingsError if no service was ever started on the database */
async function assertTables({ orm }: Database): Promise<void> {
  if (await hasTable(orm, 'audit_blocks')) return;
  throw new SettingsError('This database has no tables of the service: start the service on it once.');
}

/** @throws SettingsError if another version of the service wrote the database */
export async function assertMigrated(
  connection: Connection,
  migrations: Migrations,
  name: string,
): Promise<void> {
  const { isMissing, unknown } = await compareMigrations(connection, migrations);
  if (isMissing) {
    throw new SettingsError(
      `${name} is of an earlier version: start the service of this version on it once, stop it, and try again.`,
    );
  }
  if (unknown) throw new SettingsError(`${name} is of a later version: use the command of that version.`);
}

/**
 * Compares the migrations that were applied to a database with those of this version.
 * @returns whether any of this version is missing, and the first that this version does not know
 */
export async function compareMigrations(
  connection: Connection,
  migrations: Migrations,
): Promise<{ isMissing: boolean; unknown: string | undefined }> {
  const { rows } = await connection.execute<{ name: string }>('select name from migrations order by name');
  const applied = rows.map(({ name }) => name);
  return {
    isMissing: Object.keys(migrations).some((name) => !applied.includes(name)),
    unknown: applied.find((name) => !(name in migrations)),
  };
}

/** @throws SettingsError if there is no database: opening one would create it, and report that nothing is altered */
export function assertDatabaseIn(dataDir: string): void {
  if (isInMemory(dataDir) || existsSync(join(dataDir, DATABASE_FOLDER))) return;
  throw new SettingsError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`);
}

/** The text of a file that an option names. @throws SettingsError if it cannot be read */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError(`${file} can not be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
