/** A platform that is there already is laid over several servers while it is used. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { signInAll } from '../../../benchmarks/measuredService.ts';
import { type Platform, seedPlatform } from '../../../benchmarks/platform.ts';
import { startService } from '../../../benchmarks/service.ts';
import { distribute } from '../../../src/engine/service/database/distribute.ts';
import { distributionColumns } from '../../../src/ledger/distribution.ts';
import { startLoad } from '../../../tools/cluster/failover/load.ts';
import { execute, newCitusDatabase } from '../../setup/citus.ts';
import { newDatabase, type OwnDatabase } from '../../setup/databases.ts';
import { expectBookedOnce, expectUnaltered } from './booked.ts';

let servers: string[];
let database: OwnDatabase;
let platform: Platform;

beforeAll(async () => {
  const { databases } = inject('prepared');
  if (databases.kind !== 'citus') throw new Error('this lane has a cluster of its own');
  servers = databases.servers;
  database = await newCitusDatabase(servers);
  const secret = () => randomBytes(32).toString('hex');
  platform = await seedPlatform({
    ...{ AUTH_SECRET: secret(), LEDGER_KEY: secret(), ROOT_PASSWORD: secret() },
    ...{ DATABASE_URL: database.url, DATABASE_POOL: '20' },
  });
});
afterAll(() => database?.drop());

const placed = () =>
  execute<{ name: string; by: string }>(
    database.url,
    'select table_name::text as name, distribution_column as by from citus_tables order by 1',
  );

it('says what a database lacks, and changes nothing', async () => {
  const [coordinator = ''] = servers;
  const plain = await newDatabase(coordinator);
  await expect(distribute(plain.url, distributionColumns)).rejects.toThrow('The extension citus is missing');
  await execute(plain.url, 'create extension citus');
  await expect(distribute(plain.url, distributionColumns)).rejects.toThrow('The cluster has no worker');
  await plain.drop();
});

it('under load: what was answered is booked once, and verifies', async () => {
  const service = await startService(platform.environment);
  const tokens = await signInAll(service.port, platform.agents.slice(0, 8));
  const load = startLoad({ port: service.port, tokens, wallets: platform.wallets });
  const lines: string[] = [];
  await distribute(database.url, distributionColumns, { print: (line) => lines.push(line) });
  const { postings, reads } = await load.stop();
  // Lists are refused for the second until it knows that rows lie on several servers now.
  const [token] = await signInAll(service.port, platform.agents.slice(0, 1));
  const headers = { authorization: `Bearer ${token}` };
  const list = `http://127.0.0.1:${service.port}/api/transaction?range=[0,9]`;
  await expect.poll(async () => (await fetch(list, { headers })).status, { timeout: 5000 }).toBe(200);
  await service.stop();
  expect(reads.length).toBeGreaterThan(0);
  expect(lines).toHaveLength(3);
  expect(await placed()).toEqual([
    { name: 'audit', by: '_id' },
    { name: 'entries', by: 'wallet' },
    { name: 'transactions', by: '_id' },
  ]);
  await expectBookedOnce(database.url, postings);
  await expectUnaltered(platform.environment);
  console.log(`${postings.size} postings meanwhile; ${lines.join(' ')}`);
});

it('run again, it leaves alone what is distributed', async () => {
  const lines: string[] = [];
  await distribute(database.url, distributionColumns, { print: (line) => lines.push(line) });
  expect(lines).toEqual(expect.arrayContaining(['entries is already distributed by wallet.']));
});

it('ended within a table, it puts that back the next time, and goes on', async () => {
  const broken = await newCitusDatabase(servers);
  const { environment } = platform;
  await seedPlatform({ ...environment, DATABASE_URL: broken.url });
  const rows = () => execute(broken.url, 'select _id from audit order by 1');
  const before = await rows();
  const ended = expect(distribute(broken.url, distributionColumns)).rejects.toThrow();
  const half = `select from pg_dist_partition where partmethod = 'n' and logicalrelid = 'audit'::regclass`;
  await expect.poll(async () => (await execute(broken.url, half)).length, { interval: 5 }).toBe(1);
  await execute(
    broken.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'select create_distributed_table_concurrently%'`,
  );
  await ended;
  expect(await execute(broken.url, half)).toHaveLength(1);
  const lines: string[] = [];
  await distribute(broken.url, distributionColumns, { print: (line) => lines.push(line) });
  expect(lines[0]).toBe('audit was left half laid: it is put back, and laid anew.');
  expect(lines).toHaveLength(4);
  expect(await rows()).toEqual(before);
  await expect(execute(broken.url, 'delete from audit')).rejects.toThrow('are never changed or removed');
  await expectUnaltered({ ...environment, DATABASE_URL: broken.url });
  await broken.drop();
});

it('each worker refuses that rows are changed or removed, whoever asks', async () => {
  for (const statement of ['update entries set units = 1', 'delete from transactions', 'truncate audit']) {
    await expect(execute(database.url, statement)).rejects.toThrow('are never changed or removed');
  }
  const [, worker = ''] = servers;
  const url = new URL(worker);
  url.pathname = `/${database.name}`;
  const shards = await execute<{ name: string }>(
    url.href,
    `select tgrelid::regclass::text as name from pg_trigger where tgname like '%append_only_%'`,
  );
  expect(shards.length).toBe(6);
  for (const { name } of shards) {
    await expect(execute(url.href, `delete from ${name}`)).rejects.toThrow();
  }
});
