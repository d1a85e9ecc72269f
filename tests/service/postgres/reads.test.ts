/** Several connections that read one state of the database. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../../../src/service/database/database.ts';
import { startService, type TestService } from '../harness.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService();
  await test.sql('create table things (n integer)');
});
afterAll(() => test.close());

async function things(transaction: Connection): Promise<number> {
  const { rows } = await transaction.execute<{ count: number }>(
    sql`select count(*)::int as count from things`,
  );
  return rows[0]?.count ?? -1;
}

it('sees nothing of what is committed after it began, on any of them', async () => {
  await test.sql('insert into things values (1), (2)');
  const backends = new Set<number>();
  const counts = await test.service.database.readAtOnce(
    Array.from({ length: 12 }, (_, at) => async (transaction: Connection) => {
      const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      backends.add(rows[0]?.pid ?? 0);
      await test.sql('insert into things values (3)');
      return [at, await things(transaction)];
    }),
  );
  expect(counts).toEqual(Array.from({ length: 12 }, (_, at) => [at, 2]));
  expect(backends.size).toBe(2);
  expect(await test.service.database.readAtOnce([things])).toEqual([14]);
});

it('writes nothing', async () => {
  const write = async (transaction: Connection) => {
    await transaction.execute(sql`insert into things values (4)`);
    return 0;
  };
  await expect(test.service.database.readAtOnce([things, write])).rejects.toMatchObject({
    cause: { code: '25006' },
  });
});

it('ends with the first failure, begins nothing after it, and gives every connection back', async () => {
  for (let time = 0; time < 30; time += 1) {
    let begun = 0;
    const works = Array.from({ length: 20 }, (_, at) => async (transaction: Connection) => {
      begun += 1;
      if (at === 1) throw new Error('broken');
      return things(transaction);
    });
    await expect(test.service.database.readAtOnce(works)).rejects.toThrow('broken');
    expect(begun).toBeLessThan(20);
  }
});
