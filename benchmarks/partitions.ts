/**
 * `npm run partition:measure -- [ROWS]`: a year of rows in whole tables and in months, on PostgreSQL: how long turning
 * them takes and whom it keeps waiting, how long a month takes to leave and to come back, and what lists cost.
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
import { timed } from './figure.ts';
import { inTurns, SECRETS } from './lists.ts';
import { fillPlatform, type ListsPlatform, onFilled } from './lists-platform.ts';

/** A transaction has one row, two entries and an audit entry. */
const ROWS_OF_ONE = 4;
const SAMPLES = 30;
/** How far down the deep pages lie: going there takes most of the time. */
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
  const whole = await newDatabase(cluster.url, { name: 'whole' });
  await timed('filled', () => fillPlatform(on(whole.url), transactions));
  const parted = await timed('copied', () => newDatabase(cluster.url, { name: 'parted', template: 'whole' }));
  const client = new pg.Client({ connectionString: parted.url });
  await client.connect();

  const asked = await onFilled(on(parted.url), transactions, SAMPLES, 0);
  const stop = asking(asked);
  await timed('tables turned', () => run(parted.url, [], console.log));
  console.log(`  the slowest list meanwhile took ${Math.round(await stop())} ms`);
  await asked.stop();
  await timed('split into months', () => split(client));
  await client.query('vacuum (analyze)');

  const before = await onFilled(on(whole.url), transactions, SAMPLES, DEPTH);
  open.push(before);
  const after = await onFilled(on(parted.url), transactions, SAMPLES, DEPTH);
  open.push(after);
  await inTurns([before, 'whole'], [after, 'in months'], () => '');
  for (const platform of open.splice(0)) await platform.stop();

  const [first] = await listPartitions(client, { table: 'audit', key: '_id' });
  const month = first?.label.replace('_', '-') ?? '';
  // No block has what was filled in: the command would say so, since it can't be missed then.
  await client.query(`insert into audit_blocks select coalesce(max(number), 0) + 1, 0,
    coalesce(max(ends), 0) + 1000000000, now(), '{}', '', '' from audit_blocks`);
  await timed('a month detached', () => run(parted.url, ['detach', month], console.log));
  await timed('and brought back', () => run(parted.url, ['attach', month], console.log));
  await client.end();
} finally {
  for (const platform of open) await platform.stop();
  cluster.stop();
}

function on(url: string): Record<string, string> {
  return { ...SECRETS, DATABASE_URL: url };
}

function run(url: string, args: string[], print: (line: string) => void) {
  return partitionCommand({ args, environment: on(url), print });
}

/** Asks for the first page again and again. @returns ends it, and tells the slowest in milliseconds */
function asking(platform: ListsPlatform): () => Promise<number> {
  let slowest = 0;
  let going = true;
  const asked = (async () => {
    while (going) {
      slowest = Math.max(slowest, await platform.time({ as: 'root', path: 'transaction?range=[0,24]' }));
      await setTimeout(20);
    }
  })();
  return async () => {
    going = false;
    await asked;
    return slowest;
  };
}

/** As if the year had been parted while it went by. */
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
