/**
 * A temporary PostgreSQL cluster for a test run, in a temporary folder and on a free port of the loopback address. Runs
 * as the user postgres if this is root, because PostgreSQL refuses root.
 */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from './machine.ts';

export type Cluster = {
  /** URL of the database `postgres` as a superuser. */
  url: string;
  stop(): void;
  /** Kills it, as a crash would, or starts it again with the same data and port. */
  kill(): void;
  start(): void;
  /** The process that starts all others. */
  pid(): number;
};

/**
 * Creates and starts a cluster.
 * @param settings lines of postgresql.conf
 * @param existingFolder a folder to store the cluster in, or one to start again
 */
export async function startCluster(
  settings: Record<string, string> = {},
  existingFolder?: string,
): Promise<Cluster> {
  const programs = findPostgres();
  const folder = existingFolder ?? mkdtempSync(join(tmpdir(), 'monedero-postgres-'));
  mkdirSync(folder, { recursive: true });
  giveToPostgres(folder);
  const data = join(folder, 'data');
  const run = (program: string, args: string[]) => {
    const [file, rest] = asPostgres([join(programs, program), ...args]);
    // Not 'pipe': the server would inherit the pipe and keep it open, so that this call would never return.
    execFileSync(file, rest, { stdio: 'ignore', cwd: folder });
  };
  if (!existsSync(data)) {
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  }
  const port = await freePort();
  const options = Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
    fsync: 'off',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = () =>
    run('pg_ctl', [
      '-D',
      data,
      '-w',
      '-t',
      '60',
      '-l',
      join(folder, 'log'),
      '-o',
      options.join(' '),
      'start',
    ]);
  const end = (mode: string) => run('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop']);
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    pid: () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    kill: () => end('immediate'),
    stop: () => {
      end(existingFolder === undefined ? 'immediate' : 'fast');
      if (existingFolder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** If this is root, PostgreSQL's user must own it. */
export function giveToPostgres(path: string): void {
  if (isRoot()) chownSync(path, idOf('u'), idOf('g'));
}

/** The command, run as postgres if this is root. */
export function asPostgres(command: readonly string[]): [file: string, args: string[]] {
  const [file = '', ...args] = isRoot() ? ['setpriv', ...dropToPostgres(), ...command] : command;
  return [file, args];
}

const isRoot = () => process.getuid?.() === 0;

function idOf(which: 'u' | 'g'): number {
  return Number(execFileSync('id', [`-${which}`, 'postgres'], { encoding: 'utf8' }));
}

function dropToPostgres(): string[] {
  return [`--reuid=${idOf('u')}`, `--regid=${idOf('g')}`, '--clear-groups'];
}

/** A free port of the loopback address. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
