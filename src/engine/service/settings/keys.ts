/** The service's keys in DATA_DIR, generated on first start. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sealKeyName } from '../../contract/app.ts';
import { assertNotHalfRestored, DATABASE_FOLDER } from '../database/displacedData.ts';
import { type Environment, type EnvironmentSettings, type Settings, SettingsError } from './environment.ts';

/** Whether DATA_DIR is in memory only, for tests. */
export const isInMemory = (dataDir: string): boolean => dataDir.startsWith('memory://');

/**
 * Completes AUTH_SECRET and SEAL_KEY: reads missing ones from DATA_DIR, or generates and stores them there, readable
 * by the owner only.
 * @throws SettingsError if DATA_DIR is not writable, or a stored key is damaged
 */
export function withKeys(environment: EnvironmentSettings): Settings {
  const key = (file: string) =>
    isInMemory(environment.dataDir) ? randomBytes(32) : storedKey(environment.dataDir, file);
  return {
    ...environment,
    authSecret: environment.authSecret ?? key('auth-secret'),
    sealKey: environment.sealKey ?? key(sealKeyFile()),
  };
}

/** The name of SEAL_KEY's file in DATA_DIR. */
export const sealKeyFile = () => sealKeyName().toLowerCase().replaceAll('_', '-');

/** The file in which DATA_DIR keeps SEAL_KEY; undefined if a setting holds it. */
export function storedKeyFile(environment: Environment): string | undefined {
  const { DATABASE_URL, DATA_DIR = './data' } = environment;
  const isSet = environment[sealKeyName()] || DATABASE_URL || isInMemory(DATA_DIR);
  return isSet ? undefined : join(DATA_DIR, sealKeyFile());
}

/**
 * Writes a new key beside the stored one, so that it is on disk before anything is sealed with it.
 * @returns a function that puts it in place; the old key stays beside it, since backups need it. It returns that file's path.
 */
export function stageStoredKey(file: string, key: Buffer): () => string {
  const [next, backup] = [
    `${file}-next`,
    `${file}-until-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`,
  ];
  writeFileSync(next, `${key.toString('hex')}\n`, { mode: 0o600, flush: true });
  return () => {
    writeFileSync(backup, readFileSync(file), { mode: 0o600, flush: true });
    renameSync(next, file);
    return backup;
  };
}

/**
 * A new key would make every sealed row of an existing or displaced database look altered.
 * @throws SettingsError with instructions to restore the key
 */
function assertNoDatabase(dataDir: string, file: string): void {
  assertNotHalfRestored(dataDir);
  if (existsSync(join(dataDir, DATABASE_FOLDER)))
    throw new SettingsError(`${file} is missing, but a database exists. Restore the file from a backup.`);
}

function storedKey(dataDir: string, name: string): Buffer {
  const file = join(dataDir, name);
  if (existsSync(file)) {
    const text = readFileSync(file, 'utf8').trim();
    if (/^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, 'hex');
    throw new SettingsError(`${file} is damaged: it must contain 64 hex digits. Restore it from a backup.`);
  }
  if (name === sealKeyFile()) assertNoDatabase(dataDir, file);
  const generated = randomBytes(32);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${generated.toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    throw new SettingsError(`DATA_DIR ${dataDir} is not writable (${reason}). Use another folder.`);
  }
  return generated;
}
