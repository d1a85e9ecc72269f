/** Another worker is added, and parts are moved to it, while clients post. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { signInAll } from '../../../benchmarks/measuredService.ts';
import { type Platform, seedPlatform } from '../../../benchmarks/platform.ts';
import { startService } from '../../../benchmarks/service.ts';
import { startLoad } from '../../../tools/cluster/failover/load.ts';
import { addWorker, execute, newCitusDatabase, startCitusServer } from '../../setup/citus.ts';
import type { OwnDatabase } from '../../setup/databases.ts';
import type { Cluster } from '../../setup/postgres.ts';
import { expectBookedOnce, expectUnaltered } from './booked.ts';

let database: OwnDatabase;
let platform: Platform;
let another: Cluster;

beforeAll(async () => {
  const { databases } = inject('prepared');
  if (databases.kind !== 'citus') throw new Error('this lane has a cluster of its own');
  database = await newCitusDatabase(databases.servers);
  const secret = () => randomBytes(32).toString('hex');
  platform = await seedPlatform({
    ...{ AUTH_SECRET: secret(), LEDGER_KEY: secret(), ROOT_PASSWORD: secret() },
    ...{ DATABASE_URL: database.url, DATABASE_POOL: '20', DISTRIBUTE: 'on' },
  });
  another = await startCitusServer();
});
afterAll(async () => {
  await database?.drop();
  another?.stop();
});

it('loses nothing that was confirmed, and everything written verifies', async () => {
  const service = await startService(platform.environment);
  const tokens = await signInAll(service.port, platform.agents.slice(0, 8));
  const load = startLoad({ port: service.port, tokens, wallets: platform.wallets });
  const port = await addWorker(another.url, database);
  const began = performance.now();
  await execute(database.url, 'select citus_rebalance_start()');
  await execute(database.url, 'select citus_rebalance_wait()');
  const seconds = (performance.now() - began) / 1000;
  const { postings, statuses, longest } = await load.stop();
  await service.stop();
  const parts = await execute<{ table: string; parts: number }>(
    database.url,
    `select table_name::text as table, count(*)::int as parts from citus_shards where nodeport = ${port} group by 1`,
  );
  expect(parts.map(({ table }) => table).sort()).toEqual(['audit', 'entries', 'transactions']);
  await expectBookedOnce(database.url, postings);
  await expectUnaltered(platform.environment);
  console.log(
    `${postings.size} postings while parts were moved in ${seconds.toFixed(1)} s; nobody waited longer than ` +
      `${(longest / 1000).toFixed(1)} s; answers: ${JSON.stringify(statuses)}`,
  );
});
