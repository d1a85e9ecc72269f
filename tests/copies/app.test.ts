/** `npm run new -- app` writes another product on the engine: it compiles, is formatted, and people sign in and list. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, startBrowser, startProduct, temporaryFolder } from '../journeys/product.ts';
import { outsideVitest } from '../setup/built-product.ts';
import { PATIENCE } from '../setup/patience.ts';
import { copyCheckout } from './country.ts';

const copy = temporaryFolder();
const data = temporaryFolder();
afterAll(() => {
  copy.remove();
  data.remove();
});

const PASSWORD = 'password-of-the-shop';
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
  ['a place outside the checkout', '../shop', 'it has to lie in the checkout'],
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

it('and it works: its first user signs in, makes a task and sees it in the list', async () => {
  run('vite', 'build', shop, '--logLevel', 'warn');
  run('vite', 'build', shop, '--logLevel', 'warn', '--ssr');
  const product = await startProduct(data.path, join(copy.path, shop), { ROOT_PASSWORD: PASSWORD });
  const browser = await startBrowser();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`${product.address}/shop/tasks`);
    await page.getByLabel('User name').fill('owner');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('There are no tasks yet.').waitFor();
    expect(await page.title()).toContain('Shop');
    await page.goto(`${product.address}/shop/clients`);
    await page.getByRole('link', { name: 'Create' }).first().click();
    await page.locator('input[name=name]').fill('North');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/shop\/client\/[0-9a-f-]{36}$/);
    await page.goto(`${product.address}/shop/tasks`);
    await page.getByRole('link', { name: 'Create' }).first().click();
    await page.locator('input[name=title]').fill('Open the shop');
    await page.getByRole('combobox', { name: 'Client' }).fill('No');
    await page.getByRole('option', { name: 'North' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/shop\/task\/[0-9a-f-]{36}$/);
    await page.goto(`${product.address}/shop/tasks`);
    await page.getByRole('link', { name: 'Open the shop' }).waitFor();
  } finally {
    await browser.close();
    await product.stop();
  }
});
