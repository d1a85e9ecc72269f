/** Actions that the service performs when their time has come, over HTTP, on the database that the lane names. */
import './dues/task.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { money } from '../../src/engine/contract/fields.ts';
import { defineResource } from '../../src/engine/contract/resource.ts';
import { registerServiceFeatures } from '../../src/engine/service/feature.ts';
import { dueWork } from '../../src/engine/service/records/due.ts';
import type { Started } from '../../src/engine/service/start.ts';
import type { Tokens } from '../service/caller.ts';
import { mistakesIn } from '../setup/mistakes.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { task, tasks } from './dues/task.ts';
import { passwordsOfPeople, startApp } from './start.ts';

const printed = vi.spyOn(console, 'error').mockImplementation(() => {});

let app: Started;
let { call, create: made } = {} as AppCaller;
let head: Tokens;
let clerk: Tokens;

beforeAll(async () => {
  registerServiceFeatures([passwordsOfPeople, tasks]);
  app = await startApp(await emptyDatabase());
  const caller = createAppCaller(app);
  ({ call, create: made } = caller);
  head = await caller.signIn('head');
  const client = (await made(head, 'client', { name: 'north' }))._id;
  await made(head, 'user', buildUser('north', 'clerk', client));
  clerk = await caller.signIn('north');
});
afterAll(() => app?.close());

const DAY = 86_400_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const create = async (title: string, more: object): Promise<string> =>
  (await made(clerk, 'task', { title, ...more }))._id;
const read = async (id: string) => (await call('GET', `task/${id}`, { as: clerk })).body.data;
const statusOf = async (id: string) => (await read(id)).status;
const entriesOf = async (id: string, action: string) =>
  (await call('POST', 'audit', { as: head, body: { filter: { record: id, action } } })).body.data;
/** @returns what failed, each as a text */
const run = () =>
  dueWork.run({ ...app, isEnding: () => false, noteFailure: () => {} }).then(
    () => [],
    ({ errors }: AggregateError) => errors.map(String),
  );

describe('an action whose time has come', () => {
  it('is performed by the service once, and audited', async () => {
    const id = await create('brief', { endsAt: ago(1000) });
    await expect.poll(() => statusOf(id)).toBe('closed');
    expect(await entriesOf(id, 'close')).toEqual([
      expect.objectContaining({
        user: null,
        data: { before: { status: 'open' }, after: { status: 'closed' } },
      }),
    ]);
    // Its seal fits.
    expect((await call('PUT', `task/${id}`, { as: clerk, body: { title: 'was brief' } })).status).toBe(200);
  });

  it('is made up for after days of downtime, with its effect once for each time', async () => {
    const id = await create('daily', { nextAt: ago(2.5 * DAY) });
    await expect.poll(async () => (await read(id)).nudges).toBe(3);
    await run();
    expect(await entriesOf(id, 'nudge')).toHaveLength(3);
    expect(Date.parse((await read(id)).nextAt)).toBeGreaterThan(Date.now());
  });

  it('is performed once by several processes at once', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1)
      ids.push(await create(`many ${at}`, { pinned: true, endsAt: ago(1000) }));
    for (const id of ids) await call('PUT', `task/${id}`, { as: clerk, body: { pinned: false } });
    await Promise.all([run(), run(), run()]);
    expect(await Promise.all(ids.map(statusOf))).toEqual(ids.map(() => 'closed'));
    const { rows } = await app.database.orm.execute<{ twice: number }>(sql`
      select count(*)::int as twice from (select record from audit where action = 'close' group by record
        having count(*) > 1) as repeated`);
    expect(rows).toEqual([{ twice: 0 }]);
  });

  it('leaves records alone that do not match, are in another state or not due', async () => {
    const pinned = await create('pinned', { pinned: true, endsAt: ago(1000) });
    const later = await create('later', { endsAt: new Date(Date.now() + DAY).toISOString() });
    const endless = await create('endless', {});
    await run();
    expect(await Promise.all([pinned, later, endless].map(statusOf))).toEqual(['open', 'open', 'open']);
  });
});

describe('a record that fails', () => {
  it('stops no other, is printed, and is tried again until it succeeds', async () => {
    const stuck = await create('stuck', { endsAt: ago(2000) });
    const other = await create('other', { endsAt: ago(1000) });
    await expect.poll(() => statusOf(other)).toBe('closed');
    await expect.poll(() => String(printed.mock.calls)).toContain('due_records');
    await call('PUT', `task/${stuck}`, { as: clerk, body: { title: 'freed' } });
    await expect.poll(() => statusOf(stuck)).toBe('closed');
  });

  it('is one whose action would leave it due', async () => {
    const id = await create('forgetful', { nextAt: ago(1000) });
    const failures = await run();
    expect(String(failures)).toContain('is still due after nudge');
    expect([(await read(id)).nudges, await entriesOf(id, 'nudge')]).toEqual([0, []]);
    await call('DELETE', `task/${id}`, { as: clerk });
  });
});

describe('a declaration is rejected when what is due', () => {
  const { name, subject, table, recordRepresentation, routes, tenancy, actions, fields } = task;
  const mistakes = (due: object, more: object = {}) =>
    mistakesIn(
      defineResource({
        ...{ name, subject, table, recordRepresentation, routes, tenancy, actions, fields, due: [due] },
        ...{ state: 'status', list: { columns: [], sort: ['title', 'ASC'] }, rights: {}, ...more },
      } as never),
    );
  it.each([
    [
      'has a condition on an amount',
      { at: 'endsAt', do: 'close', where: { amount: '1.00' } },
      { fields: { ...fields, amount: money('currency') } },
      'has the condition amount',
    ],
    ['names no timestamp', { at: 'title', do: 'close' }, {}, 'names title, which is not a stored timestamp'],
    ['names no action', { at: 'endsAt', do: 'open' }, {}, 'names the action open, which is not declared'],
    [
      'needs input',
      { at: 'endsAt', do: 'close' },
      { actions: { close: { from: ['open'], to: 'closed', fields: { why: { ...fields.title } } } } },
      'which requires why',
    ],
    [
      'would be due again',
      { at: 'endsAt', do: 'close' },
      { actions: { close: { from: ['open'] } } },
      'which leaves the record due',
    ],
    [
      'has a condition on an unknown field',
      { at: 'endsAt', do: 'close', where: { nothing: 'x' } },
      {},
      'has the condition nothing',
    ],
  ])('%s', (_, due, more, message) => {
    expect(mistakes(due, more)).toContain(message);
  });
});
