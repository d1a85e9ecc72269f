/** A statement that takes too long is stopped; what may take minutes, as a verification does, is not. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection, Database } from '../../../src/service/database/database.ts';
import { failureOf } from '../../../src/service/database/failures.ts';
import { openDatabase } from '../../../src/service/database/open.ts';
import { createLedger } from '../../../src/service/ledger/ledger.ts';
import { startService, type TestService } from '../harness.ts';

let test: TestService;
let database: Database;

beforeAll(async () => {
  test = await startService();
  database = await openDatabase(test.service.settings, { patience: 300 });
});
afterAll(async () => {
  await database.close();
  await test.close();
});

const sleep = (connection: Connection) => connection.execute(sql`select pg_sleep(0.8)`);

it('stops a statement, alone or in a transaction', async () => {
  for (const slow of [() => sleep(database.orm), () => database.transaction(sleep)]) {
    const error = await slow().then(() => undefined, failureOf);
    expect(error?.code).toBe('57014');
  }
});

it('stops none of a long transaction, and goes on stopping those of its connection afterwards', async () => {
  await database.longTransaction(async (transaction) => {
    await sleep(transaction);
  });
  const error = await database.transaction(sleep).then(() => undefined, failureOf);
  expect(error?.code).toBe('57014');
});

it('stops no verification', async () => {
  // Takes longer than the patience, since somebody holds the table for as long.
  const ledger = createLedger({ database, ledgerKey: test.service.settings.ledgerKey });
  const held = test.service.database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table entries in access exclusive mode`);
    await sleep(transaction);
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await ledger.verify()).found).toBe(0);
  await held;
});
