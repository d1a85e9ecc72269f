/** Rate limits: all processes of a database count together, and no input is stored. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRateLimit, type Limit } from '../../../src/engine/service/sessions/bruteForce/rateLimit.ts';
import { removeOverTries } from '../../../src/engine/service/sessions/cleanup.ts';
import { startService, type TestService } from '../harness.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService();
});
afterAll(() => test.close());
beforeEach(() => test.sql('delete from tries'));

/** A limit of another process, with a separate memory. */
const createLimit = (what = 'test') => createRateLimit(test.service, what, { tries: 3, seconds: 600 });

async function take(limit: Limit, who = 'someone'): Promise<number | 'taken'> {
  return limit.take(who).then(
    () => 'taken' as const,
    (error) => {
      expect(error).toMatchObject({ code: 'too_many_requests' });
      return error.retryAfter;
    },
  );
}

const isOver = () => test.sql(`update tries set ends = now() - interval '1 second'`);

it('counts across processes, and returns how long to wait', async () => {
  const [one, other] = [createLimit(), createLimit()];
  expect([await take(one), await take(other), await take(one)]).toEqual(['taken', 'taken', 'taken']);
  for (const limit of [one, other, one, other]) {
    const wait = Number(await take(limit));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600);
  }
});

it('admits no more concurrent tries than the limit', async () => {
  const limits = [createLimit(), createLimit(), createLimit(), createLimit()];
  const results = await Promise.all(limits.flatMap((limit) => [take(limit), take(limit), take(limit)]));
  expect(results.filter((one) => one === 'taken')).toHaveLength(3);
});

it('counts each caller and each purpose separately, and restarts with a new window', async () => {
  const limit = createLimit();
  for (let tries = 0; tries < 4; tries += 1) await take(limit);
  expect([await take(limit, 'another'), await take(createLimit('else'))]).toEqual(['taken', 'taken']);
  await isOver();
  expect(await take(createLimit())).toBe('taken');
});

it('costs the database nothing when a rejected caller goes on trying', async () => {
  const limit = createLimit();
  for (let tries = 0; tries < 9; tries += 1) await take(limit);
  expect(await test.sql('select count from tries')).toEqual([{ count: 4 }]);
});

it('does not store the input, and removes expired counts', async () => {
  const limit = createLimit();
  await take(limit, 'typed by mistake');
  const [row] = await test.sql<{ who: string }>(`select encode(who, 'escape') as who from tries`);
  expect(row?.who).not.toContain('typed');
  await test.sql(`insert into tries select sha256(n::text::bytea), 1, now() from generate_series(1, 5) n`);
  const { orm } = test.service.database;
  expect(await removeOverTries(orm, { batch: 2, batches: 2 })).toBe(4);
  expect(await removeOverTries(orm)).toBe(1);
  expect(await test.sql('select count from tries')).toHaveLength(1);
});
