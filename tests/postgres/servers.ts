/**
 * Newer versions of PostgreSQL than Debian has, from npm's registry. They are installed for a run of the lane and not with everything
 * else: 70 MB are fetched for them, and 180 MB written.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packages from './package.json' with { type: 'json' };

/** @param programs the folder of initdb, postgres and pg_ctl */
export type Server = { version: string; programs: string };

/** @throws Error that says in one sentence why they can't be had */
export function installServers(): { servers: Server[]; remove(): void } {
  if (`${process.platform}-${process.arch}` !== 'linux-x64') {
    throw new Error(
      'The servers are for Linux on x64: elsewhere set PG_BIN and run --project "slow: postgres".',
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'monedero-versions-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    // As root the servers run as the user postgres.
    chmodSync(folder, 0o755);
    for (const file of ['package.json', 'package-lock.json']) {
      copyFileSync(join(import.meta.dirname, file), join(folder, file));
    }
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
    });
    return { servers: Object.keys(packages.dependencies).map((name) => serverIn(folder, name)), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function serverIn(folder: string, name: string): Server {
  const root = join(folder, 'node_modules', name);
  // The script that the package would run itself: archives of npm hold no symbolic links.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root });
  const programs = join(root, 'native/bin');
  const version = execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' });
  return { version: version.trim().replace(/^postgres \(PostgreSQL\) /, ''), programs };
}
