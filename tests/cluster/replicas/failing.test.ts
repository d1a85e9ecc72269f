/** A replica that dies, hangs, gets in its own way or becomes a primary costs nobody more than time. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Tokens } from '../../service/caller.ts';
import { startService, type TestService } from '../../service/harness.ts';
import { newDatabase } from '../../setup/databases.ts';
import { type Cluster, startCluster } from '../../setup/postgres.ts';
import { type Standby, startStandby } from '../../setup/standby.ts';
import { addCurrency, ask, currencies, isReadFrom, metricOf, readsDuring } from './asking.ts';

let primary: Cluster;
let standby: Standby;
let variables: Record<string, string>;
let test: TestService;
let root: Tokens;

beforeAll(async () => {
  primary = await startCluster();
  await (await startService({ DATABASE_URL: primary.url })).close();
  // Whatever stands in the way of the log is stopped at once.
  standby = await startStandby(primary, { max_standby_streaming_delay: '0' });
  variables = { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url };
  test = await startService(variables);
  root = await test.signIn('root');
});
afterAll(async () => {
  await test?.close();
  standby?.stop();
  primary?.stop();
});
beforeEach(() => isReadFrom(test, root));

const reachable = () => metricOf(test, 'monedero_replica_reachable');

/** Lists by several at a time, all of them answered. */
const askMuch = async (times: number) => {
  for (let time = 0; time < times; time += 1) {
    await Promise.all(Array.from({ length: 8 }, () => currencies(test, root)));
  }
};

it('killed while it is read from, and started again', async () => {
  const asked = askMuch(20);
  standby.kill();
  await asked;
  const read = await readsDuring(test, () => askMuch(2));
  expect(read.replica).toBeUndefined();
  expect(read.unreachable).toBeGreaterThan(0);
  expect(await reachable()).toBe(0);
  await addCurrency(test, root, 'EUR');
  expect(await currencies(test, root)).toContain('EUR');
  standby.start();
  await isReadFrom(test, root);
  expect(await reachable()).toBe(1);
});

it('that hangs keeps one in a second waiting for a moment, the others not at all', async () => {
  standby.freeze();
  try {
    const began = performance.now();
    const read = await readsDuring(test, () => askMuch(10));
    expect(read.replica).toBeUndefined();
    // 80 lists: each for itself would have waited for 250 ms, or for what its statement may take.
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(await reachable()).toBe(0);
  } finally {
    standby.thaw();
  }
  await isReadFrom(test, root);
});

it('that hangs in the middle of a statement is given up after some seconds', async () => {
  const answered = test.service.database.read('somebody', async (orm) => {
    const { rows } = await orm.execute<{ there: boolean }>(sql`select pg_is_in_recovery() as there`);
    if (rows[0]?.there) standby.freeze();
    return (await orm.execute<{ there: boolean }>(sql`select pg_is_in_recovery() as there`)).rows;
  });
  try {
    expect(await answered).toEqual([{ there: false }]);
  } finally {
    standby.thaw();
  }
});

it('that stops a statement for what it replays: asked again of the primary', async () => {
  await ask(primary.url, 'create table probe (n integer)');
  await ask(primary.url, 'insert into probe values (1)');
  await expect.poll(() => ask(standby.url, 'select n from probe').catch(() => [])).toHaveLength(1);
  const read = await readsDuring(test, async () => {
    const answered = test.service.database.read('somebody', async (orm) => {
      const { rows } = await orm.execute(sql`
        select n, pg_is_in_recovery() as there, pg_sleep(case when pg_is_in_recovery() then 4 else 0 end)::text from probe`);
      return rows;
    });
    const running = () => ask(standby.url, "select 1 from pg_stat_activity where wait_event = 'PgSleep'");
    await expect.poll(running, { interval: 20 }).toHaveLength(1);
    await ask(primary.url, 'alter table probe add column m integer');
    expect(await answered).toEqual([{ n: 1, there: false, pg_sleep: '' }]);
  });
  expect(read).toEqual({ conflict: 1 });
});

it('a refusal is never the replica’s: what it lacks is looked for on the primary', async () => {
  const work = () =>
    test.service.database.read('somebody', async (orm) => {
      const { rows } = await orm.execute<{ there: boolean }>(sql`select pg_is_in_recovery() as there`);
      if (rows[0]?.there) throw new Error('not there yet');
      return 'found';
    });
  expect(await work()).toBe('found');
});

it('is none to stop a start for where it is away, and all the more where it is another database', async () => {
  standby.kill();
  const alone = await startService(variables);
  expect(await currencies(alone, await alone.signIn('root'))).toContain('EUR');
  expect(await metricOf(alone, 'monedero_replica_reachable')).toBe(0);
  standby.start();
  await isReadFrom(alone, root);
  await alone.close();
  const other = await newDatabase(primary.url);
  const onOther = { ...variables, DATABASE_READ_URL: other.url };
  await expect(startService(onOther)).rejects.toThrow(/^DATABASE_READ_URL leads to another database\. /);
  await other.drop();
  const onNone = { ...variables, DATABASE_READ_URL: other.url };
  await expect(startService(onNone)).rejects.toThrow(
    /^The database of DATABASE_READ_URL rejected the connection/,
  );
});

it('that has become a primary of its own is not read from any more', async () => {
  await ask(standby.url, 'select pg_promote()');
  const read = await readsDuring(test, () => askMuch(3));
  expect(read.replica).toBeUndefined();
  expect(await reachable()).toBe(0);
});
