/**
 * A declaration changes while its table has rows: the rows get what the migration says, keep their seals, and can be
 * changed; or the start says in a sentence what to do first. Each kind of change that docs/how-to.md lists.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { emptyDatabase } from './database.ts';
import type { Parcels } from './parcels/start.ts';
import type { Version } from './parcels/versions.ts';

let folder: string;
let environment: Record<string, string>;
let running: Parcels | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'monedero-parcels-'));
  const isEmbedded = inject('engineOn') === 'PGlite';
  environment = isEmbedded ? { DATA_DIR: dataDir() } : await emptyDatabase();
  await declare('the first');
  const { add } = await start();
  await add([
    { code: 'A', note: 'Glass', size: 1 },
    { code: 'B', size: 1 },
  ]);
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

function dataDir(): string {
  const data = join(folder, 'data');
  mkdirSync(data);
  return data;
}

const migrations = () => join(folder, 'migrations');
let modules: typeof import('./parcels/start.ts');

/** Another version of the app: with modules of its own, as a new process has. @returns the statements of its migration */
async function declare(version: Version, isMigrated = true): Promise<string[]> {
  await close();
  vi.resetModules();
  (await import('./parcels/versions.ts')).declareVersion(version);
  modules = await import('./parcels/start.ts');
  return isMigrated ? modules.migrationOf(migrations(), version.replaceAll(' ', '_')) : [];
}

async function start(): Promise<Parcels> {
  running = await modules.startParcels(migrations(), environment);
  return running;
}

async function close(): Promise<void> {
  await running?.close();
  running = undefined;
}

async function rows(): Promise<Record<string, unknown>[]> {
  const { call, signIn } = running as Parcels;
  return (await call('GET', 'parcel', { as: await signIn('head') })).body.data;
}

/** Every row can be changed, which only a row can that fits its seal. */
async function expectSound(): Promise<void> {
  const { call, signIn, findings } = running as Parcels;
  const head = await signIn('head');
  expect(await findings()).toEqual([]);
  for (const { _id, code } of await rows()) {
    const { status, text } = await call('PUT', `parcel/${_id}`, { as: head, body: { code: `${code}2` } });
    expect(status, text).toBe(200);
  }
  expect(await findings()).toEqual([]);
}

const fill = (column: string, type: string, value: unknown) => [
  `ALTER TABLE "parcels" ADD COLUMN "${column}" ${type};`,
  `--> fill parcels ${JSON.stringify({ [column]: value })}`,
  `ALTER TABLE "parcels" ALTER COLUMN "${column}" SET NOT NULL;`,
];

it.each([
  ['a state', fill('status', 'text', 'packed'), ['packed', 'packed'], 'status'],
  ['a flag that is true', fill('is_tracked', 'boolean', true), [true, true], 'isTracked'],
  ['a required field', fill('weight', 'numeric(21, 1)', '0.5'), ['0.5', '0.5'], 'weight'],
  ['a field that becomes required', fill('note', '', 'none').slice(1), ['Glass', 'none'], 'note'],
] as const)('%s is filled in and sealed', async (version, statements, values, field) => {
  expect((await declare(version)).filter((statement) => !statement.includes('INDEX'))).toEqual(statements);
  const { call, signIn } = await start();
  expect((await rows()).map((row) => row[field])).toEqual(values);
  await expectSound();
  const { body } = await call('POST', 'audit', {
    as: await signIn('head'),
    body: { filter: { action: 'fill' } },
  });
  const filled = values.filter((value) => value !== 'Glass');
  expect(body.data).toMatchObject([
    { resource: 'parcel', user: null, data: { after: { [field]: filled[0], rows: filled.length } } },
  ]);
});

it('a row from before its table had a state moves on from the first one', async () => {
  await declare('a state');
  const { call, signIn } = await start();
  const head = await signIn('head');
  const [row] = await rows();
  const sent = await call('POST', `parcel/${row?._id}/send`, { as: head, body: {} });
  expect(sent).toMatchObject({ status: 200, body: { data: { code: 'A', status: 'sent' } } });
  expect((await call('POST', `parcel/${row?._id}/send`, { as: head, body: {} })).body.code).toBe(
    'wrong_state',
  );
});

it('a flag that is false takes no row to be written', async () => {
  expect(await declare('a flag that is false')).toEqual([
    'ALTER TABLE "parcels" ADD COLUMN "is_fragile" boolean DEFAULT false NOT NULL;',
    'ALTER TABLE "parcels" ALTER COLUMN "is_fragile" DROP DEFAULT;',
  ]);
  await start();
  expect((await rows()).map(({ isFragile }) => isFragile)).toEqual([false, false]);
  await expectSound();
});

it('another default leaves rows as they are, and takes no migration', async () => {
  expect(await declare('another default')).toEqual([]);
  const { create: made, signIn } = await start();
  expect(await made(await signIn('head'), 'parcel', { code: 'C' })).toMatchObject({ size: 5 });
  expect((await rows()).map(({ size }) => size)).toEqual([1, 1, 5]);
  await expectSound();
});

it.each([
  [
    'a field that becomes required without a default',
    /^Migration 0001_\w+\.sql: rows of parcels have no note\. Give the field a default .* add --> fill parcels {"note":…}/,
    [{ code: 'a', note: 'Glass', size: 1 }],
    { code: 'B', method: 'PUT', body: { note: 'Cups' } },
  ],
  [
    'a field that becomes unique',
    /^Migration 0001_\w+\.sql: several rows have the same value, which parcels_code forbids .* Change or delete them with the previous version and start again\.$/,
    [{ code: 'a', note: 'Glass', size: 1 }],
    { code: 'a', method: 'DELETE' },
  ],
  [
    'fields that become unique with empty values',
    /^Migration 0001_\w+\.sql: several rows have the same value, which parcels_note_size_together forbids .* Change or delete them/,
    [{ code: 'c', size: 1 }],
    { code: 'c', method: 'PUT', body: { note: 'Ribbon' } },
  ],
] as const)(
  '%s: the start says what to do with the rows first',
  async (version, sentence, rowsBefore, remedy) => {
    await (running as Parcels).add(rowsBefore);
    cpSync(migrations(), join(folder, 'before'), { recursive: true });
    await declare(version);
    await expect(start()).rejects.toThrow(sentence);
    // The version that ran before still starts: nothing has changed.
    rmSync(migrations(), { recursive: true });
    cpSync(join(folder, 'before'), migrations(), { recursive: true });
    await declare('the first', false);
    const { call, signIn } = await start();
    const { code, method, ...body } = remedy;
    const row = (await rows()).find((one) => one.code === code);
    const { status, text } = await call(method, `parcel/${row?._id}`, { as: await signIn('head'), ...body });
    expect(status, text).toBe(200);
    await declare(version);
    await start();
    await expectSound();
  },
);

it('refuses to start without the migration of what is declared, and names it', async () => {
  await declare('a state', false);
  await expect(start()).rejects.toThrow(
    'The database lacks what is declared: parcels.status. Write the migration that adds it, npm run migration -- NAME',
  );
});
