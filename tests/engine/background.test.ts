/** A feature's work in the background: repeated while the service runs, logged and counted where it fails. */
import { beforeAll, expect, it, vi } from 'vitest';
import type { BackgroundWork } from '../../src/engine/service/background/background.ts';
import { registerServiceFeatures } from '../../src/engine/service/feature.ts';
import type { Started } from '../../src/engine/service/start.ts';
import { emptyDatabase } from './database.ts';
import { featuresOfLibrary, startLibrary } from './library/service.ts';

let library: Started;
let shelves = 0;
let runs = 0;
let hasEnded = false;

const shelfCount: BackgroundWork = {
  name: 'shelf_count',
  every: '5ms',
  async run({ database }) {
    const { rows } = await database.orm.execute<{ count: number }>(
      'select count(*)::int as count from shelves',
    );
    shelves = rows[0]?.count ?? -1;
    runs += 1;
  },
};
const broken: BackgroundWork = {
  name: 'broken_work',
  every: '5ms',
  run: () => Promise.reject(new Error('nothing to do')),
};
const endless: BackgroundWork = {
  name: 'endless_work',
  every: '5ms',
  async run({ isEnding }) {
    while (!isEnding()) await new Promise((resolve) => setImmediate(resolve));
    hasEnded = true;
  },
};
const metrics = async () => (await library.app.inject('/metrics')).body;

const printed = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeAll(async () => {
  registerServiceFeatures([
    ...featuresOfLibrary,
    { background: [shelfCount] },
    { background: [broken, endless] },
  ]);
  library = await startLibrary('', await emptyDatabase());
});

it('runs repeatedly with the running service', async () => {
  await expect.poll(() => runs).toBeGreaterThan(2);
  expect(shelves).toBe(0);
});

it("logs a persistent failure once, with the work's name, and retries", async () => {
  await expect
    .poll(metrics)
    .toMatch(/background_runs_total\{work="broken_work",outcome="failed"\} ([2-9]|\d{2,})/);
  const failures = printed.mock.calls.filter(([text]) => String(text).includes('broken_work'));
  expect(failures).toEqual([[expect.stringMatching(/^background work failed: broken_work\nError: nothing/)]]);
});

it("counts runs in the metrics like the engine's own work, with the time of the last success", async () => {
  const text = await metrics();
  expect(text).toMatch(/background_runs_total\{work="shelf_count",outcome="succeeded"\} [1-9]/);
  expect(text).toMatch(/background_runs_total\{work="exports",outcome="failed"\} 0/);
  const [, seconds] = /last_success_timestamp_seconds\{work="shelf_count"\} (\S+)/.exec(text) ?? [];
  expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
  expect(text).not.toMatch(/last_success_timestamp_seconds\{work="broken_work"\}/);
});

it.each([
  ['two works of one name', { name: 'exports' as const }, 'Two background tasks are named exports'],
  ['an interval that is none', { every: '5 minutes' as never }, '5 minutes is not an interval'],
])('rejects %s when the service starts', async (_, change, message) => {
  registerServiceFeatures([...featuresOfLibrary, { background: [{ ...shelfCount, ...change }] }]);
  await expect(startLibrary('', await emptyDatabase())).rejects.toThrow(message);
});

it('signals a run in progress that the service stops, and waits for it', async () => {
  expect(hasEnded).toBe(false);
  await library.close();
  expect(hasEnded).toBe(true);
});
