/** A temporary Citus cluster: a coordinator and two workers on free ports of the loopback address. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { OwnDatabase } from './databases.ts';
import { type Cluster, startCluster } from './postgres.ts';

export type CitusCluster = {
  /** URLs of superusers, the coordinator's first. */
  servers: string[];
  stop(): void;
};

/** Settings of each server and of its standby. */
export const CITUS_SETTINGS = {
  shared_preload_libraries: 'citus',
  max_prepared_transactions: '200',
  max_connections: '300',
  wal_level: 'logical',
  max_wal_senders: '20',
  max_replication_slots: '20',
  max_worker_processes: '40',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.shard_count': '4',
  // Of a busy machine; 30 seconds by default.
  'citus.node_connection_timeout': '120s',
  'citus.max_adaptive_executor_pool_size': '4',
};

/** @param more settings of each server */
export async function startCitus(more: Record<string, string> = {}): Promise<CitusCluster> {
  const clusters: Cluster[] = [];
  const stop = () => {
    for (const one of clusters) one.stop();
  };
  try {
    for (const _ of ['coordinator', 'worker', 'worker']) clusters.push(await startCitusServer(more));
  } catch (error) {
    stop();
    throw error;
  }
  return { servers: clusters.map(({ url }) => url), stop };
}

/** Starts another server that no cluster knows yet. */
export async function startCitusServer(more: Record<string, string> = {}): Promise<Cluster> {
  const cluster = await startCluster({ ...CITUS_SETTINGS, ...more });
  try {
    await letCitusMoveRows(cluster.url);
  } catch (error) {
    cluster.stop();
    throw error;
  }
  return cluster;
}

/** Since 15.19, other roles need this setting to read the log of changes. */
async function letCitusMoveRows(server: string): Promise<void> {
  const [row] = await execute<{ there: boolean }>(
    server,
    `select exists (select from pg_settings where name = 'output_plugin_libraries') as there`,
  );
  if (!row?.there) return;
  await execute(server, `alter system set output_plugin_libraries to 'pgoutput', 'test_decoding', 'citus'`);
  await execute(server, 'select pg_reload_conf()');
}

/** Adding a node connects all of them, which a busy machine sometimes breaks off. It can be repeated. */
async function addNode(url: string, port: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await execute(url, `select citus_add_node('127.0.0.1', ${port})`);
      return;
    } catch (error) {
      if (attempt === 3 || !/failure on connection/.test(String(error))) throw error;
    }
  }
}

/** Creates a database of the same name on each server, with the workers registered at the coordinator. */
export async function newCitusDatabase(servers: readonly string[]): Promise<OwnDatabase> {
  const name = `monedero_${randomBytes(6).toString('hex')}`;
  const urls = servers.map((server) => inDatabase(server, name));
  for (const [at, server] of servers.entries()) {
    await execute(server, `create database ${name}`);
    await createExtensions(urls[at] ?? '');
  }
  const [url = '', ...workers] = urls;
  const portOf = (address: string) => new URL(address).port;
  await execute(url, `select citus_set_coordinator_host('127.0.0.1', ${portOf(url)})`);
  for (const worker of workers) await addNode(url, portOf(worker));
  const drop = async () => {
    for (const server of servers) await execute(server, `drop database ${name} with (force)`);
  };
  return { name, url, drop };
}

/** @returns its port */
export async function addWorker(server: string, database: OwnDatabase): Promise<string> {
  await execute(server, `create database ${database.name}`);
  await createExtensions(inDatabase(server, database.name));
  const { port } = new URL(server);
  await execute(database.url, `select citus_add_node('127.0.0.1', ${port})`);
  return port;
}

async function createExtensions(url: string): Promise<void> {
  for (const extension of ['citus', 'pg_trgm']) await execute(url, `create extension ${extension}`);
}

export async function execute<Row extends pg.QueryResultRow>(
  server: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

export function inDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
