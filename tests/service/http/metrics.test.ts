/** GET /metrics, as Prometheus reads it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectMoved } from '../money.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

const metrics = async () => {
  const { status, text, headers } = await test.call('GET', '!/metrics');
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  return text;
};
/** The value of the series with exactly this name and these labels. */
const value = (text: string, series: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.split(' ')[1]);
};
const count = (text: string, method: string, route: string, status: number) =>
  value(text, `monedero_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`);

it('counts requests by call and status, whatever their parameters', async () => {
  const before = await metrics();
  const { root, one } = platform;
  await test.call('GET', `user/${one.agentId}`, { as: root });
  await test.call('GET', `user/${one.customerId}`, { as: root });
  await test.call('GET', 'user/nobody', { as: root });
  await test.call('GET', 'no/such/call');
  const after = await metrics();
  const grown = (status: number, route = '/api/user/:id') =>
    count(after, 'GET', route, status) - count(before, 'GET', route, status);
  expect(grown(200)).toBe(2);
  expect(grown(404)).toBe(1);
  expect(grown(404, 'none')).toBe(1);
  expect(after).not.toContain(one.agentId);
  expect(after).not.toContain('no/such/call');
});

it('measures how long they took', async () => {
  await test.call('GET', 'session', { as: platform.root });
  const labels = 'method="GET",route="/api/session",status="200"';
  const text = await metrics();
  expect(value(text, `monedero_http_request_seconds_sum{${labels}}`)).toBeGreaterThan(0);
  expect(text).toContain(`monedero_http_request_seconds_bucket{le="0.05",${labels}}`);
});

it('counts requests in flight, including the one for the metrics', async () => {
  const others = Array.from({ length: 3 }, () => test.call('GET', 'session', { as: platform.root }));
  await Promise.all(others);
  await expect.poll(metrics).toMatch(/^monedero_http_under_way 1$/m);
});

it("measures the ledger's queue and batches", async () => {
  const before = await metrics();
  const { root, one } = platform;
  const request = { as: root, wallet: one.clientWallet, amount: '1' };
  await Promise.all(Array.from({ length: 10 }, () => expectMoved(test, request)));
  const after = await metrics();
  const grown = (series: string) => value(after, series) - value(before, series);
  expect(grown('monedero_ledger_batch_postings_sum')).toBe(10);
  const batches = grown('monedero_ledger_batch_postings_count');
  expect(batches).toBeGreaterThan(0);
  expect(batches).toBeLessThan(10);
  expect(after).toMatch(/^monedero_ledger_waiting 0$/m);
});

it('measures the process', async () => {
  const text = await metrics();
  expect(value(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
});
