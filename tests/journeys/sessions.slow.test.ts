/** Sessions as people meet them: coming in, going on when a token runs out, being sent out, coming back. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchUntilIdle } from './idlePage.ts';
import { startJourney } from './journey.ts';
import { menuLink } from './menu.ts';
import { createPerson, findPerson } from './people.ts';
import { type ApiCaller, demoPassword, signIn, signInThroughPage } from './signIn.ts';

const journey = startJourney();

let root: ApiCaller;

beforeAll(async () => {
  root = await signIn(journey.address, 'root');
});

const open = (page: Page, path: string) => page.goto(journey.address + path);
const arrived = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path);
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /oken|user/.test(key)));
/** It is there for three seconds: what it says is waited for with it. */
const toast = (page: Page, title: string, text: string) =>
  page.locator('[role=alert] > *').filter({ hasText: title }).filter({ hasText: text }).waitFor();
const expireToken = (page: Page) => page.evaluate(() => localStorage.setItem('accessToken', 'expired.e30.x'));

/** Calls to the API that a page, or all pages of a profile, have answered: "200 GET /user". */
function callsOf(on: Page | BrowserContext): string[] {
  const calls: string[] = [];
  const note = async (request: Request) => {
    const path = new URL(request.url()).pathname;
    if (!path.startsWith('/api/')) return;
    const answer = await request.response();
    calls.push(`${answer?.status()} ${request.method()} ${path.slice(4)}`);
  };
  // The two have the same events, which TypeScript can't know.
  (on as Page).on('requestfinished', note);
  return calls;
}

const refreshes = (calls: string[]) => calls.filter((call) => call.endsWith('POST /jwt/refresh-token'));

async function fillIn(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

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
      await arrived(page, '/pages/miscellaneous/not-authorized');
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
    const calls = callsOf(page);
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
    const calls = callsOf(context);
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
    await fillIn(page, userName, password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await arrived(page, '/dashboard/ecommerce');
    await menuLink(page, 'Currencies').waitFor();
    // Whatever it still asked for would be refused before the person does anything.
    await settled();
    await end(page, _id);
    // Not by the pointer: where it comes to the link the list is asked for, and the refusal takes the link away.
    await menuLink(page, 'Currencies').dispatchEvent('click');
    await toast(page, 'Unauthorized', 'Your session has ended. Sign in again');
    await arrived(page, '/login');
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
    await fillIn(page, people[0], password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await arrived(page, '/dashboard/ecommerce');
    await open(page, path);
    await page.locator('tbody').getByRole('link').first().waitFor();
    await end(page);
    await arrived(page, '/login');
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
    // It is still said once the toast is gone, and to who loads the page anew.
    await page.reload();
    const notice = page.getByText('Sign in again to continue where you were.');
    await page.getByLabel('User name').waitFor();
    await expect.poll(() => notice.count()).toBe(end === byService ? 1 : 0);
    await fillIn(page, next, password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => page.url()).toBe(journey.address + expected);
    await page.locator('h1:not(:empty)').waitFor();
    await page.context().close();
  });
});

describe('a new customer', () => {
  const userName = 'new.customer';
  const email = 'new.customer@test.example';
  const first = 'the first password';
  const second = 'the second password';
  let page: Page;

  beforeAll(async () => {
    ({ page } = await journey.openPage());
  });
  afterAll(() => page.context().close());

  /** As the page of the client offers it, copied by its button. */
  async function invitationTo(client: string): Promise<string> {
    const { page: offered } = await journey.openPage('en', 'root');
    await offered.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(offered, `/dashboard/client/${client}`);
    await offered.getByRole('button', { name: 'Copy: Invitation link' }).click();
    await offered.getByText('Copied the invitation link').waitFor();
    const link = await offered.evaluate(() => navigator.clipboard.readText());
    await offered.context().close();
    return link.replace(journey.address, '');
  }

  it('registers with an invitation and starts at their own wallet', async () => {
    const { client } = await findPerson(root, 'customer');
    const { body } = await root('GET', `/client/${client}`);
    await open(page, await invitationTo(client));
    // Whoever looks at the sign-in first is invited all the same.
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    expect(await page.getByLabel('Public key').inputValue()).toBe(body.data.publicKey);
    await page.getByLabel('First name').fill('New');
    await page.getByLabel('Last name').fill('Customer');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('User name').fill(userName);
    await page.getByLabel('Password', { exact: true }).fill(first);
    await page.getByLabel('Confirm password').fill(first);
    await Promise.all([
      page.getByText(`You have successfully logged in as ${userName}`).waitFor(),
      page.getByRole('button', { name: 'Create the account' }).click(),
    ]);
    await page.waitForURL(/\/dashboard\/wallet\//);
    const user = await root('GET', `/user?filter={"userName":"${userName}"}`);
    expect(new URL(page.url()).pathname).toBe(`/dashboard/wallet/${user.body.data[0].wallet}`);
  });

  it('sets a new password through the mailed link, which ends the old session', async () => {
    const { page: elsewhere } = await journey.openPage();
    await open(elsewhere, '/login');
    await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
    await elsewhere.getByLabel('Language').selectOption('de');
    await elsewhere.getByLabel('E-Mail').fill(email);
    await elsewhere.getByRole('button', { name: 'Link senden' }).click();
    await elsewhere.getByText(`Falls ${email} zu einem Konto gehört`).waitFor();
    const outbox = join(journey.dataDir, 'outbox');
    const all = () => readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));
    const mails = () => all().filter((mail) => mail.startsWith(`To: ${email}\n`));
    // Its end too: the service may still be writing it.
    await expect.poll(mails).toEqual([expect.stringMatching(/#token=\S+\s/)]);
    const [mail = ''] = mails();
    expect(mail).toContain('Subject: Ihr neues Passwort');
    const link = /\/reset-password#token=\S+/.exec(mail)?.[0] ?? '';

    await elsewhere.getByLabel('Sprache').selectOption('en');
    await open(elsewhere, link);
    await elsewhere.getByRole('textbox', { name: 'New password' }).fill(second);
    await elsewhere.getByLabel('Confirm password').fill(second);
    await elsewhere.getByRole('button', { name: 'Set the password' }).click();
    await elsewhere.getByText('Your new password is set').waitFor();
    await fillIn(elsewhere, userName, first);
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await toast(elsewhere, 'Error', 'Verify your credentials');
    await elsewhere.getByLabel('Password', { exact: true }).fill(second);
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await elsewhere.waitForURL(/\/dashboard\/wallet\//);
    await elsewhere.context().close();

    await page.reload();
    await arrived(page, '/login');
    await open(page, link);
    await page.getByRole('textbox', { name: 'New password' }).fill('a third password');
    await page.getByLabel('Confirm password').fill('a third password');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('This link was used or has expired').waitFor();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await arrived(page, '/forgot-password');
  });
});

describe('without a network', () => {
  it('reports it at sign-in and continues on reconnect; the console refetches its data', async () => {
    const { page } = await journey.openPage();
    await open(page, '/login');
    await fillIn(page, 'root', demoPassword);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('You are offline').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are back online').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await arrived(page, '/dashboard/ecommerce');
    await menuLink(page, 'Currencies').click();
    // In the list: the dashboard has such a link too.
    await page.locator('tbody').getByRole('link', { name: 'EUR', exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('Connection lost').waitFor();
    const calls = callsOf(page);
    await page.context().setOffline(false);
    await page.getByText('Connection lost').waitFor({ state: 'detached' });
    await expect.poll(() => calls).toContain('200 GET /currency');
    await page.context().close();
  });

  it('signs in once on a double click', async () => {
    const { page } = await journey.openPage();
    const calls = callsOf(page);
    await open(page, '/login');
    await fillIn(page, 'root', demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).dblclick();
    await arrived(page, '/dashboard/ecommerce');
    await menuLink(page, 'Currencies').waitFor();
    expect(calls.filter((call) => call.endsWith('POST /auth/login'))).toEqual(['200 POST /auth/login']);
    await page.context().close();
  });
});
