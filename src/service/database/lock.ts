/** One process at a time holds a DATA_DIR: two embedded databases on the same files would ruin them. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../environment.ts';

/**
 * Takes hold of a DATA_DIR; a lock that a killed process left behind is taken over.
 * @returns lets go of it
 * @throws SettingsError where a live process holds it
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'lock');
  const mine = `${process.pid} ${startOf(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return () => {
        if (read(file) === mine) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = read(file);
    if (isAlive(holder)) {
      const [pid] = holder.split(' ');
      throw new SettingsError(
        `DATA_DIR ${dataDir} is in use by the process ${pid}: stop that one, or name another folder.`,
      );
    }
    rmSync(file, { force: true });
  }
}

/** `holder` is a process id and when it started, so that another process with the same id isn't taken for it. */
function isAlive(holder: string): boolean {
  const [pid = '', start = ''] = holder.split(' ');
  if (!/^\d+$/.test(pid)) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startOf(Number(pid)) === start;
}

/** When a process started, in the kernel's ticks; '' where the system doesn't say, as only Linux does. */
function startOf(pid: number): string {
  // The name of the program, in brackets, may hold spaces: fields are counted behind it.
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  // A killed process whose parent has not heard of it yet still has its id.
  return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
