/**
 * What the tests need of the machine beside Node: a Chromium and PostgreSQL's server programs. Finds
 * them; where one is missing and this is root on Debian, installs it; elsewhere says what to install.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
    const path = programPath(name);
    if (path) return path;
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

/** The path of a program that is run by its name, also of one for administrators. */
export function programPath(name: string): string | undefined {
  const { stdout, status } = spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin:/sbin" command -v ${name}`], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * What `look` finds, after Debian's packages were installed where it found nothing.
 * @param packages names, with spaces between them
 * @throws Error that says what to install
 */
export function installed<Found>(
  packages: string,
  look: () => Found | undefined,
  otherwise: string,
  startServices = true,
): Found {
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!debian) {
    throw new Error(`The tests need ${packages}: install it with your package manager, or ${otherwise}.`);
  }
  console.log(`Installing ${packages} with apt-get: the tests need it.`);
  const restore = startServices ? () => {} : keepFromStarting();
  try {
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    execFileSync('apt-get', ['update', '-qq'], options);
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', WAITING, '--no-install-recommends', ...packages.split(' ')],
      options,
    );
  } finally {
    restore();
  }
  const path = look();
  if (!path)
    throw new Error(`apt-get installed ${packages}, but it is not where it should be: ${otherwise}.`);
  return path;
}

/** Seconds that another who installs something is waited for: a new machine does so by itself. */
const WAITING = '-oDPkg::Lock::Timeout=600';

/** Debian starts a service once it is installed, unless this file says no. @returns takes it back */
function keepFromStarting(): () => void {
  const policy = '/usr/sbin/policy-rc.d';
  if (existsSync(policy)) return () => {};
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return () => rmSync(policy, { force: true });
}
