/**
 * Between the two phases of a commit the coordinator shows it, and a worker not yet. That moment is made to last: a row is taken out
 * of its part, and put back by a transaction that is only prepared.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type CallResponse, startServiceWithPlatform, type TestService } from '../../service/harness.ts';
import { expectIntactLedger, expectMoved, move } from '../../service/money.ts';
import { type Platform, signInToPlatform } from '../../service/platform.ts';
import { inDatabase } from '../../setup/citus.ts';

let test: TestService;
let platform: Platform;
let workers: string[];

beforeAll(async () => {
  const { databases } = inject('prepared');
  if (databases.kind !== 'citus') throw new Error('this lane has a cluster of its own');
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const name = new URL(test.service.settings.databaseUrl ?? '').pathname.slice(1);
  workers = databases.servers.slice(1).map((server) => inDatabase(server, name));
});
afterAll(() => test?.close());

/** Answers what ends the moment. */
async function notYetShown(transaction: string): Promise<() => Promise<void>> {
  const [part] = await test.sql<{ name: string; port: number }>(`
    select shard_name as name, nodeport as port from citus_shards where table_name = 'transactions'::regclass
    and shardid = get_shard_id_for_distribution_column('transactions', '${transaction}'::uuid)`);
  const worker = new pg.Client({
    connectionString: workers.find((url) => new URL(url).port === String(part?.port)),
  });
  await worker.connect();
  const gid = `citus_0_${process.pid}_${Date.now()}_0`;
  const kept = `kept_${randomUUID().replaceAll('-', '')}`;
  for (const statement of [
    'set session_replication_role to replica',
    `create table ${kept} as select * from ${part?.name} where _id = '${transaction}'`,
    `delete from ${part?.name} where _id = '${transaction}'`,
    'begin',
    `insert into ${part?.name} select * from ${kept}`,
    `prepare transaction '${gid}'`,
  ]) {
    await worker.query(statement);
  }
  return async () => {
    await worker.query(`commit prepared '${gid}'`);
    await worker.end();
  };
}

/** Ends the moment once the service has asked what the workers have prepared, or has answered without. */
async function answerAcross(transaction: string, ask: () => Promise<CallResponse>): Promise<CallResponse> {
  const end = await notYetShown(transaction);
  let answered = false;
  const answer = ask().finally(() => {
    answered = true;
  });
  const asking = `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and state like 'idle in transaction%' and query like '%pg_prepared_xacts%'`;
  await expect.poll(async () => answered || (await test.sql(asking)).length > 0, { interval: 10 }).toBe(true);
  await end();
  return answer;
}

it('returns the first response to a repeated request', async () => {
  const asked = { as: platform.root, wallet: platform.one.clientWallet, amount: '7.00', key: randomUUID() };
  const first = await move(test, asked);
  const again = await answerAcross(first.body.data._id, () => move(test, asked));
  expect([again.status, again.body]).toEqual([first.status, first.body]);
});

it('rejects a second reversal of the same transaction', async () => {
  const { root, one } = platform;
  const { _id } = await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '9.00' });
  const reverse = () =>
    test.call('POST', `transaction/${_id}/reverse`, {
      as: root,
      body: { reason: 'A mistake' },
      headers: { 'idempotency-key': randomUUID() },
    });
  const { status, body, text } = await reverse();
  expect(status, text).toBe(200);
  const again = await answerAcross(body.data.reversedBy[0], reverse);
  expect(again.status, again.text).toBe(422);
  expect(again.body.code).toBe('not_reversible');
  await expectIntactLedger(test);
});
