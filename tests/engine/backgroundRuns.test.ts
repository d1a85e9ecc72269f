/** What operators see of work in the background, over HTTP and in the metrics: runs in any process, what is late, and Run again. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { BackgroundWorkEntry } from '../../src/engine/contract/calls/background.ts';
import type { BackgroundWork } from '../../src/engine/service/background/background.ts';
import { describeFailure } from '../../src/engine/service/background/failureText.ts';
import { registerServiceFeatures } from '../../src/engine/service/feature.ts';
import type { Reaction } from '../../src/engine/service/reactions/reactions.ts';
import type { Schedule } from '../../src/engine/service/schedules/schedules.ts';
import type { Started } from '../../src/engine/service/start.ts';
import type { Tokens } from '../service/caller.ts';
import { buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { featuresOfLibrary, startLibrary } from './library/service.ts';

let onRun: () => Promise<void>;
let runs = 0;
let days: string[] = [];
let onEvent: () => Promise<void>;

/** Runs only if it is requested. */
const inventory: BackgroundWork = {
  name: 'inventory',
  every: '10min',
  async run() {
    runs += 1;
    await onRun();
  },
};
const labels: Reaction = { name: 'labels', on: ['shelf.create'], react: () => onEvent() };
const report: Schedule = {
  name: 'nightly_report',
  daily: '02:30',
  run: async (_, day) => days.push(day),
};

vi.spyOn(console, 'error').mockImplementation(() => {});
let services: Started[];
let head: Tokens;

beforeAll(async () => {
  registerServiceFeatures([
    ...featuresOfLibrary,
    { background: [inventory], reactions: [labels], schedules: [report] },
  ]);
  const environment = await emptyDatabase();
  // The embedded database belongs to one process.
  const count = inject('engineOn') === 'PostgreSQL' ? 2 : 1;
  services = [];
  for (let at = 0; at < count; at += 1) services.push(await startLibrary('', environment));
  head = await createAppCaller(services[0] as Started).signIn('head');
});
afterAll(async () => {
  for (const service of services) await service.close();
});
beforeEach(() => {
  [onRun, onEvent, runs, days] = [async () => {}, async () => {}, 0, []];
});

/** Asks the service that did not begin with the request. */
const other = () => createAppCaller(services.at(-1) as Started);
const own = () => createAppCaller(services[0] as Started);
const list = async (): Promise<BackgroundWorkEntry[]> =>
  (await other().call('GET', 'background', { as: head })).body.data;
const entry = async (name = 'inventory') => (await list()).find((work) => work.name === name);
const statusOf = async (name = 'inventory') => (await entry(name))?.status;
const runAgain = (name = 'inventory', as = head) => own().call('POST', `background/${name}/run`, { as });
const execute = (statement: ReturnType<typeof sql>) =>
  (services[0] as Started).database.orm.execute(statement);
const metrics = async () => (await (services.at(-1) as Started).app.inject('/metrics')).body;

it('lists the work of the engine and of features, with kind and interval', async () => {
  const names = (await list()).map(({ name, kind, interval }) => [name, kind, interval]);
  expect(names).toEqual(
    expect.arrayContaining([
      ['session_removal', 'work', 600_000],
      ['exports', 'job', 300],
      ['inventory', 'work', 600_000],
      ['reaction_labels', 'reaction', 1000],
      ['schedule_nightly_report', 'schedule', 86_400_000],
    ]),
  );
  expect(await entry()).toMatchObject({ status: 'waiting', begunAt: null, nextAt: null, failures: 0 });
});

describe('Run again', () => {
  it('runs the work once, in one of the processes, and every process knows the outcome', async () => {
    const response = await runAgain();
    expect([response.status, response.body.data.name]).toEqual([200, 'inventory']);
    await expect.poll(statusOf).toBe('ok');
    const shown = await entry();
    expect(shown).toMatchObject({ failures: 0, error: null, requestedAt: null, failedAt: null });
    expect(Date.parse(String(shown?.nextAt)) - Date.parse(String(shown?.endedAt))).toBe(600_000);
    expect(runs).toBe(1);
  });

  it('shows what failed and why, without secrets, until a run succeeds', async () => {
    onRun = () => Promise.reject(new Error('postgres://app:s3cret@db/x refused password=hunter2'));
    await runAgain();
    await expect.poll(statusOf).toBe('failed');
    const shown = await entry();
    expect(shown).toMatchObject({ failures: 1, error: 'postgres://…@db/x refused password=…' });
    await expect.poll(metrics).toMatch(/_background_failures\{work="inventory"\} 1/);
    await runAgain();
    await expect.poll(async () => (await entry())?.failures).toBe(2);
    onRun = async () => {};
    await runAgain();
    await expect.poll(statusOf).toBe('ok');
    expect(await entry()).toMatchObject({
      failures: 0,
      failedAt: expect.any(String),
      error: expect.any(String),
    });
    await expect.poll(metrics).toMatch(/_background_failures\{work="inventory"\} 0/);
  });

  it('shows a run in progress, and how long it took', async () => {
    let finish = () => {};
    onRun = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    await runAgain();
    await expect.poll(statusOf).toBe('running');
    expect((await entry())?.nextAt).toBeNull();
    finish();
    await expect.poll(statusOf).toBe('ok');
    expect((await entry())?.duration).toBeGreaterThan(900);
    expect(await metrics()).toMatch(/_background_last_duration_seconds\{work="inventory"\} [\d.]+/);
  });

  it('repeats the last day of a schedule', async () => {
    const nextAt = (await entry('schedule_nightly_report'))?.nextAt;
    await runAgain('schedule_nightly_report');
    await expect.poll(() => days).toHaveLength(1);
    await expect.poll(async () => (await entry('schedule_nightly_report'))?.nextAt).toBe(nextAt);
    const before = new Date(Date.parse(String(nextAt)) - 86_400_000).toISOString();
    expect(days).toEqual([before.slice(0, 10)]);
  });

  it('is recorded in the audit log', async () => {
    await runAgain();
    const { body } = await own().call('POST', 'audit', {
      ...{ as: head, body: { filter: { resource: 'background', record: 'inventory' } } },
    });
    expect(body.data[0]).toMatchObject({ action: 'run', resource: 'background', record: 'inventory' });
  });

  it('of unknown work is not found', async () => {
    expect((await runAgain('nothing')).status).toBe(404);
  });
});

describe('work is late', () => {
  const moveBack = (minutes: number) =>
    execute(sql`update background_runs set begun_at = now() - make_interval(mins => ${minutes}),
      ended_at = now() - make_interval(mins => ${minutes}), succeeded_at = now() - make_interval(mins => ${minutes}),
      failures = 0 where name = 'inventory'`);

  it('if no run has ended for three pauses', async () => {
    await moveBack(29);
    expect(await statusOf()).toBe('ok');
    await moveBack(31);
    expect(await statusOf()).toBe('late');
    await expect.poll(metrics).toMatch(/_background_late\{work="inventory"\} 1/);
    await runAgain();
    await expect.poll(statusOf).toBe('ok');
    expect(await metrics()).toMatch(/_background_late\{work="inventory"\} 0/);
  });

  it('if a run does not end', async () => {
    await moveBack(31);
    await execute(sql`update background_runs set begun_at = now() where name = 'inventory'`);
    expect(await statusOf()).toBe('late');
  });
});

it('says how far a reaction is behind the audit log', async () => {
  onEvent = () => Promise.reject(new Error('no printer'));
  await own().create(head, 'shelf', { label: 'L1' });
  await expect.poll(async () => (await entry('reaction_labels'))?.behind?.blocks).toBeGreaterThan(0);
  await expect.poll(() => statusOf('reaction_labels')).toBe('failed');
  expect(Date.parse(String((await entry('reaction_labels'))?.behind?.since))).toBeLessThanOrEqual(Date.now());
  await expect.poll(metrics).toMatch(/_reaction_behind_blocks\{work="reaction_labels"\} [1-9]/);
  onEvent = async () => {};
  await expect.poll(() => statusOf('reaction_labels')).toBe('ok');
  await expect.poll(async () => (await entry('reaction_labels'))?.behind).toEqual({ blocks: 0, since: null });
  await expect.poll(metrics).toMatch(/_reaction_behind_blocks\{work="reaction_labels"\} 0/);
});

it('is for staff of the platform only', async () => {
  const { create, signIn, call } = own();
  const client = (await create(head, 'client', { name: 'north' }))._id;
  await create(head, 'user', buildUser('north', 'librarian', client));
  const librarian = await signIn('north');
  expect((await call('GET', 'background', { as: librarian })).status).toBe(403);
  expect((await runAgain('inventory', librarian)).status).toBe(403);
});

it.each([
  ['https://hooks.example/send?token=abc', 'https://hooks.example/send?…'],
  ['401 for Bearer eyJhbGciOi.J9.x', '401 for Bearer …'],
  ['no mailbox ana.diaz@bank.example', 'no mailbox …@…'],
  ['key lib_a9f31c77b2d4e85560aa is unknown', 'key … is unknown'],
  ['loan 0193a5f0-1c7e-7b3a-9d42-5f0e8a1b2c3d is gone', 'loan 0193a5f0-1c7e-7b3a-9d42-5f0e8a1b2c3d is gone'],
])('shows of %s no more than %s', (message, shown) => {
  expect(describeFailure(new Error(message))).toBe(shown);
});
