/** `npm run verify`, `checkpoint`, `backup` and `restore` as an operator runs them: with nothing that only development needs. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../src/engine/service/settings/settings.ts';
import { createService } from '../../src/service.ts';
import { outsideVitest } from '../setup/built-product.ts';

const checkout = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'monedero-commands-'));
const dataDir = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What git has, without anything built or installed. */
function copyOfCheckout(name: string): string {
  const at = join(folder, name);
  for (const part of ['package.json', 'vite.config.ts', 'src', 'i18n']) {
    cpSync(join(checkout, part), join(at, part), { recursive: true });
  }
  return at;
}

/** Links what `npm ci --omit=dev` would install. */
function installForProduction(at: string): void {
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'));
  for (const [path, { dev }] of Object.entries<{ dev?: boolean }>(packages)) {
    const isTop = path.startsWith('node_modules/') && path.split('node_modules/').length === 2;
    if (!isTop || dev) continue;
    mkdirSync(dirname(join(at, path)), { recursive: true });
    symlinkSync(join(checkout, path), join(at, path));
  }
}

function run(at: string, ...args: string[]): Promise<{ code: number; printed: string; said: string }> {
  const env = { ...outsideVitest(), DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile('npm', ['run', '--silent', ...args], { cwd: at, env }, (error, printed, said) =>
      resolve({ code: error ? Number(error.code) : 0, printed, said }),
    );
  });
}

beforeAll(async () => {
  const service = await createService(readSettings({ NODE_ENV: 'test', DEMO: 'off', DATA_DIR: dataDir }));
  // The audit log has something to hold on to.
  await service.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { userName: 'root', password: 'x' },
  });
  await service.close();
});

it('run in production, after a build', async () => {
  const at = copyOfCheckout('production');
  installForProduction(at);
  expect(await run(at, 'verify')).toMatchObject({ code: 2, said: expect.stringContaining('npm run build') });
  cpSync(join(checkout, 'dist/service'), join(at, 'dist/service'), { recursive: true });
  const made = await run(at, 'checkpoint');
  expect([made.code, made.said]).toEqual([0, '']);
  writeFileSync(join(folder, 'checkpoint'), made.printed);
  expect(await run(at, 'verify', '--', '--checkpoint', join(folder, 'checkpoint'))).toEqual({
    code: 0,
    printed: expect.stringMatching(/^Checked .*, 1 checkpoints\.\nNothing is altered\.\n$/),
    said: '',
  });
  const backup = join(folder, 'backup.gz');
  expect(await run(at, 'backup', '--', backup)).toMatchObject({ code: 0, said: '' });
  expect(await run(at, 'restore', '--', backup)).toMatchObject({
    code: 2,
    said: expect.stringContaining('say --replace'),
  });
  expect(await run(at, 'restore', '--', backup, '--replace')).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/Nothing is altered\.[\s\S]*Restored /),
    said: '',
  });
  expect(await run(at, 'migrate-to-postgres')).toMatchObject({
    code: 2,
    said: expect.stringContaining('DATABASE_URL is missing'),
  });
});

it('run in a fresh checkout, where nothing is built yet', async () => {
  const at = copyOfCheckout('fresh');
  symlinkSync(join(checkout, 'node_modules'), join(at, 'node_modules'));
  const answer = await run(at, 'verify', '--', '--walet', 'x');
  expect(answer).toMatchObject({ code: 2, said: expect.stringContaining("Unknown option '--walet'") });
});
