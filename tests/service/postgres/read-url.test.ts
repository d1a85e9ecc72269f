/** DATABASE_READ_URL on a single server; real replicas are tested in tests/cluster/replicas. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../harness.ts';

let alone: TestService;
beforeAll(async () => {
  alone = await startService();
});
afterAll(() => alone.close());

const own = () => String(alone.service.settings.databaseUrl);

it('reads from the primary, with the reason in /metrics, when it points to the primary itself', async () => {
  const test = await startService({ DATABASE_URL: own(), DATABASE_READ_URL: own() });
  const root = await test.signIn('root');
  const body = { abbreviation: 'EUR', name: 'Euro', symbol: '€' };
  expect((await test.call('POST', 'currency', { as: root, body })).status).toBe(201);
  const { body: list } = await test.call('GET', 'currency', { as: root });
  expect(list.data).toMatchObject([{ abbreviation: 'EUR' }]);
  const { text } = await test.call('GET', '!/metrics');
  expect(text).toContain('monedero_replica_reachable 0');
  expect(text).toMatch(/^monedero_reads_total\{at="unreachable"\} [1-9]/m);
  expect(text).toContain('monedero_reads_total{at="replica"} 0');
  await test.close();
});

it('prevents the start when it points to another database', async () => {
  const url = new URL(own());
  url.pathname = '/postgres';
  await expect(startService({ DATABASE_URL: own(), DATABASE_READ_URL: url.href })).rejects.toThrow(
    /^DATABASE_READ_URL leads to another database\. /,
  );
});

it('leaves no table and no metric when it is not set', async () => {
  const { text } = await alone.call('GET', '!/metrics');
  expect(text).not.toContain('monedero_reads_total');
  expect(alone.service.database.replica).toBeUndefined();
});
