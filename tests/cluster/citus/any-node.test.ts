/** What a worker answers to whoever asks it instead of the coordinator. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { distribute } from '../../../src/engine/service/database/distribute.ts';
import { distributionColumns } from '../../../src/ledger/distribution.ts';
import { startService, startServiceWithPlatform, type TestService } from '../../service/harness.ts';
import { expectMoved } from '../../service/money.ts';
import { findWallet, signInToPlatform } from '../../service/platform.ts';
import { execute, inDatabase } from '../../setup/citus.ts';

let test: TestService;
let workers: string[];

beforeAll(async () => {
  const { databases } = inject('prepared');
  if (databases.kind !== 'citus') throw new Error('this lane has a cluster of its own');
  test = await startServiceWithPlatform();
  const { root, one, two } = await signInToPlatform(test);
  for (const client of [one.client, two.client]) {
    const wallet = await findWallet(test, root, client, 'client');
    for (const amount of ['1', '20', '300']) await expectMoved(test, { as: root, wallet, amount });
  }
  const [database] = await test.sql<{ name: string }>('select current_database() as name');
  workers = databases.servers.slice(1).map((server) => inDatabase(server, database?.name ?? ''));
});
afterAll(() => test?.close());

it('reads distributed tables completely', async () => {
  const asked = `select (select count(*) from transactions)::int as transactions, (select sum(units) from entries)::int as sum,
    (select count(*) from entries)::int as entries, (select count(distinct resource) from audit)::int as resources`;
  const [whole] = await test.sql<{ entries: number; sum: number }>(asked);
  expect(whole?.entries).toBe(12);
  expect(whole?.sum).toBe(0);
  for (const worker of workers) expect(await execute(worker, asked)).toEqual([whole]);
});

it('rejects changes to rows, and has no other tables', async () => {
  for (const worker of workers) {
    await expect(execute(worker, 'delete from entries')).rejects.toThrow('are never changed or removed');
    await expect(execute(worker, 'select * from balances')).rejects.toThrow('does not exist');
  }
});

it('is not mistaken for the coordinator', async () => {
  const [worker = ''] = workers;
  const refusal = 'DATABASE_URL names a worker of a Citus cluster: name its coordinator.';
  await expect(startService({ DATABASE_URL: worker })).rejects.toThrow(refusal);
  await expect(distribute(worker, distributionColumns)).rejects.toThrow(refusal);
  expect(await execute(worker, `select to_regclass('migrations') as made`)).toEqual([{ made: null }]);
});
