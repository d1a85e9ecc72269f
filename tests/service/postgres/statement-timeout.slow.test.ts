/** A slow statement is cancelled, unless it may take minutes, like a verification. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection, Database } from '../../../src/engine/service/database/database.ts';
import { findDatabaseError } from '../../../src/engine/service/database/failures.ts';
import { openDatabase } from '../../../src/engine/service/database/open.ts';
import { createLedger } from '../../../src/ledger/ledger.ts';
import { migrations } from '../../../src/migrations/index.ts';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { readBalance } from '../money.ts';
import { signInToPlatform } from '../platform.ts';

let test: TestService;
let database: Database;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  database = await openDatabase(test.service.settings, { patience: 600 });
});
afterAll(async () => {
  await database.close();
  await test.close();
});

const sleep = (connection: Connection) => connection.execute(sql`select pg_sleep(1.2)`);

/** PostgreSQL cancels the statement; if its response is late, the driver does, a little later. */
async function expectStopped(slow: Promise<unknown>): Promise<void> {
  const error = await slow.then(
    () => undefined,
    (reason) => findDatabaseError(reason)?.code ?? String((reason as Error).cause ?? reason),
  );
  expect(error).toMatch(/^57014$|Query read timeout/);
}

it('cancels a slow statement, alone or in a transaction', async () => {
  for (const slow of [() => sleep(database.orm), () => database.transaction(sleep)]) {
    await expectStopped(slow());
  }
});

it('cancels none in a long transaction, and cancels those on its connection again afterwards', async () => {
  await database.longTransaction(async (transaction) => {
    await sleep(transaction);
  });
  await expectStopped(database.transaction(sleep));
});

it('never cancels a verification', async () => {
  // Takes longer than the time limit, because another transaction locks the table that long.
  const ledger = createLedger({ migrations, database, sealKey: test.service.settings.sealKey });
  let lock = () => {};
  const isLocked = new Promise<void>((resolve) => {
    lock = resolve;
  });
  const current = test.service.database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table entries in access exclusive mode`);
    lock();
    await sleep(transaction);
  });
  await isLocked;
  expect((await ledger.verify()).found).toBe(0);
  await current;
});

it('rejects a batch as a whole when another transaction has locked its rows', async () => {
  const { root, one, usd } = await signInToPlatform(test);
  const [ids] = await test.sql<{ platform: string; operator: string }>(
    `select (select _id from wallets where owner_type = 'platform' limit 1) as platform,
      (select _id from users where user_name = 'root') as operator`,
  );
  let batches = 0;
  const counting: Database = {
    ...database,
    pipelinedTransaction: (work) => {
      batches += 1;
      return database.pipelinedTransaction(work);
    },
  };
  const ledger = createLedger({ migrations, database: counting, sealKey: test.service.settings.sealKey });
  const credit = (at: number) =>
    ledger.post({
      operator: ids?.operator ?? '',
      role: null,
      type: 'credit',
      fromWallet: ids?.platform ?? '',
      toWallet: one.clientWallet,
      currency: usd,
      units: 100n,
      reference: `Held ${at}`,
      action: 'credit',
    });
  const codes = await test.service.database.transaction(async (transaction) => {
    await transaction.execute(sql`select from balances for update`);
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(credit));
    return outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code);
  });
  expect({ codes, batches }).toEqual({ codes: codes.map(() => 'unavailable'), batches: 1 });
  expect(await readBalance(test, root, one.clientWallet)).toBe('0.00');
  await credit(6);
  expect(await readBalance(test, root, one.clientWallet)).toBe('1.00');
});
