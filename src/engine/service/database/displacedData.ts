/** A database of a DATA_DIR that another takes the place of is kept beside it, by the moment until which it was in use. */
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../settings/environment.ts';

/** The folder of a DATA_DIR in which its database lies. */
export const DATABASE_FOLDER = 'database';
const PREFIX = `${DATABASE_FOLDER}-until-`;

/** @returns where it is kept now */
export function setAside(dataDir: string): string {
  const displaced = join(dataDir, `${PREFIX}${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  renameSync(join(dataDir, DATABASE_FOLDER), displaced);
  return displaced;
}

/**
 * A database that was set aside, and none in its place: who set it aside was ended in between. A new one, empty, would pass for it.
 * @throws SettingsError that names it
 */
export function assertNotHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, DATABASE_FOLDER)) || !existsSync(dataDir)) return;
  const displaced = readdirSync(dataDir)
    .filter((name) => name.startsWith(PREFIX))
    .sort()
    .at(-1);
  if (displaced === undefined) return;
  throw new SettingsError(
    `${dataDir} has no database, but one that was set aside: ${displaced}. If a restore was broken off, run it again, or rename ` +
      `${displaced} to ${DATABASE_FOLDER} to have back what was there. To begin with an empty database, move it elsewhere.`,
  );
}
