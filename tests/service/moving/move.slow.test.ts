/** An embedded platform is migrated to PostgreSQL completely, or an incomplete copy is recognized. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/engine/service/database/open.ts';
import { readSettings } from '../../../src/engine/service/settings/settings.ts';
import { commands } from '../../../src/programs/commands.ts';
import { createService } from '../../../src/service.ts';
import { temporaryFolder } from '../../journeys/product.ts';
import { newDatabase } from '../../setup/databases.ts';
import { newKeys } from '../../setup/keys.ts';
import { createCaller, ROOT_PASSWORD } from '../caller.ts';
import { seedPlatform } from '../platform.ts';

const folder = temporaryFolder();
const keys = newKeys();
const embedded = { NODE_ENV: 'test', DEMO: 'off', ROOT_PASSWORD, DATA_DIR: folder.path, ...keys };

beforeAll(async () => {
  const service = await createService(readSettings(embedded));
  await seedPlatform(createCaller(service));
  await service.close();
});
afterAll(() => folder.remove());

async function emptyTarget(): Promise<string> {
  const { databases } = inject('prepared');
  if (databases.kind !== 'postgres') throw new Error('this is about PostgreSQL');
  const { url, drop } = await newDatabase(databases.server);
  onTestFinished(drop);
  return url;
}

function environmentOf(url: string, dataDir = folder.path) {
  return { ...embedded, DATA_DIR: dataDir, DATABASE_URL: url };
}

async function move(url: string, print: (line: string) => void = () => {}, dataDir?: string) {
  return commands.migrateToPostgres({ args: [], environment: environmentOf(url, dataDir), print });
}

async function tablesIn(url: string): Promise<unknown[]> {
  const database = await openDatabase(onPostgres(url));
  try {
    return (await database.orm.execute(sql`select from pg_tables where schemaname = 'public'`)).rows;
  } finally {
    await database.close();
  }
}

const onPostgres = (url: string) => readSettings({ ...embedded, DATA_DIR: undefined, DATABASE_URL: url });

it('copies every row and seal, and the service continues there', async () => {
  const url = await emptyTarget();
  const lines: string[] = [];
  expect(await move(url, (line) => lines.push(line))).toBe(0);
  expect(lines).toContain('Nothing is altered.');
  const service = await createService(onPostgres(url));
  const caller = createCaller(service);
  const root = await caller.signIn('root', ROOT_PASSWORD);
  expect((await caller.call('GET', 'user', { as: root })).body.total).toBeGreaterThan(5);
  await service.close();
  // Rows written on the new one are sealed too, in blocks after the copied ones.
  expect(await commands.verify({ args: [], environment: environmentOf(url), print: () => {} })).toBe(0);
  await expect(move(url)).rejects.toThrow(/not empty/);
});

it('prevents the service from starting after an interruption, and completes when repeated', async () => {
  const url = await emptyTarget();
  const interrupted = move(url, (line) => {
    if (line.startsWith('users')) throw new Error('interrupted');
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  await expect(createService(onPostgres(url))).rejects.toThrow(/an interrupted npm run migrate-to-postgres/);
  const copy = temporaryFolder(folder.path);
  onTestFinished(copy.remove);
  await expect(move(url, undefined, copy.path)).rejects.toThrow(/is being moved into/);
  expect(await move(url)).toBe(0);
  const service = await createService(onPostgres(url));
  await createCaller(service).signIn('root', ROOT_PASSWORD);
  await service.close();
});

it('copies nothing from an altered database', async () => {
  const copy = temporaryFolder();
  onTestFinished(copy.remove);
  cpSync(folder.path, copy.path, { recursive: true });
  const settings = readSettings({ ...embedded, DATA_DIR: copy.path });
  const database = await openDatabase(settings);
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.execute(sql`update users set first_name = 'Mallory' where user_name = 'root'`);
  });
  await database.close();
  const url = await emptyTarget();
  const lines: string[] = [];
  expect(await move(url, (line) => lines.push(line), copy.path)).toBe(1);
  expect(lines).toContainEqual(expect.stringMatching(/^ALTERED users /));
  expect(lines.at(-1)).toMatch(/^Nothing was moved/);
  expect(await tablesIn(url)).toEqual([]);
});

it('rejects a running service, an earlier version and a missing target', async () => {
  const url = await emptyTarget();
  const copy = temporaryFolder(folder.path);
  onTestFinished(copy.remove);
  const database = await openDatabase(readSettings({ ...embedded, DATA_DIR: copy.path }));
  await expect(move(url, undefined, copy.path)).rejects.toThrow(/is in use by process/);
  await database.orm.execute(sql`delete from migrations where name like '0020%'`);
  await database.close();
  await expect(move(url, undefined, copy.path)).rejects.toThrow(/of an earlier version/);
  await expect(
    commands.migrateToPostgres({ args: [], environment: embedded, print: () => {} }),
  ).rejects.toThrow(/DATABASE_URL is missing/);
});

it('rejects another key, and seals nothing with it', async () => {
  const url = await emptyTarget();
  const copy = temporaryFolder();
  onTestFinished(copy.remove);
  cpSync(folder.path, copy.path, { recursive: true });
  rmSync(join(copy.path, 'ledger-key'), { force: true });
  const environment = { ...environmentOf(url, copy.path), ...newKeys() };
  expect(await commands.migrateToPostgres({ args: [], environment, print: () => {} })).toBe(1);
  expect(await tablesIn(url)).toEqual([]);
  expect(await move(url, undefined, copy.path)).toBe(0);
});
