/** `npm run new -- app` writes another product on the engine in the checkout: it compiles, is formatted, and people sign in. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, temporaryFolder } from '../journeys/product.ts';
import { outsideVitest } from '../setup/built-product.ts';
import { PATIENCE } from '../setup/patience.ts';
import { copyCheckout } from './country.ts';
import { expectToWork } from './shop.ts';

const copy = temporaryFolder();
const data = temporaryFolder();
afterAll(() => {
  copy.remove();
  data.remove();
});

const shop = 'src/apps/shop';
const inCopy = { cwd: copy.path, env: outsideVitest() };
const run = (...args: string[]) =>
  execFileSync('npx', args, { ...inCopy, stdio: ['ignore', 'pipe', 'inherit'] });
function writeApp(folder: string) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'new', '--', 'app', folder], {
    ...inCopy,
    encoding: 'utf8',
  });
  return { code: status, said: stdout + stderr };
}

beforeAll(() => {
  copyCheckout(copy.path);
  for (const name of ['biome.json', '.gitignore']) cpSync(join(root, name), join(copy.path, name));
}, PATIENCE);

it.each([
  ['a name that is none', 'src/apps/My-Shop', 'name the folder like shop'],
  ['a folder that is there', 'src/features', 'src/features is there already'],
])('%s is refused, with what to write', (_, folder, words) => {
  expect(writeApp(folder)).toMatchObject({ code: 2, said: expect.stringContaining(words) });
});

it('writes an app that compiles and is formatted, with its first migration', () => {
  const made = writeApp(shop);
  expect(made, made.said).toMatchObject({ code: 0 });
  expect(made.said).toContain(`Wrote ${shop}/task.ts`);
  expect(made.said).toContain('0000_first.sql');
  run('tsc');
  run('biome', 'ci', '--error-on-warnings', 'src');
});

it('and it works: its first user signs in, and opens the project of a task', async () => {
  run('vite', 'build', shop, '--logLevel', 'warn');
  run('vite', 'build', shop, '--logLevel', 'warn', '--ssr');
  await expectToWork(join(copy.path, shop), data.path);
});
