/**
 * A worker dies amid the commits of clients, and comes back: what was answered is booked once, nobody is answered otherwise
 * than by 503, and programs that follow the events receive each once.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { signIn, signInAll } from '../../../benchmarks/measuredService.ts';
import { type Platform, seedPlatform } from '../../../benchmarks/platform.ts';
import { startService } from '../../../benchmarks/service.ts';
import { longestGap, startLoad } from '../../../tools/cluster/failover/load.ts';
import { followByCalls, followByStream } from '../../features/events/followers.ts';
import { expectEveryEvent } from '../../features/events/order.ts';
import { execute, inDatabase, newCitusDatabase, startCitusServer } from '../../setup/citus.ts';
import type { OwnDatabase } from '../../setup/databases.ts';
import type { Cluster } from '../../setup/postgres.ts';
import { expectBookedOnce, expectUnaltered } from './booked.ts';

/** Of a cluster whose workers may be lost: each answers only for what it keeps, and soon ends what was left between two phases. */
const SETTINGS = { synchronous_commit: 'on', 'citus.recover_2pc_interval': '2s' };

/** How often it dies. */
const TIMES = 8;
/** Milliseconds that it is away. */
const AWAY = 1000;

const servers: Cluster[] = [];
let database: OwnDatabase;
let platform: Platform;

beforeAll(async () => {
  for (const _ of ['coordinator', 'worker', 'worker']) servers.push(await startCitusServer(SETTINGS));
  database = await newCitusDatabase(servers.map(({ url }) => url));
  const secret = () => randomBytes(32).toString('hex');
  platform = await seedPlatform({
    ...{ AUTH_SECRET: secret(), LEDGER_KEY: secret(), ROOT_PASSWORD: secret() },
    ...{ DATABASE_URL: database.url, DATABASE_POOL: '20', DISTRIBUTE: 'on' },
  });
});
afterAll(() => {
  for (const server of servers) server.stop();
});

/** Transactions that workers have prepared, and nobody has ended; on request only those from before a worker died. */
async function leftBetweenPhases(condition = 'true'): Promise<number> {
  let left = 0;
  for (const { url } of servers.slice(1)) {
    const rows = await execute(
      inDatabase(url, database.name),
      `select from pg_prepared_xacts where gid like 'citus%' and ${condition}`,
    );
    left += rows.length;
  }
  return left;
}

it('posts confirmed requests once, and unconfirmed ones when they are repeated', async () => {
  const service = await startService(platform.environment);
  const tokens = await signInAll(service.port, platform.agents.slice(0, 8));
  const token = await signIn(service.port, 'root', platform.environment.ROOT_PASSWORD);
  const source = { address: () => `http://127.0.0.1:${service.port}`, token, limit: 100 };
  const followers = [followByCalls(source), followByStream(source)];
  const leave = () => Promise.all(followers.map((one) => one.stop()));
  onTestFinished(async () => void (await leave()));
  const load = startLoad({ port: service.port, tokens, wallets: platform.wallets });
  const { record } = load;
  let left = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const worker = servers[1 + (time % 2)];
    const before = record.postings.size;
    await expect.poll(() => record.postings.size).toBeGreaterThan(before + 200);
    worker?.kill();
    await pause(AWAY);
    worker?.start();
    left += await leftBetweenPhases('prepared < pg_postmaster_start_time()');
  }
  const answered = record.postings.size;
  await expect.poll(() => record.postings.size).toBeGreaterThan(answered + 200);
  const { postings, statuses, wrong, writes } = await load.stop();
  // Not only on the worker that died: until one ends, part of what was answered cannot be seen.
  await expect.poll(() => leftBetweenPhases()).toBe(0);
  await expectEveryEvent(database.url, followers, postings.values());
  await leave();
  await service.stop();
  console.log(
    `A worker was lost ${TIMES} times for ${AWAY} ms: ${postings.size} postings answered, none for ` +
      `${(longestGap(writes) / 1000).toFixed(1)} s at the longest; ${left} left between two phases; answers: ${JSON.stringify(statuses)}`,
  );
  expect(wrong.slice(0, 3)).toEqual([]);
  await expectBookedOnce(database.url, postings);
  await expectUnaltered(platform.environment);
});
