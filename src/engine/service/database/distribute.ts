/** Distributes append-only tables over the servers of a Citus cluster: docs/scaling.md. */
import pg from 'pg';
import { SettingsError } from '../settings/environment.ts';
import { ASKS_WORKER, NAMES_WORKER } from './citus.ts';
import { notConnected } from './connectionError.ts';

/** Append-only tables and their distribution columns. */
export type AppendOnlyTables = Readonly<Record<string, string>>;

/** The engine's append-only tables. */
export const ENGINE_GROWING: AppendOnlyTables = { audit: '_id' };

export type DistributeOptions = {
  print?: (line: string) => void;
  /** Nothing else uses the database: this is faster and has fewer requirements. */
  isStopped?: boolean;
};

/**
 * Distributes one table at a time. If interrupted, running it again continues with the next one.
 * @throws SettingsError that says what the cluster lacks
 */
export async function distribute(
  databaseUrl: string | undefined,
  tables: AppendOnlyTables,
  { print = () => {}, isStopped = false }: DistributeOptions = {},
): Promise<void> {
  if (databaseUrl === undefined) {
    throw new SettingsError(
      'DATABASE_URL is not set. The embedded database cannot be distributed; use PostgreSQL with Citus.',
    );
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  // A broken connection makes its current statement fail. Without a listener, the event would end the process.
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    throw notConnected(error);
  });
  try {
    await assertCluster(client);
    const distribution = await readDistribution(client);
    const waiting = Object.entries({ ...ENGINE_GROWING, ...tables }).filter(([table, column]) => {
      const by = distribution.get(table);
      if (by === undefined || by === BROKEN_OFF) return true;
      if (by !== column)
        throw new SettingsError(`${table} is distributed by ${by}. Distribute it by ${column}.`);
      print(`${table} is already distributed by ${column}.`);
      return false;
    });
    if (!waiting.length) return;
    await allowTriggers(client);
    for (const [table, column] of waiting) {
      if (distribution.get(table) === BROKEN_OFF) await putBack(client, table, print);
      await lay(client, table, column, isStopped, print);
    }
  } finally {
    await client.end();
  }
}

/**
 * State of a table after Citus was interrupted while distributing it: its rows are on the coordinator, but workers know
 * it.
 */
const BROKEN_OFF = 'nothing';

async function putBack(client: pg.Client, table: string, print: (line: string) => void): Promise<void> {
  await client.query('call citus_cleanup_orphaned_resources()');
  await client.query(`select undistribute_table('${table}')`);
  print(`${table} was left half laid: it is put back, and laid anew.`);
}

async function lay(
  client: pg.Client,
  table: string,
  column: string,
  isStopped: boolean,
  print: (line: string) => void,
): Promise<void> {
  await assertNoReferences(client, table);
  const { rows } = await client.query(`select exists (select from "${table}") as has`);
  const isOnline = rows[0]?.has && !isStopped;
  if (isOnline) await assertLogicalReplication(client);
  const began = Date.now();
  const how = isOnline ? 'create_distributed_table_concurrently' : 'create_distributed_table';
  await client.query(`select ${how}('${table}', '${column}', colocate_with => 'none')`);
  if (rows[0]?.has && !isOnline) await removeLocalRows(client, table);
  await client.query(`analyze "${table}"`);
  print(`${table} is distributed by ${column}: ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

async function assertCluster(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select exists (select from pg_extension where extname = 'citus') as there`,
  );
  if (!rows[0]?.there) {
    throw new SettingsError(
      'The extension citus is missing. Run create extension citus on every server, then try again.',
    );
  }
  const { rows: workers } = await client.query(ASKS_WORKER);
  if (workers[0]?.worker) throw new SettingsError(NAMES_WORKER);
  const { rows: servers } = await client.query(
    'select count(*)::int as count from citus_get_active_worker_nodes()',
  );
  if (!servers[0]?.count) {
    throw new SettingsError('The cluster has no worker. Add one with citus_add_node, then try again.');
  }
  const { rows: settings } = await client.query(
    `select current_setting('max_prepared_transactions')::int as prepared`,
  );
  if (!settings[0]?.prepared) {
    throw new SettingsError(
      'max_prepared_transactions is 0. Set it on every server to at least its max_connections and restart them.',
    );
  }
}

/** Distributed tables and their distribution columns. */
async function readDistribution(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ table: string; by: string }>(`
    select c.relname as table, coalesce(column_to_column_name(p.logicalrelid, p.partkey), '${BROKEN_OFF}') as by
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where c.relnamespace = current_schema()::regnamespace`);
  return new Map(rows.map(({ table, by }) => [table, by]));
}

/** Propagates the triggers that reject updates and deletes to every shard, including shards that are moved later. */
async function allowTriggers(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select quote_ident(current_database()) as name`);
  await client.query(`alter database ${rows[0]?.name} set citus.enable_unsafe_triggers to on`);
  await client.query('set citus.enable_unsafe_triggers to on');
}

async function assertNoReferences(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query(
    `select conname from pg_constraint where contype = 'f' and $1::regclass in (conrelid, confrelid) limit 1`,
    [table],
  );
  if (rows[0]) {
    throw new SettingsError(
      `${table} cannot be distributed: the foreign key ${rows[0].conname} links it to a table that stays on one server. Drop the constraint.`,
    );
  }
}

async function assertLogicalReplication(client: pg.Client): Promise<void> {
  const { rows } = await client.query('show wal_level');
  if (rows[0]?.wal_level === 'logical') return;
  throw new SettingsError(
    `wal_level is ${rows[0]?.wal_level}. Moving tables while the service runs requires wal_level = logical on every server. ` +
      'Set it, or stop the service and run this with --stopped.',
  );
}

/**
 * Citus leaves the local copies of distributed rows in place, invisibly. The setting that allows deleting them applies
 * to this connection only.
 */
async function removeLocalRows(client: pg.Client, table: string): Promise<void> {
  await client.query('set session_replication_role to replica');
  await client.query(`select truncate_local_data_after_distributing_table('${table}')`);
  await client.query('reset session_replication_role');
}
