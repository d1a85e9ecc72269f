/** PostgreSQL whose WAL pgBackRest archives, and its restore to a moment; on loopback, gone with the test. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { installPackages, programPath } from '../../setup/machine.ts';
import { asPostgres, type Cluster, giveToPostgres, startCluster } from '../../setup/postgres.ts';

export type ArchivedCluster = {
  /** A superuser's address of the database `monedero`. */
  readonly url: string;
  ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
  /** pgBackRest with this configuration. @returns what it printed */
  backrest(...args: string[]): string;
  /** Ends PostgreSQL, which must be started again by `restored`. */
  stop(): void;
  /** Starts what was restored. Once it takes writes, all of its WAL is replayed that is to be. */
  startRestored(): Promise<void>;
  end(): void;
};

export async function startArchivedCluster(): Promise<ArchivedCluster> {
  const program = installedBackrest();
  const folder = mkdtempSync(join(tmpdir(), 'monedero-backup-'));
  const configuration = join(folder, 'pgbackrest.conf');
  giveToPostgres(folder);
  const own = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path);
    giveToPostgres(path);
    return path;
  };
  const cluster: Cluster = await startCluster({ archive_mode: 'on' }, folder);
  const server = new URL(cluster.url);
  const settings = {
    global: {
      'repo1-path': own('repository'),
      'repo1-retention-full': '2',
      'log-path': own('logs'),
      'lock-path': own('locks'),
      'spool-path': own('spool'),
      'log-level-console': 'warn',
      'start-fast': 'y',
    },
    monedero: {
      'pg1-path': join(folder, 'data'),
      'pg1-port': server.port,
      'pg1-socket-path': folder,
      'pg1-user': 'postgres',
    },
  };
  const lines = Object.entries(settings).flatMap(([section, values]) => [
    `[${section}]`,
    ...Object.entries(values).map(([name, value]) => `${name}=${value}`),
  ]);
  writeFileSync(configuration, `${lines.join('\n')}\n`);
  const command = [program, `--config=${configuration}`, '--stanza=monedero'];
  const url = Object.assign(new URL(cluster.url), { pathname: '/monedero' }).href;
  let isRunning = true;
  const stop = () => {
    cluster.stop();
    isRunning = false;
  };
  const archived: ArchivedCluster = {
    url,
    ask: (statement) => askOn(url, statement),
    backrest: (...args) => {
      const [file, rest] = asPostgres([...command, ...args]);
      return execFileSync(file, rest, { encoding: 'utf8', cwd: folder });
    },
    stop,
    startRestored: async () => {
      cluster.start();
      isRunning = true;
      for (const until = Date.now() + 60_000; ; ) {
        const [state] = await askOn<{ replays: boolean }>(url, 'select pg_is_in_recovery() as replays');
        if (state?.replays === false) return;
        if (Date.now() > until) throw new Error('what was restored still replays after a minute');
      }
    },
    end: () => {
      if (isRunning) cluster.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await askOn(cluster.url, 'create database monedero');
    await askOn(cluster.url, `alter system set archive_command = '${command.join(' ')} archive-push %p'`);
    await askOn(cluster.url, 'select pg_reload_conf()');
    return archived;
  } catch (error) {
    archived.end();
    throw error;
  }
}

function installedBackrest(): string {
  const look = () => programPath('pgbackrest');
  return look() ?? installPackages('pgbackrest', look, 'put pgbackrest on the path');
}

export async function askOn<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
