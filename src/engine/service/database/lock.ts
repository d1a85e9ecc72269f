/**
 * Ensures that only one process uses a DATA_DIR: two embedded databases would corrupt its files. The operating system
 * ties the lock to the open file and releases it when the process ends in any way. It also works between containers
 * that share a volume, where process ids are meaningless.
 */
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { SettingsError } from '../settings/environment.ts';

/**
 * Takes the lock of a DATA_DIR, which it creates if necessary. Releasing it leaves the file in place: if it were deleted, two processes could lock two
 * files with the same name.
 * @returns a function that releases the lock
 * @throws SettingsError while another process, or another call in this one, has the lock, and if the folder is not writable
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'lock');
  const file = openLock(path);
  if (!tryLock(file)) {
    const holder = readFileSync(path, 'utf8');
    closeSync(file);
    throw inUse(path, holder);
  }
  ftruncateSync(file);
  writeSync(file, `${process.pid} on ${hostname()}`);
  return () => closeSync(file);
}

function openLock(path: string): number {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return openSync(path, 'a+', 0o600);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    throw new SettingsError(`DATA_DIR ${dirname(path)} is not writable (${reason}). Use another folder.`);
  }
}

/** @param holder contents of the file, for information only: the lock itself decides */
function inUse(lock: string, holder: string): SettingsError {
  return new SettingsError(
    `DATA_DIR ${dirname(lock)} is in use by process ${holder}. Stop that process or use another folder.`,
  );
}
