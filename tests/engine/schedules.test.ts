/** Work that is due once a day: in one process, for each day in order, also for those that the service slept through. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BackgroundContext } from '../../src/engine/service/background/background.ts';
import { registerServiceFeatures } from '../../src/engine/service/feature.ts';
import { addSchedules, type Schedule, scheduleWork } from '../../src/engine/service/schedules/schedules.ts';
import type { Started } from '../../src/engine/service/start.ts';
import { createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { featuresOfLibrary, startLibrary } from './library/service.ts';

let days: string[];
let onDay: () => Promise<void>;
/** Writes down how many shelves there were, as a nightly report would. */
const report: Schedule = {
  name: 'nightly_report',
  daily: '02:30',
  async run({ database }, day) {
    const { rows } = await database.orm.execute<{ shelves: number }>(
      sql`select count(*)::int as shelves from shelves`,
    );
    await onDay();
    days.push(`${day}: ${rows[0]?.shelves}`);
  },
};

const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
let library: Started;
beforeEach(async () => {
  [days, onDay] = [[], async () => {}];
  // Without the schedule, so that only the tests run it.
  registerServiceFeatures(featuresOfLibrary);
  library = await startLibrary('', { ...(await emptyDatabase()), REPORTING_ZONE: 'America/Lima' });
  await addSchedules(library, [report]);
});
afterEach(() => library?.close());

const context = (): BackgroundContext => ({
  ...library,
  isEnding: () => false,
  noteFailure: () => {},
});
/** One run of the work, as every process of the service repeats it. */
const run = () => scheduleWork(report).run(context());
async function nextDay(): Promise<string> {
  const { rows } = await library.database.orm.execute<{ next: string }>(
    sql`select next::text from schedule_days`,
  );
  return String(rows[0]?.next);
}
/** Moves the next day back, as if the service had slept. @returns the days that are due then */
async function sleepDays(count: number): Promise<string[]> {
  const { rows } = await library.database.orm.execute<{ due: string[] }>(sql`
    update schedule_days set next = next - ${count}::int
    returning array(select (next + n)::text from generate_series(0, ${count}::int - 1) n) as due`);
  return rows[0]?.due ?? [];
}

it('begins with the next time that it is due, in REPORTING_ZONE', async () => {
  const { rows } = await library.database.orm.execute<{ due: boolean; soon: boolean }>(sql`
    select (next + time '02:30') at time zone 'America/Lima' <= now() as due,
      (next + time '02:30') at time zone 'America/Lima' <= now() + interval '1 day' as soon from schedule_days`);
  expect(rows).toEqual([{ due: false, soon: true }]);
  await run();
  expect(days).toEqual([]);
});

it('makes up for each day that the service slept through, in order and once', async () => {
  const { call, signIn } = createAppCaller(library);
  await call('POST', 'shelf', { as: await signIn('head'), body: { label: 'A1' } });
  const next = await nextDay();
  const due = await sleepDays(3);
  await run();
  await run();
  expect(days).toEqual(due.map((day) => `${day}: 1`));
  expect(await nextDay()).toBe(next);
});

it('is done by one of several processes at once', async () => {
  const due = await sleepDays(2);
  onDay = () => new Promise((resolve) => setTimeout(resolve, 50));
  await Promise.all([run(), run(), run()]);
  expect(days).toEqual(due.map((day) => `${day}: 0`));
});

it('tries a day again that failed, before later ones', async () => {
  const due = await sleepDays(2);
  onDay = () => Promise.reject(new Error('no paper'));
  await expect(run()).rejects.toThrow('no paper');
  expect(days).toEqual([]);
  onDay = async () => {};
  await run();
  expect(days).toEqual(due.map((day) => `${day}: 0`));
});

it('runs with the service, and is counted in its metrics', async () => {
  await library.close();
  registerServiceFeatures([...featuresOfLibrary, { schedules: [report] }]);
  library = await startLibrary('', await emptyDatabase());
  const due = await sleepDays(1);
  await expect.poll(() => days).toEqual(due.map((day) => `${day}: 0`));
  const metrics = async () => (await library.app.inject('/metrics')).body;
  await expect
    .poll(metrics)
    .toMatch(/background_runs_total\{work="schedule_nightly_report",outcome="succeeded"\} [1-9]/);
});

it('rejects a time of day that is none', async () => {
  for (const daily of ['2:30', '24:00', '02:60'] as const)
    await expect(addSchedules(library, [{ ...report, daily }])).rejects.toThrow('is not a time of day');
  expect(printed).not.toHaveBeenCalled();
});
