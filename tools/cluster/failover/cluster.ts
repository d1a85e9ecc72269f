/**
 * Three etcd members, two PostgreSQL servers under Patroni with synchronous replication, and HAProxy in front of them,
 * on loopback.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres } from '../../../tests/setup/machine.ts';
import { freePort, giveToPostgres } from '../../../tests/setup/postgres.ts';
import { type Machines, printed, startMachines, until } from './machines.ts';
import { findPrograms } from './programs.ts';
import { etcdSettings, haproxyFile, type Member, type Node, patroniFile } from './settings.ts';

export type Cluster = {
  folder: string;
  /** URL of the database `monedero` through HAProxy, as its owner. */
  url: string;
  nodes: readonly Node[];
  /** URL of a superuser on this server, bypassing HAProxy. */
  urlOn(node: Node): string;
  /** The server that Patroni reports as the primary. */
  primary(): Promise<Node | undefined>;
  isPrimary(node: Node): Promise<boolean>;
  /** Waits for a primary with a synchronous standby. */
  untilWhole(): Promise<void>;
  /** Sends a signal to PostgreSQL and Patroni of this server. */
  signal(node: Node, signal: NodeJS.Signals): void;
  /** Starts its Patroni, which starts PostgreSQL. */
  start(node: Node): void;
  /** The output of `patronictl`. */
  control(...args: string[]): Promise<string>;
  /** The last log lines of Patroni and PostgreSQL on each server. */
  said(): string;
  /** Stops this process together with the servers. */
  keep(pid: number): void;
  end(): Promise<void>;
};

export async function startFailoverCluster(): Promise<Cluster> {
  const programs = findPrograms();
  const binaries = findPostgres();
  const machines = startMachines();
  try {
    const members = await startEtcd(machines, programs.etcd);
    const passwords = { superuser: secret(), replication: secret() };
    const nodes: Node[] = [];
    for (const name of ['server1', 'server2']) {
      nodes.push({ name, folder: machines.add(name), postgres: await freePort(), api: await freePort() });
    }
    for (const node of nodes) {
      writeOwn(configOf(node), patroniFile(node, { members, nodes, binaries, passwords }));
    }
    const start = ({ name, folder }: Node) =>
      void machines.run(name, [programs.patroni, join(folder, 'patroni.yml')]);
    const primary = async () => {
      const answers = await Promise.all(nodes.map((node) => isPrimary(node)));
      return nodes.find((_, at) => answers[at]);
    };
    const urlOn = ({ postgres }: Node) =>
      `postgres://postgres:${passwords.superuser}@127.0.0.1:${postgres}/postgres`;
    for (const node of nodes) start(node);
    const untilWhole = async () => {
      await until('both servers are there, and one has all that the other has', async () => {
        const leader = await primary();
        if (!leader) return false;
        const [standby] = await ask(
          urlOn(leader),
          `select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`,
        ).catch(() => []);
        // Patroni records it some seconds later. Until then it does not notice the loss of this standby:
        // docs/scaling.md.
        return standby !== undefined && (await knowsSynchronous(leader));
      });
    };
    await untilWhole();
    const leader = await primary();
    if (!leader) throw new Error('there is no primary');
    const owner = secret();
    await ask(urlOn(leader), `create role monedero login password '${owner}'`);
    await ask(urlOn(leader), 'create database monedero owner monedero');

    const proxy = machines.add('proxy');
    const port = await freePort();
    writeOwn(join(proxy, 'haproxy.cfg'), haproxyFile(port, nodes));
    machines.run('proxy', [programs.haproxy, '-db', '-f', 'haproxy.cfg']);
    const url = `postgres://monedero:${owner}@127.0.0.1:${port}/monedero`;
    await until('HAProxy leads to the primary', () =>
      ask(url, 'select').then(
        () => true,
        () => false,
      ),
    );
    return {
      folder: machines.folder,
      url,
      nodes,
      urlOn,
      primary,
      isPrimary,
      untilWhole,
      signal: ({ name }, signal) => machines.signal(name, signal),
      start,
      control: (...args) => {
        const [first] = nodes;
        return printed([programs.patronictl, '-c', first ? configOf(first) : '', ...args]);
      },
      said: () => nodes.map(({ name, folder }) => `${name}:\n${lastLines(`${folder}.log`)}`).join('\n'),
      keep: machines.keep,
      end: machines.end,
    };
  } catch (error) {
    await machines.end();
    throw error;
  }
}

const secret = () => randomBytes(16).toString('hex');
const configOf = ({ folder }: Node) => join(folder, 'patroni.yml');

const lastLines = (path: string) => readFileSync(path, 'utf8').split('\n').slice(-40).join('\n');

function writeOwn(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  giveToPostgres(path);
}

async function startEtcd(machines: Machines, etcd: string): Promise<Member[]> {
  const members: Member[] = [];
  for (const name of ['machine1', 'machine2', 'machine3']) {
    members.push({ name, folder: machines.add(name), client: await freePort(), peer: await freePort() });
  }
  etcdSettings(members).forEach((settings, at) => {
    const { name = '', folder = '' } = members[at] ?? {};
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    giveToPostgres(data);
    machines.run(name, [etcd], settings);
  });
  const [first] = members;
  await until('etcd has a leader', () => answers(`http://127.0.0.1:${first?.client}/health`, 2000));
  return members;
}

const isPrimary = ({ api }: Node) => answers(`http://127.0.0.1:${api}/primary`, 2000);

/** Whether Patroni has recorded a synchronous standby in etcd. */
async function knowsSynchronous({ api }: Node): Promise<boolean> {
  const address = `http://127.0.0.1:${api}/cluster`;
  const response = await fetch(address, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  const { members = [] } = ((await response?.json()) ?? {}) as { members?: { role: string }[] };
  return members.some(({ role }) => role === 'sync_standby');
}

function answers(address: string, milliseconds: number): Promise<boolean> {
  return fetch(address, { signal: AbortSignal.timeout(milliseconds) }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );
}

/** Runs one statement on a separate connection. */
export async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
