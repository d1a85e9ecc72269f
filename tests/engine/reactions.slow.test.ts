/** Reactions of features to changes: in order, at least once, by one process at a time, from the sealed audit log. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { registerServiceFeatures } from '../../src/engine/service/feature.ts';
import type { AuditEvent, Reaction } from '../../src/engine/service/reactions/reactions.ts';
import type { Started } from '../../src/engine/service/start.ts';
import { type AppCaller, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { featuresOfLibrary, startLibrary } from './library/service.ts';

let environment: Record<string, string>;
let running: Started[] = [];
let events: AuditEvent[] = [];
/** Is called before an event counts. */
let onEvent = async (_event: AuditEvent): Promise<void> => {};

const labels: Reaction = {
  name: 'labels',
  on: ['shelf.create', 'shelf.update'],
  async react(_context, event) {
    await onEvent(event);
    events.push(event);
  },
};

async function start(reactions: readonly Reaction[] = [labels]): Promise<AppCaller & { started: Started }> {
  registerServiceFeatures([...featuresOfLibrary, { reactions }]);
  const started = await startLibrary('', environment);
  running.push(started);
  return { ...createAppCaller(started), started };
}
async function closeAll() {
  for (const started of running.splice(0)) await started.close();
}
async function hasUnsealedEntries({ database }: Started): Promise<boolean> {
  const { rows } = await database.orm.execute(sql`
    select from audit where written_by >= (select coalesce(max(ends), 0) from audit_blocks) limit 1`);
  return rows.length > 0;
}
const labelsSeen = () => events.map(({ content }) => content);

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
beforeEach(async () => {
  [events, running, onEvent] = [[], [], async () => {}];
  environment = await emptyDatabase('PostgreSQL');
});
afterEach(closeAll);

it('receives each subscribed change once, in order, with its fields', async () => {
  environment = await emptyDatabase();
  const { call, signIn } = await start();
  const head = await signIn('head');
  const { body } = await call('POST', 'shelf', { as: head, body: { label: 'A1' } });
  await call('PUT', `shelf/${body.data._id}`, { as: head, body: { label: 'A2' } });
  await call('DELETE', `shelf/${body.data._id}`, { as: head });
  await call('POST', 'shelf', { as: head, body: { label: 'B1' } });
  await expect.poll(labelsSeen, { timeout: 8000 }).toEqual(['A1', 'A2', 'B1']);
  expect(events[1]).toMatchObject({
    ...{ resource: 'shelf', action: 'update', record: body.data._id, user: expect.any(String) },
    data: { before: { label: 'A1' }, after: { label: 'A2' } },
  });
});

it('retries an event until it succeeds, while later ones wait', async () => {
  const { call, signIn } = await start();
  const head = await signIn('head');
  let tries = 0;
  onEvent = async ({ content }) => {
    if (content === 'A1' && ++tries < 3) throw new Error('not now');
  };
  for (const label of ['A1', 'A2']) await call('POST', 'shelf', { as: head, body: { label } });
  await expect.poll(labelsSeen, { timeout: 8000 }).toEqual(['A1', 'A2']);
  expect(tries).toBe(3);
});

it('resumes after a restart, and a new reaction starts with new events', async () => {
  const first = await start();
  const head = await first.signIn('head');
  await first.call('POST', 'shelf', { as: head, body: { label: 'A1' } });
  await expect.poll(labelsSeen, { timeout: 8000 }).toEqual(['A1']);
  await closeAll();
  // Without the reaction for a while.
  const second = await start([]);
  await second.call('POST', 'shelf', { as: await second.signIn('head'), body: { label: 'A2' } });
  // A new reaction starts after the last block, and A2 is not in one while any transaction of the cluster is running.
  await expect.poll(() => hasUnsealedEntries(second.started)).toBe(false);
  await closeAll();
  const later: string[] = [];
  const newcomer: Reaction = {
    ...labels,
    name: 'newcomer',
    react: async (_, { content }) => later.push(String(content)),
  };
  const third = await start([labels, newcomer]);
  await third.call('POST', 'shelf', { as: await third.signIn('head'), body: { label: 'A3' } });
  await expect.poll(labelsSeen, { timeout: 8000 }).toEqual(['A1', 'A2', 'A3']);
  await expect.poll(() => later, { timeout: 8000 }).toEqual(['A3']);
});

it("is handled by one of several processes, and by another once a dead one's lease expires", async () => {
  const [one] = [await start(), await start()];
  const head = await one.signIn('head');
  const expected = Array.from({ length: 12 }, (_, at) => `S${at + 1}`);
  for (const label of expected) await one.call('POST', 'shelf', { as: head, body: { label } });
  await expect.poll(() => events.length, { timeout: 8000 }).toBe(12);
  expect(labelsSeen()).toEqual(expected);
  const { orm } = one.started.database;
  const lease = (until: string) =>
    orm.execute(
      `update reaction_cursors set lease = gen_random_uuid(), leased_until = now() + interval '${until}'`,
    );
  await lease('1 hour');
  await one.call('POST', 'shelf', { as: head, body: { label: 'Z1' } });
  await one.started.sealer.close();
  expect(labelsSeen()).not.toContain('Z1');
  await lease('-1 second');
  await expect.poll(labelsSeen, { timeout: 8000 }).toContain('Z1');
});

it('never reacts to an entry that was altered in the database', async () => {
  const { call, signIn, started } = await start();
  const head = await signIn('head');
  onEvent = () => Promise.reject(new Error('waits'));
  for (const label of ['A1', 'A2']) await call('POST', 'shelf', { as: head, body: { label } });
  await started.database.transaction(async (transaction) => {
    await transaction.execute(`alter table audit disable trigger user`);
    await transaction.execute(
      `update audit set content = 'forged' where content = 'A1' and resource = 'shelf'`,
    );
    await transaction.execute(`alter table audit enable trigger user`);
  });
  onEvent = async () => {};
  await expect.poll(labelsSeen, { timeout: 8000 }).toEqual(['A2']);
});
