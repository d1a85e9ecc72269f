/** A server whose standby must confirm commits, and one that has become a standby itself. */
import { expect, it } from 'vitest';
import { execute } from '../../setup/citus.ts';
import { type Cluster, startCluster } from '../../setup/postgres.ts';
import { startService, type TestService } from '../harness.ts';
import { expectIntactLedger, move, readBalance } from '../money.ts';
import { createPlatform } from '../platform.ts';

async function onOwnServer(work: (test: TestService) => Promise<void>): Promise<void> {
  const cluster: Cluster = await startCluster();
  const test = await startService({ DATABASE_URL: cluster.url });
  try {
    await work(test);
  } finally {
    await test.service.close();
    cluster.stop();
  }
}

async function set(test: TestService, setting: string): Promise<void> {
  const url = test.service.settings.databaseUrl ?? '';
  // A new connection uses the server's latest configuration, which it distributes to all others first.
  const lastRead = async () =>
    (await execute<{ at: string }>(url, 'select pg_conf_load_time()::text as at'))[0]?.at;
  await test.sql(`alter system ${setting}`);
  const before = await lastRead();
  await test.sql('select pg_reload_conf()');
  await expect.poll(lastRead).not.toBe(before);
}

/** Resolves once a posting waits for the standby: nothing else locks balances meanwhile. */
async function untilPostingWaits(test: TestService): Promise<'waits'> {
  for (;;) {
    const waiting = await test.sql(`select from pg_stat_activity where wait_event = 'SyncRep' and pid in (
      select pid from pg_locks where relation = 'balances'::regclass and mode = 'RowShareLock')`);
    if (waiting.length > 0) return 'waits';
  }
}

it('confirms no posting whose wait for the standby was cancelled, nor one that it finds in that state', () =>
  onOwnServer(async (test) => {
    const { root, one } = await createPlatform(test);
    const ask = () => move(test, { as: root, wallet: one.clientWallet, amount: '1.00', key: 'cancelled' });
    await set(test, `set synchronous_standby_names = 'nobody'`);

    const first = ask();
    await untilPostingWaits(test);
    // The sealer waits too: all waits are cancelled until the posting's was.
    let hasResponse = false;
    first.finally(() => {
      hasResponse = true;
    });
    while (!hasResponse) {
      await test.sql(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
    }
    const cancelled = await first;
    expect(cancelled.body).toMatchObject({ statusCode: 503, code: 'unavailable' });
    expect(cancelled.headers['retry-after']).toBeTruthy();

    const repeat = ask();
    expect(await Promise.race([repeat, untilPostingWaits(test)])).toBe('waits');
    await set(test, 'reset synchronous_standby_names');
    const response = await repeat;
    expect(response.status, response.text).toBe(200);
    expect(await readBalance(test, root, one.clientWallet)).toBe('1.00');
    await expectIntactLedger(test);
  }));

it('returns 503 for writes on a read-only server, and does not reuse its connection', () =>
  onOwnServer(async (test) => {
    const { root, one } = await createPlatform(test);
    const ask = () => move(test, { as: root, wallet: one.clientWallet, amount: '1.00', key: 'reads' });
    await set(test, 'set default_transaction_read_only = on');
    // Over existing connections, and then over new ones.
    for (let time = 1; time <= 20; time += 1) {
      const response = await ask();
      expect(response.body, response.text).toMatchObject({ statusCode: 503, code: 'unavailable' });
      expect(response.headers['retry-after']).toBeTruthy();
    }
    const currency = { abbreviation: 'CHF', name: 'Franc', symbol: 'Fr' };
    expect((await test.call('POST', 'currency', { as: root, body: currency })).status).toBe(503);
    const read = await test.call('GET', 'user', { as: root });
    expect(read.status, read.text).toBe(503);
  }));
