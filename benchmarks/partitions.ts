/**
 * `npm run partition:measure -- [ROWS]`: a year of rows in unpartitioned and monthly partitioned tables on
 * PostgreSQL: how long the conversion takes and blocks others, how long detaching and attaching a month takes, and
 * what lists cost.
 */
import '../src/features.ts';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { partitionCommand } from '../src/programs/partitions/command.ts';
import { copyTriggers } from '../src/programs/partitions/create.ts';
import { type Month, monthOf, nameOf } from '../src/programs/partitions/months.ts';
import { boundsSql, growing, listPartitions } from '../src/programs/partitions/tables.ts';
import { newDatabase } from '../tests/setup/databases.ts';
import { startCluster } from '../tests/setup/postgres.ts';
import { logDuration } from './figure.ts';
import { compareLists, SECRETS } from './lists.ts';
import { fillPlatform, type ListsPlatform, startOnFilled } from './lists-platform.ts';

/** A transaction has one row, two entries and an audit entry. */
const ROWS_OF_ONE = 4;
const SAMPLES = 30;
/** The depth of deep pages: reaching them takes most of the time. */
const DEPTH = 20_000;

const transactions = Math.ceil(Number(process.argv[2] ?? 10_000_000) / ROWS_OF_ONE);
const cluster = await startCluster({
  shared_buffers: '2GB',
  max_wal_size: '6GB',
  checkpoint_timeout: '30min',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  random_page_cost: '1.1',
  effective_cache_size: '8GB',
});
const open: ListsPlatform[] = [];
try {
  const unpartitioned = await newDatabase(cluster.url, { name: 'whole' });
  await logDuration('filled', () => fillPlatform(createEnvironment(unpartitioned.url), transactions));
  const partitioned = await logDuration('copied', () =>
    newDatabase(cluster.url, { name: 'parted', template: 'whole' }),
  );
  const client = new pg.Client({ connectionString: partitioned.url });
  await client.connect();

  const measured = await startOnFilled(createEnvironment(partitioned.url), transactions, SAMPLES, 0);
  const stop = pollFirstPage(measured);
  await logDuration('tables turned', () => run(partitioned.url, [], console.log));
  console.log(`  the slowest list meanwhile took ${Math.round(await stop())} ms`);
  await measured.stop();
  await logDuration('split into months', () => split(client));
  await client.query('vacuum (analyze)');

  const before = await startOnFilled(createEnvironment(unpartitioned.url), transactions, SAMPLES, DEPTH);
  open.push(before);
  const after = await startOnFilled(createEnvironment(partitioned.url), transactions, SAMPLES, DEPTH);
  open.push(after);
  await compareLists([before, 'whole'], [after, 'in months'], () => '');
  for (const platform of open.splice(0)) await platform.stop();

  const [first] = await listPartitions(client, { table: 'audit', key: '_id' });
  const month = first?.label.replace('_', '-') ?? '';
  // The inserted rows are in no block, which the command would report.
  await client.query(`insert into audit_blocks select coalesce(max(number), 0) + 1, 0,
    coalesce(max(ends), 0) + 1000000000, now(), '{}', '', '' from audit_blocks`);
  await logDuration('a month detached', () => run(partitioned.url, ['detach', month], console.log));
  await logDuration('and brought back', () => run(partitioned.url, ['attach', month], console.log));
  await client.end();
} finally {
  for (const platform of open) await platform.stop();
  cluster.stop();
}

function createEnvironment(url: string): Record<string, string> {
  return { ...SECRETS, DATABASE_URL: url };
}

function run(url: string, args: string[], print: (line: string) => void) {
  return partitionCommand({ args, environment: createEnvironment(url), print });
}

/**
 * Requests the first page repeatedly.
 * @returns ends it, and returns the slowest in milliseconds
 */
function pollFirstPage(platform: ListsPlatform): () => Promise<number> {
  let slowest = 0;
  let isRunning = true;
  const pending = (async () => {
    while (isRunning) {
      slowest = Math.max(
        slowest,
        await platform.timeRequest({ as: 'root', path: 'transaction?range=[0,24]' }),
      );
      await setTimeout(20);
    }
  })();
  return async () => {
    isRunning = false;
    await pending;
    return slowest;
  };
}

/** As if the year had been partitioned month by month. */
async function split(client: pg.Client): Promise<void> {
  for (const { table, key, ownKey } of growing) {
    const old = `${table}_old`;
    const [{ label } = { label: '' }] = await listPartitions(client, { table, key });
    await client.query(`alter table ${table} detach partition ${table}_${label}`);
    await client.query(`alter table ${table}_${label} rename to ${old}`);
    const { rows } = await client.query<{ first: Date }>(`select min(date) as first from ${old}`);
    const end = monthOf(new Date()) + 2;
    for (let month: Month = monthOf(rows[0]?.first ?? new Date()); month < end; month += 1) {
      const name = `${table}_${nameOf(month)}`;
      const bounds = boundsSql(month, month + 1);
      const [from, to] = [...bounds.matchAll(/'(.+?)'/g)].map(([, id]) => id);
      await client.query(
        `create table ${name} (like ${table} including all excluding indexes excluding statistics)`,
      );
      await client.query(
        `insert into ${name} select * from ${old} where ${key} >= '${from}' and ${key} < '${to}'`,
      );
      if (ownKey) await client.query(`alter table ${name} add primary key (${ownKey})`);
      await copyTriggers(client, table, name);
      await client.query(`alter table ${table} attach partition ${name} ${bounds}`);
    }
    await client.query(`drop table ${old}`);
  }
}
