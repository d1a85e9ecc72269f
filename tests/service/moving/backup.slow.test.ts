/** A backup is made while the service uses the embedded database; a restore checks before it replaces. */
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../../src/engine/service/settings/settings.ts';
import { commands } from '../../../src/programs/commands.ts';
import { createService } from '../../../src/service.ts';
import { temporaryFolder } from '../../journeys/product.ts';
import { newKeys } from '../../setup/keys.ts';
import { createCaller, ROOT_PASSWORD } from '../caller.ts';
import { seedPlatform } from '../platform.ts';

const folder = temporaryFolder();
const files = temporaryFolder();
const environment = { NODE_ENV: 'test', DEMO: 'off', ROOT_PASSWORD, DATA_DIR: folder.path, ...newKeys() };
const backup = join(files.path, 'backup.gz');
const later = join(files.path, 'later.checkpoint');
const quiet = () => {};

const usersIn = async (dataDir: string) => {
  const service = await createService(readSettings({ ...environment, DATA_DIR: dataDir }));
  const caller = createCaller(service);
  const root = await caller.signIn('root');
  const { total } = (await caller.call('GET', 'user', { as: root })).body;
  await service.close();
  return total;
};

beforeAll(async () => {
  const service = await createService(readSettings(environment));
  // Accessible only to the service's own user.
  expect(statSync(join(folder.path, 'backup.socket')).mode & 0o777).toBe(0o600);
  await seedPlatform(createCaller(service));
  await commands.backup({ args: [backup], environment, print: quiet });
  // It continued afterwards.
  await createCaller(service).signIn('root');
  await service.close();
  await commands.checkpoint({ environment, print: (line) => writeFileSync(later, line) });
});
afterAll(() => {
  folder.remove();
  files.remove();
});

const restore = (dataDir: string, ...more: string[]) =>
  commands.restore({
    args: [backup, ...more],
    environment: { ...environment, DATA_DIR: dataDir },
    print: quiet,
  });

it('restores into an empty folder and over another database, which it preserves', async () => {
  const empty = temporaryFolder();
  expect(await restore(empty.path)).toBe(0);
  expect(await usersIn(empty.path)).toBe(await usersIn(folder.path));
  await expect(restore(empty.path)).rejects.toThrow(/say --replace/);
  expect(await restore(empty.path, '--replace')).toBe(0);
  expect(readdirSync(empty.path).filter((name) => name.startsWith('database-until-'))).toHaveLength(1);
  expect(await usersIn(empty.path)).toBe(await usersIn(folder.path));
  empty.remove();
});

it('is not mistaken for an empty platform when the restore is interrupted, and can be run again', async () => {
  const broken = temporaryFolder();
  await restore(broken.path);
  renameSync(join(broken.path, 'database'), join(broken.path, 'database-until-2026-11-22T10-00-00-000Z'));
  await expect(usersIn(broken.path)).rejects.toThrow(
    /has no database, only one that a restore displaced: database-until-2026-11-22/,
  );
  // Nor is a new key created, which would differ from that of the displaced data.
  expect(() => readSettings({ NODE_ENV: 'test', DATA_DIR: broken.path })).toThrow(
    /one that a restore displaced/,
  );
  for (const none of ['database', 'ledger-key']) expect(existsSync(join(broken.path, none))).toBe(false);
  expect(await restore(broken.path)).toBe(0);
  expect(await usersIn(broken.path)).toBe(await usersIn(folder.path));
  broken.remove();
});

it('replaces nothing when the backup is an older state, truncated, or of another key', async () => {
  const empty = temporaryFolder();
  expect(await restore(empty.path, '--checkpoint', later)).toBe(1);
  const other = { ...environment, ...newKeys(), DATA_DIR: empty.path };
  expect(await commands.restore({ args: [backup], environment: other, print: quiet })).toBe(1);
  const short = join(files.path, 'short.gz');
  writeFileSync(short, readFileSync(backup).subarray(0, 100_000));
  const half = commands.restore({
    args: [short],
    environment: { ...environment, DATA_DIR: empty.path },
    print: quiet,
  });
  await expect(half).rejects.toThrow(/can not be read/);
  const noDump = join(files.path, 'letter.gz');
  writeFileSync(noDump, gzipSync('dear all'));
  await expect(
    commands.restore({ args: [noDump], environment: { ...environment, DATA_DIR: empty.path }, print: quiet }),
  ).rejects.toThrow(/is no backup/);
  await expect(restore(empty.path, '--checkpoint', join(files.path, 'missing'))).rejects.toThrow(
    /missing can not be read \(ENOENT\)/,
  );
  expect(existsSync(join(empty.path, 'database'))).toBe(false);
  expect(existsSync(join(empty.path, 'restoring'))).toBe(false);
  empty.remove();
});

it('works after the service has ended, never overwrites a file, and rejects an in-memory database', async () => {
  const inMemory = { ...environment, DATA_DIR: 'memory://' };
  const none = join(files.path, 'none.gz');
  await expect(commands.backup({ args: [none], environment: inMemory, print: quiet })).rejects.toThrow(
    /nothing to back up/,
  );
  expect(existsSync(none)).toBe(false);
  const nowhere = join(files.path, 'short.gz', 'x.gz');
  await expect(commands.backup({ args: [nowhere], environment, print: quiet })).rejects.toThrow(
    /can not be written/,
  );
  const file = join(files.path, 'ended.gz');
  await commands.backup({ args: [file], environment, print: quiet });
  await expect(commands.backup({ args: [file], environment, print: quiet })).rejects.toThrow(/there already/);
});
