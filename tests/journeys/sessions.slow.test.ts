/** Sessions: sign-in, expired tokens, sessions that the service ends, and sign-in without a network. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitForPath, watchUntilIdle } from './idlePage.ts';
import { startJourney } from './journey.ts';
import { menuLink } from './menu.ts';
import { createPerson } from './people.ts';
import { type ApiCaller, demoPassword, fillCredentials, signIn, signInThroughPage } from './signIn.ts';

const journey = startJourney();

let root: ApiCaller;

beforeAll(async () => {
  root = await signIn(journey.address, 'root');
});

const open = (page: Page, path: string) => page.goto(journey.address + path);
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /oken|user/.test(key)));
/** It is visible for three seconds, so title and text are awaited together. */
const toast = (page: Page, title: string, text: string) =>
  page.locator('[role=alert] > *').filter({ hasText: title }).filter({ hasText: text }).waitFor();
const expireToken = (page: Page) => page.evaluate(() => localStorage.setItem('accessToken', 'expired.e30.x'));

/** The completed API calls of a page, or of all pages of a context: "200 GET /user". */
function recordCalls(on: Page | BrowserContext): string[] {
  const calls: string[] = [];
  const note = async (request: Request) => {
    const path = new URL(request.url()).pathname;
    if (!path.startsWith('/api/')) return;
    // A page that closes takes its last request with it.
    const response = await request.response().catch(() => null);
    if (response) calls.push(`${response.status()} ${request.method()} ${path.slice(4)}`);
  };
  // Both have these events, but TypeScript cannot overload them.
  (on as Page).on('requestfinished', note);
  return calls;
}

const refreshes = (calls: string[]) => calls.filter((call) => call.endsWith('POST /jwt/refresh-token'));

it('the sign-in page loads at most 80 kB of JavaScript before it can be used', async () => {
  const { page } = await journey.openPage();
  await page.addInitScript(() => {
    const shown = new MutationObserver(() => {
      if (!document.querySelector('button[type=submit]')) return;
      shown.disconnect();
      performance.mark('usable');
    });
    shown.observe(document, { childList: true, subtree: true });
  });
  await open(page, '/login');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  const scriptsAskedFor = () =>
    page.evaluate(() => {
      const usableAt = performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN;
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      return scripts.map(({ name, startTime }) => ({
        path: new URL(name).pathname,
        isBefore: startTime < usableAt,
      }));
    });
  const before = (await scriptsAskedFor()).filter(({ isBefore }) => isBefore);
  const kilobytes = before.map(
    ({ path }) => gzipSync(readFileSync(join('dist/console', path))).length / 1000,
  );
  const weight = kilobytes.reduce((sum, one) => sum + one, 0);
  expect(weight).toBeGreaterThan(60);
  // Most of it is react-dom, which the console then has already.
  expect(weight).toBeLessThanOrEqual(80);
  // The rest comes while the person types.
  await expect
    .poll(async () => (await scriptsAskedFor()).some(({ path }) => /console-/.test(path)))
    .toBe(true);
  await page.context().close();
});

describe.each([
  ['root', '/dashboard/ecommerce', ['/dashboard/audit', '/dashboard/client/create'], []],
  ['super_admin', '/dashboard/ecommerce', ['/dashboard/audit', '/dashboard/role/agent/edit'], []],
  [
    'admin',
    '/dashboard/ecommerce',
    ['/dashboard/users', '/dashboard/currencies'],
    ['/dashboard/client/create', '/dashboard/audit'],
  ],
  [
    'agent',
    '/dashboard/users',
    ['/dashboard/clients', '/dashboard/wallets'],
    ['/dashboard/currencies', '/dashboard/user/create', '/dashboard/audit'],
  ],
  [
    'customer',
    '/dashboard/wallet/',
    ['/dashboard/users'],
    ['/dashboard/currencies', '/dashboard/operations', '/dashboard/audit'],
  ],
])('%s', (role, landing, allowed, forbidden) => {
  it(`begins at ${landing}, opens what the role may, and no more`, async () => {
    const { page, problems } = await journey.openPage();
    await Promise.all([
      signInThroughPage(page, journey.address, role),
      page.getByText(`You have successfully logged in as ${role}`).waitFor(),
    ]);
    expect(new URL(page.url()).pathname.startsWith(landing)).toBe(true);
    for (const path of allowed) {
      await open(page, path);
      await page.locator('h1:not(:empty)').waitFor();
      expect(new URL(page.url()).pathname, path).toBe(path);
    }
    for (const path of forbidden) {
      await open(page, path);
      await waitForPath(page, '/pages/miscellaneous/not-authorized');
      await page.getByRole('heading', { level: 1, name: 'Not authorized' }).waitFor();
      // What the role may see is a click away.
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').first().waitFor();
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('an expired access token', () => {
  it('is refreshed once for five concurrent requests, and each is repeated', async () => {
    const { page } = await journey.openPage();
    await signInThroughPage(page, journey.address, 'root');
    await open(page, '/dashboard/clients');
    const client = page.locator('tbody').getByRole('link').first();
    await client.waitFor();
    const calls = recordCalls(page);
    const refused = () => calls.filter((call) => call.startsWith('401 '));
    // The refresh waits until all five have been refused, however slowly the page asks.
    await page.route('**/api/jwt/refresh-token', async (route) => {
      await expect.poll(() => refused().length).toBeGreaterThanOrEqual(5);
      await route.continue();
    });
    await expireToken(page);
    await client.click();
    await page.waitForURL(/\/dashboard\/client\//);
    await expect.poll(() => refreshes(calls)).toEqual(['200 POST /jwt/refresh-token']);
    for (const call of refused()) await expect.poll(() => calls).toContain(call.replace('401', '200'));
    expect(refreshes(calls)).toHaveLength(1);
    await page.context().close();
  });

  it('is refreshed once for two tabs', async () => {
    const { page: one } = await journey.openPage();
    await signInThroughPage(one, journey.address, 'root');
    const context = one.context();
    const other = await context.newPage();
    for (const page of [one, other]) {
      await open(page, '/dashboard/currencies');
      await page.getByRole('link', { name: 'EUR', exact: true }).waitFor();
    }
    const calls = recordCalls(context);
    // The first refresh waits until both tabs have been refused, so that both ask for one.
    const bothRefused = Promise.all(
      [one, other].map((page) => page.waitForResponse((response) => response.status() === 401)),
    );
    await context.route('**/api/jwt/refresh-token', async (route) => {
      await bothRefused;
      await route.continue();
    });
    await expireToken(one);
    // A browser tells its other tabs a moment later what was stored.
    await other.waitForFunction(() => localStorage.getItem('accessToken')?.startsWith('expired'));
    await Promise.all([one, other].map((page) => menuLink(page, 'Roles').click()));
    for (const page of [one, other]) await page.getByRole('link', { name: 'Agent', exact: true }).waitFor();
    await expect.poll(() => refreshes(calls)).toEqual(['200 POST /jwt/refresh-token']);
    expect(await stored(other)).toEqual(expect.arrayContaining(['accessToken', 'refreshToken', 'userData']));
    await context.close();
  });
});

describe('a session that the service ends', () => {
  const password = 'a password of this test';
  const another = 'another password';

  it.each([
    [
      'signed out elsewhere',
      async (page: Page) => {
        await page.evaluate(async () => {
          const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
          await fetch('/api/jwt/logout', { method: 'POST', headers });
        });
      },
    ],
    ['made inactive', (_: Page, id: string) => root('PUT', `/user/${id}`, { status: 'inactive' })],
    [
      'with a changed password',
      (_: Page, id: string) => root('PUT', `/user/${id}`, { password: another, confirmPassword: another }),
    ],
  ] as const)('%s: a toast, and back to the sign-in', async (how, end) => {
    const userName = `ends.${how.replaceAll(' ', '.')}`;
    const { _id } = await createPerson(root, userName, { password, role: 'super_admin' });
    const { page } = await journey.openPage();
    const settled = watchUntilIdle(page);
    await open(page, '/login');
    await fillCredentials(page, userName, password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await waitForPath(page, '/dashboard/ecommerce');
    await menuLink(page, 'Currencies').waitFor();
    // Whatever it still asked for would be refused before the person does anything.
    await settled();
    await end(page, _id);
    // Not by the pointer: where it comes to the link the list is asked for, and the refusal takes the link away.
    await menuLink(page, 'Currencies').dispatchEvent('click');
    await toast(page, 'Unauthorized', 'Your session has ended. Sign in again');
    await waitForPath(page, '/login');
    expect(new URL(page.url()).search).toBe('');
    expect(await stored(page)).toEqual([]);
    await page.context().close();
  });
});

describe('the return path of an ended session', () => {
  const people = ['where.one', 'where.other'] as const;
  const password = 'a password of this test';

  beforeAll(async () => {
    for (const userName of people) {
      await createPerson(root, userName, {
        password,
        role: 'super_admin',
        firstName: 'Ann',
        lastName: 'Smith',
      });
    }
  });

  /** A page whose first person's session is over; what it had open is `path`. */
  async function ended(path: string, end: (page: Page) => Promise<unknown>): Promise<Page> {
    const { page } = await journey.openPage();
    await open(page, '/login');
    await fillCredentials(page, people[0], password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await waitForPath(page, '/dashboard/ecommerce');
    await open(page, path);
    await page.locator('tbody').getByRole('link').first().waitFor();
    await end(page);
    await waitForPath(page, '/login');
    return page;
  }

  const byService = async (page: Page) => {
    await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
      await fetch('/api/jwt/logout', { method: 'POST', headers });
    });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  };
  const byThemselves = async (page: Page) => {
    await page.getByRole('button', { name: 'Ann Smith' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  const path = '/dashboard/users?filter=%7B%22q%22%3A%22root%22%7D';

  it.each([
    ['they go on there', people[0], byService, path],
    ['nobody else does', people[1], byService, '/dashboard/ecommerce'],
    ['who has left begins anew', people[0], byThemselves, '/dashboard/ecommerce'],
  ] as const)('%s', async (_, next, end, expected) => {
    const page = await ended(path, end);
    // The message remains after the toast, and after a reload.
    await page.reload();
    const notice = page.getByText('Sign in again to continue where you were.');
    await page.getByLabel('User name').waitFor();
    await expect.poll(() => notice.count()).toBe(end === byService ? 1 : 0);
    await fillCredentials(page, next, password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => page.url()).toBe(journey.address + expected);
    await page.locator('h1:not(:empty)').waitFor();
    await page.context().close();
  });
});

describe('without a network', () => {
  it('reports it at sign-in and continues on reconnect; the console refetches its data', async () => {
    const { page } = await journey.openPage();
    await open(page, '/login');
    await fillCredentials(page, 'root', demoPassword);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('You are offline').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are back online').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await waitForPath(page, '/dashboard/ecommerce');
    await menuLink(page, 'Currencies').click();
    // In the list: the dashboard has such a link too.
    await page.locator('tbody').getByRole('link', { name: 'EUR', exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('Connection lost').waitFor();
    const calls = recordCalls(page);
    await page.context().setOffline(false);
    await page.getByText('Connection lost').waitFor({ state: 'detached' });
    await expect.poll(() => calls).toContain('200 GET /currency');
    await page.context().close();
  });

  it('signs in once on a double click', async () => {
    const { page } = await journey.openPage();
    const calls = recordCalls(page);
    await open(page, '/login');
    await fillCredentials(page, 'root', demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).dblclick();
    await waitForPath(page, '/dashboard/ecommerce');
    await menuLink(page, 'Currencies').waitFor();
    expect(calls.filter((call) => call.endsWith('POST /auth/login'))).toEqual(['200 POST /auth/login']);
    await page.context().close();
  });
});
