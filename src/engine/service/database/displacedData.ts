/** A database in DATA_DIR that another one replaces is kept in a folder named after the time it was displaced. */
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../settings/environment.ts';

/** Folder of the database within DATA_DIR. */
export const DATABASE_FOLDER = 'database';
const PREFIX = `${DATABASE_FOLDER}-until-`;

/** @returns the folder that it was moved to */
export function setAside(dataDir: string): string {
  const displaced = join(dataDir, `${PREFIX}${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  renameSync(join(dataDir, DATABASE_FOLDER), displaced);
  return displaced;
}

/**
 * Detects a displaced database without a replacement: a restore was interrupted in between. Starting with a new, empty
 * database would hide that.
 * @throws SettingsError with the name of the displaced database
 */
export function assertNotHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, DATABASE_FOLDER)) || !existsSync(dataDir)) return;
  const displaced = readdirSync(dataDir)
    .filter((name) => name.startsWith(PREFIX))
    .sort()
    .at(-1);
  if (displaced === undefined) return;
  throw new SettingsError(
    `${dataDir} has no database, only one that a restore displaced: ${displaced}. Run the interrupted restore again. Or rename ` +
      `${displaced} to ${DATABASE_FOLDER} to return to the earlier database. To start with an empty database, move it elsewhere.`,
  );
}
