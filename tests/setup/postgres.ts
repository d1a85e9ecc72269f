/**
 * A throw-away PostgreSQL for a run of the tests: its own cluster in a temporary folder, on a free port
 * of the loopback address, gone afterwards. As root it runs as the user postgres, since it refuses root.
 */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from './machine.ts';

export type Cluster = {
  /** A superuser's address of the database `postgres`. */
  url: string;
  stop(): void;
  /** Ends it at once, as a crash would, or starts it again on the same data and port. */
  kill(): void;
  start(): void;
  /** Of the process that starts all the others. */
  pid(): number;
};

/**
 * Makes and starts a cluster. `settings` are lines of postgresql.conf.
 * @param kept a folder to keep it in, or to start the one again that was kept there
 */
export async function startCluster(settings: Record<string, string> = {}, kept?: string): Promise<Cluster> {
  const programs = findPostgres();
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'monedero-postgres-'));
  mkdirSync(folder, { recursive: true });
  giveToPostgres(folder);
  const data = join(folder, 'data');
  const run = (program: string, args: string[]) => {
    const [file, rest] = asPostgres([join(programs, program), ...args]);
    // Not 'pipe': the server would inherit the pipe and hold it open, and this call would never end.
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
      end(kept === undefined ? 'immediate' : 'fast');
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As root it must be the user's whom PostgreSQL runs as. */
export function giveToPostgres(path: string): void {
  if (isRoot()) chownSync(path, idOf('u'), idOf('g'));
}

/** The program and its arguments, which begin with those that run it as postgres where this is root. */
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
