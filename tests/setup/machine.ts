/**
 * The programs that the tests need besides Node: Chromium, Firefox and PostgreSQL's server programs. Installs missing ones if
 * this is root on Debian; otherwise says what to install.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path of a Chromium that Playwright can drive. @throws Error that says what to install */
export function findChromium(): string {
  return chromiumPath() ?? installPackages('chromium', chromiumPath, 'set CHROMIUM to its path');
}

/** The path of Firefox 143 or newer, whose WebDriver BiDi Playwright needs. @throws Error that says what to install */
export function findFirefox(): string {
  return firefoxPath() ?? installPackages('firefox-esr', firefoxPath, 'set FIREFOX to its path');
}

/** The folder of initdb, postgres and pg_ctl, version 15 or newer. @throws Error that says what to install */
export function findPostgres(): string {
  return postgresFolder() ?? installPackages('postgresql', postgresFolder, 'set PG_BIN to its folder');
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

function firefoxPath(): string | undefined {
  const onMac = '/Applications/Firefox.app/Contents/MacOS/firefox';
  const paths = [process.env.FIREFOX, programPath('firefox-esr'), programPath('firefox'), onMac];
  return paths.find((path) => path && existsSync(path) && versionOf(path) >= 143);
}

function postgresFolder(): string | undefined {
  const folders = [process.env.PG_BIN, ...debianFolders(), ...pathFolders()];
  return folders.find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && versionOf(join(folder, 'postgres')) >= 15,
  );
}

/** Debian installs each version in a separate folder outside the path; the newest comes first. */
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

function versionOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** The path of a program by its name, including those for administrators. */
export function programPath(name: string): string | undefined {
  const { stdout, status } = spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin:/sbin" command -v ${name}`], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * The result of `find` after installing Debian's packages.
 * @param packages names, separated by spaces
 * @throws Error that says what to install
 */
export function installPackages<Result>(
  packages: string,
  find: () => Result | undefined,
  otherwise: string,
  startServices = true,
): Result {
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
  const path = find();
  if (!path)
    throw new Error(
      `apt-get installed ${packages}, but not in a version that the tests can use: ${otherwise}.`,
    );
  return path;
}

/** How long to wait for another apt-get, in seconds: a new machine runs one by itself. */
const WAITING = '-oDPkg::Lock::Timeout=600';

/**
 * Prevents Debian from starting services when they are installed.
 * @returns a function that undoes it
 */
function keepFromStarting(): () => void {
  const policy = '/usr/sbin/policy-rc.d';
  if (existsSync(policy)) return () => {};
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return () => rmSync(policy, { force: true });
}
