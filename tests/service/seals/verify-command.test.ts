/** The command that verifies the ledger: its output and its exit codes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../../src/engine/service/settings/settings.ts';
import { commands } from '../../../src/programs/commands.ts';
import { createService } from '../../../src/service.ts';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectMoved } from '../money.ts';
import { signInToPlatform } from '../platform.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'monedero-verify-'));
let test: TestService;
let environment: Record<string, string>;
let wallet: string;
let altered: string;
let foreign: string;

/** The embedded database allows one process at a time, so the service ends before each run. */
beforeAll(async () => {
  const onPostgres = process.env.TEST_DATABASE === 'postgres';
  test = await startServiceWithPlatform(onPostgres ? {} : { DATA_DIR: dataDir });
  const { root, one, two } = await signInToPlatform(test);
  wallet = one.clientWallet;
  foreign = two.clientWallet;
  altered = (await expectMoved(test, { as: root, wallet, amount: '10' }))._id;
  await expectMoved(test, { as: root, wallet: foreign, amount: '10' });
  const { databaseUrl, sealKey } = test.service.settings;
  const { LEDGER_KEY, AUTH_SECRET } = { LEDGER_KEY: sealKey.toString('hex'), AUTH_SECRET: 'x'.repeat(32) };
  environment = databaseUrl
    ? { DATABASE_URL: databaseUrl, LEDGER_KEY, AUTH_SECRET }
    : { DATA_DIR: dataDir, LEDGER_KEY };
});

afterAll(async () => {
  if (environment.DATABASE_URL) await test.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const lines: string[] = [];
  const code = await commands.verify({ args, environment, print: (line) => lines.push(line) });
  return { code, lines };
}

it('lists tampering and exits with 1, or with 0 when there is none', async () => {
  await test.sql('alter table transactions disable trigger user');
  await test.sql(`update transactions set reference = 'Edited' where _id = '${altered}'`);
  await test.sql('alter table transactions enable trigger user');
  if (!environment.DATABASE_URL) await test.close();
  expect(await run()).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(/^Checked 4 entries, .*2 transactions/),
      `ALTERED transactions ${altered}, wallet ${wallet}: a field was edited, or the service did not write it`,
      '1 altered.',
    ],
  });
  expect((await run('--wallet', wallet)).code).toBe(1);
  expect(await run('--wallet', foreign)).toMatchObject({
    code: 0,
    lines: [expect.stringContaining('1 transactions'), 'Nothing is altered.'],
  });
  expect((await run('--from', '2020-01-01', '--to', '2020-12-31')).code).toBe(0);
});

it('prints a checkpoint, and compares the ledger with it', async () => {
  const printed: string[] = [];
  await commands.checkpoint({ environment, print: (line) => printed.push(line) });
  const file = join(dataDir, 'checkpoint');
  writeFileSync(file, `> monedero checkpoint\n${printed.join('\n')}\n`);
  // Only what was altered above.
  expect(await run('--checkpoint', file)).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/, 1 checkpoints\.$/), expect.stringMatching(/^ALTERED tr/), '1 altered.'],
  });
  writeFileSync(file, printed.join('').replace('"checkpoint":1', '"checkpoint":2'));
  await expect(run('--checkpoint', file)).rejects.toThrow(/contains no checkpoint/);
  await expect(run('--checkpoint', join(dataDir, 'none'))).rejects.toThrow(/can not be read \(ENOENT\)/);
  await expect(run('--checkpoint', file, '--wallet', wallet)).rejects.toThrow(/name no wallet/);
});

it('reports everything as altered with another key, with the reason; the service does not start', async () => {
  const other = { ...environment, LEDGER_KEY: '0'.repeat(64) };
  const lines: string[] = [];
  const code = await commands.verify({ args: [], environment: other, print: (line) => lines.push(line) });
  expect(code).toBe(1);
  expect(lines.at(-1)).toMatch(/sealed with this LEDGER_KEY. Set the one/);
  for (const writes of [
    () => commands.checkpoint({ environment: other, print: () => {} }),
    () => commands.verify({ args: ['--accept', 'blocks'], environment: other, print: () => {} }),
  ]) {
    await expect(writes()).rejects.toThrow(/sealed with this LEDGER_KEY/);
  }
  const settings = readSettings({ NODE_ENV: 'test', DEMO: 'off', ...other });
  await expect(createService(settings)).rejects.toThrow(/sealed with this LEDGER_KEY. Set the one/);
});

it('rejects unknown arguments', async () => {
  await expect(run('--walet', 'x')).rejects.toThrow(/--walet/);
  await expect(run('--wallet', 'x')).rejects.toThrow(/not the id of a wallet/);
  await expect(run('--from', 'yesterday')).rejects.toThrow(/not a day/);
  const nowhere = { DATA_DIR: join(dataDir, 'nowhere') };
  await expect(commands.verify({ args: [], environment: nowhere, print: () => {} })).rejects.toThrow(
    /There is no database/,
  );
});
