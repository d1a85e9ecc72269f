/**
 * What the tests need of the machine beside Node: a Chromium and PostgreSQL's server programs. Finds
 * them; where one is missing and this is root on Debian, installs it; elsewhere says what to install.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The path of a Chromium that Playwright can drive. @throws Error that says what to install */
export function findChromium(): string {
  return chromiumPath() ?? installed('chromium', chromiumPath, 'set CHROMIUM to its path');
}

/** The folder of initdb, postgres and pg_ctl, version 15 or newer. @throws Error that says what to install */
export function findPostgres(): string {
  return postgresFolder() ?? installed('postgresql', postgresFolder, 'set PG_BIN to its folder');
}

function chromiumPath(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named) return named;
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    const { stdout, status } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return existsSync(onMac) ? onMac : undefined;
}

function postgresFolder(): string | undefined {
  const folders = [process.env.PG_BIN, ...debianFolders(), ...pathFolders()];
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb')) && versionOf(folder) >= 15);
}

/** Debian keeps each version apart and off the path; the newest comes first. */
function debianFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'));
}

function pathFolders(): string[] {
  return (process.env.PATH ?? '').split(':');
}

function versionOf(folder: string): number {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

function installed(packageName: string, look: () => string | undefined, otherwise: string): string {
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!debian) {
    throw new Error(`The tests need ${packageName}: install it with your package manager, or ${otherwise}.`);
  }
  console.log(`Installing ${packageName} with apt-get: the tests need it.`);
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageName], options);
  const path = look();
  if (!path)
    throw new Error(`apt-get installed ${packageName}, but it is not where it should be: ${otherwise}.`);
  return path;
}
