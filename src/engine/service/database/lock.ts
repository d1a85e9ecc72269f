/**
 * One process at a time holds a DATA_DIR: two embedded databases on the same files would ruin them. The operating system
 * keeps the lock with the open file and releases it when the process ends, however it ends. It holds between containers
 * that share a volume, too, where process ids say nothing.
 */
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { SettingsError } from '../settings/environment.ts';

/**
 * Takes the lock of a DATA_DIR. Its file stays when the lock is released: removing it would let two processes lock two files
 * of the same name.
 * @returns releases the lock
 * @throws SettingsError while another process, or another call in this one, holds the lock
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'lock');
  const file = openSync(path, 'a+', 0o600);
  if (!tryLock(file)) {
    const holder = readFileSync(path, 'utf8');
    closeSync(file);
    throw inUse(path, holder);
  }
  ftruncateSync(file);
  writeSync(file, `${process.pid} on ${hostname()}`);
  return () => closeSync(file);
}

/** @param holder what the file says, for people: the lock alone decides */
function inUse(lock: string, holder: string): SettingsError {
  return new SettingsError(
    `DATA_DIR ${dirname(lock)} is in use by process ${holder}: stop that one, or name another folder.`,
  );
}
