/**
 * Citus for the lane: as it is installed with PostgreSQL here, else from `../shared/tools/citus/install.sh` where that stands. That
 * one was built against Debian's newest PostgreSQL 15: an older one can't load it, and is left alone; the newest is fetched beside
 * it, into a folder of the lane's own.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../../setup/postgres.ts';

/** CITUS_INSTALLER names another that puts it into Debian's folders. */
const installer =
  process.env.CITUS_INSTALLER ?? join(import.meta.dirname, '../../../../shared/tools/citus/install.sh');
const LIBRARIES = '/usr/lib/postgresql/15/lib';
const EXTENSIONS = '/usr/share/postgresql/15/extension';

/** The folder of PostgreSQL's programs that load Citus. @throws Error that says in one sentence why there is none */
export async function findCitus(): Promise<{ folder: string; remove(): void }> {
  const here = process.env.PG_BIN ?? '';
  if (await loads(here)) return { folder: here, remove: () => {} };
  if (!existsSync(installer)) throw new Error('the extension citus is not installed for PostgreSQL here');
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    throw new Error(
      'it is installed by root on Debian alone: elsewhere install the extension citus yourself',
    );
  }
  run('sh', [installer]);
  const debian = '/usr/lib/postgresql/15/bin';
  if (await loads(debian)) return { folder: debian, remove: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'monedero-citus-'));
  try {
    run('chmod', ['755', folder]);
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['download', '-qq', 'postgresql-15', 'postgresql-client-15'], folder);
    for (const archive of readdirSync(folder)) run('dpkg-deb', ['-x', join(folder, archive), folder]);
    for (const from of [LIBRARIES, EXTENSIONS]) {
      mkdirSync(join(folder, from), { recursive: true });
      run('sh', ['-c', `cp -a ${from}/citus* '${folder}${from}/'`]);
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL 15 could not be fetched: ${(error as Error).message.split('\n')[0]}`);
  }
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const fetched = join(folder, debian);
  if (await loads(fetched)) return { folder: fetched, remove };
  remove();
  throw new Error('the PostgreSQL that Debian has now does not load it');
}

/** Whether a server starts with it. */
async function loads(folder: string): Promise<boolean> {
  if (!folder) return false;
  const before = process.env.PG_BIN;
  process.env.PG_BIN = folder;
  try {
    (await startCluster({ shared_preload_libraries: 'citus' })).stop();
    return true;
  } catch {
    return false;
  } finally {
    process.env.PG_BIN = before;
  }
}

function run(program: string, args: string[], cwd?: string): void {
  execFileSync(program, args, {
    ...(cwd !== undefined && { cwd }),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
