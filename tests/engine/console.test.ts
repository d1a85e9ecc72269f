/** The console that the engine makes for the library, built and in Chromium: nothing of Monedero stands in it. */
import { execFileSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Started } from '../../src/engine/service/start.ts';
import { startBrowser, temporaryFolder } from '../journeys/product.ts';
import { type Caller, callerOf } from '../service/caller.ts';
import { outsideVitest } from '../setup/built-product.ts';
import { PATIENCE } from '../setup/patience.ts';
import { PASSWORD, startLibrary } from './library/service.ts';

const built = temporaryFolder();
let library: Started;
let browser: Browser;
let call: Caller['call'];
let address: string;
const problems: string[] = [];

beforeAll(async () => {
  const vite = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js');
  const config = join(import.meta.dirname, 'library/vite.config.ts');
  execFileSync(process.execPath, [vite, 'build', '--config', config, '--outDir', built.path], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: outsideVitest(),
  });
  [library, browser] = await Promise.all([startLibrary(built.path), startBrowser()]);
  await library.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(library.app.server.address() as AddressInfo).port}`;
  ({ call } = callerOf(library as never));
  await furnish();
});
afterAll(async () => {
  await browser?.close();
  await library?.close();
  built.remove();
});

/** A branch with a librarian, and a shelf. */
async function furnish(): Promise<void> {
  const session = await call('POST', 'auth/login', { body: { userName: 'head', password: PASSWORD } });
  const made = async (resource: string, body: object) => {
    const answer = await call('POST', resource, { as: session.body.data, body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data._id;
  };
  const client = await made('client', { name: 'North' });
  const person = { userName: 'librarian', firstName: 'Jo', lastName: 'Doe', email: 'jo@library.example' };
  const password = { password: PASSWORD, confirmPassword: PASSWORD };
  await made('user', { ...person, ...password, role: 'librarian', client });
  await made('shelf', { label: 'A1' });
}

/** A page of a browser that speaks English, whose owner has signed in through it. */
async function signedIn(userName: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (said) => said.type() === 'error' && problems.push(said.text()));
  await page.goto(address);
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  return page;
}

const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu' }).getByRole('link');

it('a visitor signs in, and nobody signs up', async () => {
  const page = await browser.newPage();
  await page.goto(`${address}/books`);
  await page.waitForURL(/\/login\?next=%2Fbooks$/);
  await page.getByLabel('User name').waitFor();
  expect(await page.title()).toBe('Sign in · Bookworm');
  expect(await page.getByRole('banner').innerText()).toContain('Bookworm');
  expect(await page.locator('a[href="/register"]').count()).toBe(0);
  await page.goto(`${address}/register`);
  await page.waitForURL(/\/error-404$/);
  await page.close();
});

it('the menu has the resources of the library and the pages of every console, and no other', async () => {
  const page = await signedIn('head');
  await page.waitForURL(/\/readers/);
  expect((await menuOf(page).allInnerTexts()).map((name) => name.trim())).toEqual([
    ...['People', 'Branches', 'Shelves', 'Books', 'Loans', 'Duties', 'Log', 'Access control'],
  ]);
  expect(await page.title()).toBe('People · Bookworm');
  await page.close();
});
