/** Long reads: they use one snapshot, and don't make others wait for a connection. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection, Database } from '../../../src/engine/service/database/database.ts';
import { openDatabase } from '../../../src/engine/service/database/open.ts';
import { startService, type TestService } from '../harness.ts';

let test: TestService;
let database: Database;
beforeAll(async () => {
  test = await startService();
  ({ database } = test.service);
  await test.sql('create table things (n integer)');
});
afterAll(() => test.close());

async function things(connection: Connection): Promise<number> {
  const { rows } = await connection.execute<{ count: number }>(
    sql`select count(*)::int as count from things`,
  );
  return rows[0]?.count ?? -1;
}

it('sees nothing that is committed after it began', async () => {
  await test.sql('insert into things values (1), (2)');
  const counts = await database.snapshotRead(async (transaction) => {
    const before = await things(transaction);
    await test.sql('insert into things values (3)');
    return [before, await things(transaction)];
  });
  expect(counts).toEqual([2, 2]);
  expect(await things(database.orm)).toBe(3);
});

it('writes nothing', async () => {
  const write = (transaction: Connection) => transaction.execute(sql`insert into things values (4)`);
  await expect(database.snapshotRead(write)).rejects.toMatchObject({ cause: { code: '25006' } });
});

it('returns its connection when it fails', async () => {
  for (let time = 0; time <= 2 * database.longAtOnce; time += 1) {
    const broken = database.snapshotRead(() => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
  }
});

it('does not block other work, however many there are, even with a single connection', async () => {
  for (const databasePool of [undefined, 2]) {
    const another = await openDatabase({ ...test.service.settings, databasePool });
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    // One after the other uses a connection, the others wait for one.
    const reads = Array.from({ length: 3 * another.longAtOnce }, () => another.snapshotRead(() => ended));
    const counts = Array.from({ length: 40 }, () => another.transaction(things));
    expect(new Set(await Promise.all(counts))).toEqual(new Set([3]));
    end();
    await Promise.all(reads);
    await another.close();
  }
});
