/** A replica has taken over from the primary: who follows it is read from, who still follows the old one is not. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tokens } from '../../service/caller.ts';
import { startService, type TestService } from '../../service/harness.ts';
import { type Cluster, startCluster } from '../../setup/postgres.ts';
import { type Standby, startStandby } from '../../setup/standby.ts';
import { addCurrency, ask, currencies, isReadFrom, readsDuring } from './asking.ts';

let old: Cluster;
let successor: Standby;
/** One follows the successor, as Patroni would have it; the other has not heard of it. */
let follower: Standby;
let stray: Standby;
const open: TestService[] = [];

beforeAll(async () => {
  old = await startCluster();
  await (await startService({ DATABASE_URL: old.url })).close();
  successor = await startStandby(old);
  follower = await startStandby(old);
  stray = await startStandby(old);
  await ask(successor.url, 'select pg_promote()');
  const { port } = new URL(successor.url);
  await ask(follower.url, `alter system set primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'`);
  await ask(follower.url, 'select pg_reload_conf()');
});
afterAll(async () => {
  for (const test of open) await test.close();
  for (const cluster of [follower, stray, successor, old]) cluster?.stop();
});

async function readingFrom(replica: Cluster): Promise<{ test: TestService; root: Tokens }> {
  const test = await startService({ DATABASE_URL: successor.url, DATABASE_READ_URL: replica.url });
  open.push(test);
  return { test, root: await test.signIn('root') };
}

it('reads from a replica that follows the new primary', async () => {
  const { test, root } = await readingFrom(follower);
  await addCurrency(test, root, 'EUR');
  await isReadFrom(test, root);
  expect(await currencies(test, root)).toEqual(['EUR']);
});

it('does not read from a replica of the old primary, however much that still writes', async () => {
  await ask(old.url, 'create table noise as select generate_series(1, 300000) as n');

  const isAhead = async () => {
    const [own] = await ask<{ at: string }>(successor.url, 'select pg_current_wal_lsn()::text as at');
    const [strays] = await ask<{ ahead: boolean }>(
      stray.url,
      `select pg_last_wal_replay_lsn() > '${own?.at}'::pg_lsn as ahead`,
    );
    return strays?.ahead;
  };
  await expect.poll(isAhead).toBe(true);
  const { test, root } = await readingFrom(stray);
  const read = await readsDuring(test, async () => expect(await currencies(test, root)).toEqual(['EUR']));
  expect(read).toEqual({ behind: 1 });
});
