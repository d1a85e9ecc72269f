/** The starter, which `npm run new -- app` copies: people sign in, and its two resources have lists, rights and tenants. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../src/engine/service/settings/settings.ts';
import type { Started } from '../../src/engine/service/start.ts';
import { createService } from '../../src/engine/starter/service.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { firstMigration } from './library/migration.ts';
import { PASSWORD } from './password.ts';

let started: Started;
let { call, signIn, create: made } = {} as AppCaller;

beforeAll(async () => {
  const settings = readSettings({
    ...{ NODE_ENV: 'test', DEMO: 'off', DATA_DIR: 'memory://', ROOT_PASSWORD: PASSWORD },
    ...{ AUTH_SECRET: 'secret-of-tests'.repeat(3), SEAL_KEY: 'ab'.repeat(32) },
  });
  started = await createService(settings, { migrations: await firstMigration() });
  ({ call, signIn, create: made } = createAppCaller(started));
});
afterAll(() => started?.close());

it('lets the first user create a tenant with a member, who sees only their own tasks', async () => {
  const owner = await signIn('owner');
  const [north, south] = [
    await made(owner, 'client', { name: 'North' }),
    await made(owner, 'client', { name: 'South' }),
  ];
  await made(owner, 'user', buildUser('nora', 'member', north._id));
  const projectOf = async (client: { _id: string }) =>
    (await made(owner, 'project', { name: 'Garden', client: client._id }))._id;
  const [ofNorth, ofSouth] = [await projectOf(north), await projectOf(south)];
  await made(owner, 'task', { title: 'Water the plants', project: ofSouth, client: south._id });
  const nora = await signIn('nora');
  const task = { title: 'Open the shop', project: ofNorth, due: '2026-12-01', client: north._id };
  expect((await made(nora, 'task', task))._names.project).toBe('Garden');
  const hidden = await call('POST', 'task', { as: nora, body: { ...task, project: ofSouth } });
  expect([hidden.status, Object.keys(hidden.body.errors)]).toEqual([400, ['project']]);
  const listed = async (as: typeof owner) =>
    (await call('GET', 'task', { as })).body.data.map(({ title }: { title: string }) => title);
  expect(await listed(nora)).toEqual(['Open the shop']);
  expect(await listed(owner)).toEqual(['Open the shop', 'Water the plants']);
});

it("reports errors with the engine's messages under its own name", async () => {
  const owner = await signIn('owner');
  const refused = await call('POST', 'task', { as: owner, body: {} });
  expect(refused.body).toMatchObject({ code: 'invalid', errors: { title: 'Required' } });
  const { body } = await call('GET', 'docs/json', { as: owner });
  expect(body.info.title).toContain('Starter');
});

it('reads the key of its seals from SEAL_KEY and keeps it in seal-key, unless it declares another name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'app-keys-'));
  try {
    const key = 'cd'.repeat(32);
    expect(readSettings({ DATA_DIR: folder, SEAL_KEY: key }).sealKey.toString('hex')).toBe(key);
    expect(readSettings({ DATA_DIR: folder, LEDGER_KEY: key }).sealKey.toString('hex')).not.toBe(key);
    expect(readdirSync(folder).sort()).toEqual(['auth-secret', 'seal-key']);
    expect(() => readSettings({ NEW_SEAL_KEY: 'short' })).toThrow(/^NEW_SEAL_KEY is invalid/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
