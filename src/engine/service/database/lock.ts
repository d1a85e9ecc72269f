/**
 * One process at a time holds a DATA_DIR: two embedded databases on the same files would ruin them. Node has no
 * lock of the system, so it is made of links, which only one can make by a name: `lock` names who holds it, and
 * where that one has died, `lock.after-…` names who came after it, and so on. The last of these holds.
 */
import { createHash, randomBytes } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SettingsError } from '../settings/environment.ts';

/**
 * Takes hold of a DATA_DIR; a lock that a killed process left behind is taken over, by one of those who find it.
 * @returns lets go of it
 * @throws SettingsError where a live process holds it
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = join(dataDir, 'lock');
  const name = randomBytes(8).toString('hex');
  const mine = `${process.pid} ${startOf(process.pid)} ${name}`;
  const own = `${lock}.${name}`;
  writeFileSync(own, mine, { flag: 'wx', mode: 0o600 });
  try {
    takeOver(lock, own, mine);
  } catch (error) {
    rmSync(own, { force: true });
    throw error;
  }
  return () => {
    if (read(lock) === mine) rmSync(lock, { force: true });
  };
}

function takeOver(lock: string, own: string, mine: string): void {
  for (;;) {
    const { holder, next } = lastHolder(lock);
    if (holder !== undefined && isAlive(holder)) throw inUse(lock, holder);
    if (!isLinked(own, next)) continue;
    // Whoever took over long ago has tidied up, and the name of its link was free again.
    if (lastHolder(lock).holder !== mine) {
      if (read(next) === mine) rmSync(next, { force: true });
      continue;
    }
    // First the lock, then the links that led here: until they are gone nobody can make them anew.
    if (next !== lock) renameSync(own, lock);
    rmSync(own, { force: true });
    tidyUp(lock, mine);
    return;
  }
}

/** Who came last, and by which name the next one would. */
function lastHolder(lock: string): { holder: string | undefined; next: string } {
  let holder: string | undefined;
  for (let next = lock; ; next = `${lock}.after-${shortHash(holder)}`) {
    const found = read(next);
    if (found === undefined) return { holder, next };
    holder = found;
  }
}

function isLinked(own: string, next: string): boolean {
  try {
    linkSync(own, next);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes what the dead have left, and the link by which the lock was taken over. */
function tidyUp(lock: string, mine: string): void {
  const folder = dirname(lock);
  for (const name of readdirSync(folder).filter((one) => one.startsWith('lock.'))) {
    const holder = read(join(folder, name));
    if (holder && (holder === mine || !isAlive(holder))) rmSync(join(folder, name), { force: true });
  }
}

function inUse(lock: string, holder: string): SettingsError {
  const [pid] = holder.split(' ');
  return new SettingsError(
    `DATA_DIR ${dirname(lock)} is in use by the process ${pid}: stop that one, or name another folder.`,
  );
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
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
  // The name of the program, in brackets, may hold spaces: fields are counted behind it.
  const fields = stat.split(') ').at(-1)?.split(' ') ?? [];
  // A killed process whose parent has not heard of it yet still has its id.
  return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
}

const shortHash = (holder: string | undefined) =>
  createHash('sha256')
    .update(holder ?? '')
    .digest('hex')
    .slice(0, 16);

/** Undefined where there is no such file. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
