/** Transactions that PostgreSQL aborts in favour of another one are retried without an error. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../harness.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService();
  await test.sql('create table counters (name text primary key, count integer not null)');
});
afterAll(() => test.close());

/** Two transactions that meet: each continues once both have got this far, in their first attempt. */
function meeting() {
  let arrived = 0;
  let open = () => {};
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  return async () => {
    arrived += 1;
    if (arrived === 2) open();
    if (arrived <= 2) await both;
    return arrived;
  };
}

it('retries after a deadlock', async () => {
  await test.sql(`insert into counters values ('one', 0), ('two', 0)`);
  const meet = meeting();
  let [begun, attempts] = [0, 0];
  const inOrder = (first: string, second: string) =>
    test.service.database.transaction(async (transaction) => {
      begun += 1;
      // Otherwise it could lock its first row again before the survivor is awake, and both would meet once more.
      if (begun > 2) await survivor;
      await transaction.execute(sql`update counters set count = count + 1 where name = ${first}`);
      attempts = await meet();
      await transaction.execute(sql`update counters set count = count + 1 where name = ${second}`);
    });
  const both = [inOrder('one', 'two'), inOrder('two', 'one')];
  const survivor = Promise.race(both);
  await Promise.all(both);
  expect(attempts).toBe(3);
  expect(await test.sql(`select count from counters where name in ('one', 'two')`)).toEqual([
    { count: 2 },
    { count: 2 },
  ]);
});

it('retries after a serialization failure', async () => {
  await test.sql(`insert into counters values ('three', 0)`);
  const meet = meeting();
  let attempts = 0;
  const increase = () =>
    test.service.database.transaction(async (transaction) => {
      await transaction.execute(sql`set transaction isolation level repeatable read`);
      await transaction.execute(sql`select count from counters`);
      attempts = await meet();
      await transaction.execute(sql`update counters set count = count + 1 where name = 'three'`);
    });
  await Promise.all([increase(), increase()]);
  expect(attempts).toBe(3);
  expect(await test.sql(`select count from counters where name = 'three'`)).toEqual([{ count: 2 }]);
});
