/** A state that time brings, over HTTP, on the database that the lane names. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import './offers/offer.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { text } from '../../src/engine/contract/fields.ts';
import { defineResource } from '../../src/engine/contract/resource.ts';
import { registerServiceFeatures } from '../../src/engine/service/feature.ts';
import type { Started } from '../../src/engine/service/start.ts';
import { explain } from '../../src/engine/tools/explain/explain.ts';
import type { Tokens } from '../service/caller.ts';
import { mistakesIn } from '../setup/mistakes.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { offer, offers, released } from './offers/offer.ts';
import { passwordsOfPeople, startApp } from './start.ts';

const printed = vi.spyOn(console, 'error').mockImplementation(() => {});

const folder = mkdtempSync(join(tmpdir(), 'monedero-offers-'));
let environment: Record<string, string>;
let app: Started;
let { call, signIn, create: made } = {} as AppCaller;
let head: Tokens;
let clerk: Tokens;
let client: string;

async function start(): Promise<void> {
  registerServiceFeatures([passwordsOfPeople, offers]);
  app = await startApp(environment);
  ({ call, signIn, create: made } = createAppCaller(app));
}

beforeAll(async () => {
  const isEmbedded = inject('engineOn') === 'PGlite';
  environment = isEmbedded ? { DATA_DIR: folder } : await emptyDatabase();
  await start();
  head = await signIn('head');
  await made(head, 'currency', { abbreviation: 'EUR', decimals: 2 });
  client = (await made(head, 'client', { name: 'north' }))._id;
  await made(head, 'user', buildUser('north', 'clerk', client));
  clerk = await signIn('north');
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const create = async (title: string, until: string | null): Promise<string> =>
  (await made(clerk, 'offer', { title, until, code: 'SPRING', currency: 'EUR' }))._id;
const read = async (id: string) => (await call('GET', `offer/${id}`, { as: clerk })).body.data;
const statusOf = async (id: string) => (await read(id)).status;
const entriesOf = async (id: string) =>
  (await call('POST', 'audit', { as: head, body: { filter: { record: id, action: 'expire' } } })).body.data;

describe('a record whose time has come', () => {
  it('expires by itself, runs its hook and is audited as a change by the service', async () => {
    const id = await create('brief', inSeconds(-1));
    await expect.poll(() => statusOf(id)).toBe('expired');
    // `when` clears what the new state does not have, and what it adds has its default.
    expect(await read(id)).toMatchObject({ code: null, fee: '1.50' });
    expect(released).toContainEqual(['brief', 'open']);
    expect(await entriesOf(id)).toEqual([
      expect.objectContaining({
        user: null,
        client,
        content: 'brief',
        data: {
          before: { code: 'SPRING', fee: null, status: 'open' },
          after: { code: null, fee: '1.50', status: 'expired' },
        },
      }),
    ]);
    // Its seal fits: it can be changed like any other record.
    const changed = await call('PUT', `offer/${id}`, { as: clerk, body: { title: 'was brief' } });
    expect(changed.status).toBe(200);
  });

  it('rejects actions at once, even before the service has stored the new state', async () => {
    const id = await create('stuck', inSeconds(-1));
    const accepted = await call('POST', `offer/${id}/accept`, { as: clerk });
    expect([accepted.status, accepted.body.code, accepted.body.complaints]).toEqual([
      409,
      'wrong_state',
      { status: { key: 'validation.wrongState', args: { state: 'expired', from: 'open' } } },
    ]);
    expect((await read(id))._refused.actions).toEqual({ accept: 'validation.wrongState' });
  });

  it('does not keep others from expiring when its hook fails, and is tried again', async () => {
    const stuck = await create('stuck', inSeconds(-2));
    const other = await create('other', inSeconds(-1));
    await expect.poll(() => statusOf(other)).toBe('expired');
    expect([await statusOf(stuck), await entriesOf(stuck)]).toEqual(['open', []]);
    expect(printed.mock.calls.flat().join()).toContain('background work failed: due_records');
    await call('PUT', `offer/${stuck}`, { as: clerk, body: { title: 'freed' } });
    await expect.poll(() => statusOf(stuck)).toBe('expired');
  });

  it('expires after the service was stopped meanwhile', async () => {
    const id = await create('overnight', inSeconds(1));
    await app.close();
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await start();
    clerk = await signIn('north');
    await expect.poll(() => statusOf(id)).toBe('expired');
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('is left alone if it was altered outside the service', async () => {
    const id = await create('altered', inSeconds(3600));
    await app.database.transaction(async (transaction) => {
      await transaction.execute(sql`set local session_replication_role to replica`);
      await transaction.execute(sql`update offers set until = now() - interval '1 day' where _id = ${id}`);
    });
    const other = await create('unaltered', inSeconds(-1));
    await expect.poll(() => statusOf(other)).toBe('expired');
    expect([await statusOf(id), await entriesOf(id)]).toEqual(['open', []]);
  });
});

it('leaves records without a time, with a later time or in another state alone', async () => {
  const [endless, later, accepted] = [
    await create('endless', null),
    await create('later', inSeconds(3600)),
    await create('taken', inSeconds(3600)),
  ];
  await call('POST', `offer/${accepted}/accept`, { as: clerk });
  const past = await call('PUT', `offer/${accepted}`, { as: clerk, body: { until: inSeconds(-1) } });
  expect(past.status).toBe(200);
  const last = await create('last', inSeconds(-1));
  await expect.poll(() => statusOf(last)).toBe('expired');
  expect(await Promise.all([endless, later, accepted].map(statusOf))).toEqual(['open', 'open', 'accepted']);
});

it('is explained', async () => {
  expect(await explain('offer')).toMatch(/until +expiry +open -> expired/);
});

describe('a declaration is rejected when its expiry', () => {
  const { name, subject, table, recordRepresentation, routes, tenancy } = offer;
  const declare = (more: object) =>
    defineResource({
      ...{ name, subject, table, recordRepresentation, routes, tenancy },
      ...{ fields: offer.fields, list: { columns: [], sort: ['title', 'ASC'] }, rights: {} },
      ...more,
    } as never);
  it.each([
    ['has no state to change', {}, 'needs a state to change'],
    ['leads from a state to itself', { state: 'status', to: 'open' }, 'leads from open to itself'],
    ['names no timestamp', { state: 'status', at: 'title' }, 'names title, which is not a stored timestamp'],
    [
      'names a field that is not there',
      { state: 'status', at: 'end', fields: { ...offer.fields, end: text({ virtual: true }) } },
      'names end, which is not a stored timestamp',
    ],
  ])('%s', (_, { at = 'until', to = 'expired', ...more }: Record<string, unknown>, message) => {
    expect(mistakesIn(declare({ expires: { at, from: ['open'], to }, ...more }))).toContain(message);
  });
});
