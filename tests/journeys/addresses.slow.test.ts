/** Every page has one public URL; back, forward and new tabs work. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOwnJourney } from './journey.ts';
import { menuLink } from './menu.ts';
import { chooseAction } from './recordMenu.ts';
import { signIn } from './signIn.ts';

const journey = startOwnJourney();

let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ page, problems } = await journey.openPage('en', 'root'));
});

beforeEach(() => {
  problems.length = 0;
});

const open = (path: string, on = page) => on.goto(journey.address + path);
const getPath = (on = page) => new URL(on.url()).pathname;
const waitForPath = (path: string, on = page) => on.waitForURL((url) => url.pathname === path);
const waitForHeading = (text: string, on = page) =>
  on.getByRole('heading', { level: 1, name: text }).waitFor();

describe('a deep link', () => {
  it('with a search shows exactly that part of the list', async () => {
    await open(`/dashboard/users?filter=${encodeURIComponent('{"q":"super_admin"}')}`);
    await page.getByRole('link', { name: 'super_admin', exact: true }).first().waitFor();
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  });

  it('to a path of react-admin is replaced by the public path', async () => {
    await open('/user');
    await waitForPath('/dashboard/users');
    await open('/role/agent/show');
    await waitForPath('/dashboard/role/agent');
    await open('/role/agent');
    await waitForPath('/dashboard/role/agent/edit');
  });

  it('to the create page of transactions opens credit and debit', async () => {
    await open('/dashboard/transaction/create');
    await waitForPath('/dashboard/operations');
  });

  it('to an unknown path opens error-404', async () => {
    for (const path of ['/nothing', '/dashboard/user/1/2/3', '/apps/calendar']) {
      await open(path);
      await waitForPath('/error-404');
      await waitForHeading('Page not found');
    }
  });
});

describe('a URL that identifies a record by another name', () => {
  it.each([
    ['its page', ''],
    ['the page that changes it', '/edit'],
  ])('opens %s, at the address of its id', async (_, below) => {
    const as = await signIn(journey.address, 'root');
    const { _id } = (await as('GET', '/currency/USD')).body.data;
    await open('/dashboard/users');
    for (const name of ['USD', _id.toUpperCase()]) {
      await open(`/dashboard/currency/${name}${below}`);
      await waitForPath(`/dashboard/currency/${_id}${below}`);
      await page.getByRole('link', { name: below ? 'Show' : 'Edit', exact: true }).waitFor();
      await page.locator('h1').filter({ hasText: 'USD' }).waitFor();
    }
    expect(problems).toEqual([]);
  });
});

describe('the history', () => {
  it('has one entry per page, however often and by whichever route it is opened', async () => {
    await open('/dashboard/clients');
    await menuLink(page, 'Currencies').click();
    await waitForPath('/dashboard/currencies');
    const length = () => page.evaluate(() => window.history.length);
    const before = await length();
    for (let clicks = 0; clicks < 3; clicks += 1) await menuLink(page, 'Currencies').click();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('Currencies');
    await page.getByRole('option', { name: 'Currencies' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Search' }).waitFor({ state: 'detached' });
    expect(await length()).toBe(before);
    await page.goBack();
    await waitForPath('/dashboard/clients');
    expect(problems).toEqual([]);
  });
});

describe('a list', () => {
  it('keeps page and sort order in its URL, and going back restores both', async () => {
    await open('/dashboard/users?filter={}');
    await page.getByRole('button', { name: /next page/i }).click();
    await page.waitForURL(/page=2/);
    await page.locator('thead').getByText('User name').click();
    await page.waitForURL(/sort=userName/);
    expect(getPath()).toBe('/dashboard/users');
    await page.goBack();
    await page.waitForURL(/page=2/);
    expect(page.url()).toContain('sort=createdAt');
    expect(problems).toEqual([]);
  });

  it('opens a record from its row, and going back restores the same part of the list', async () => {
    await open(`/dashboard/users?filter={}&page=2&perPage=25&sort=userName&order=ASC`);
    const cells = page.locator('tbody tr').nth(3).locator('td');
    const [firstName, lastName] = await Promise.all([cells.nth(2).innerText(), cells.nth(3).innerText()]);
    await cells.nth(2).click();
    await page.waitForURL(/\/dashboard\/user\/[0-9a-f-]+$/);
    await waitForHeading(`${firstName} ${lastName}`);
    await page.goBack();
    await page.waitForURL(/\/dashboard\/users\?.*page=2/);
  });
});

describe('a record', () => {
  it('is shown after it is created and changed; its list drops it when it is deleted', async () => {
    await open('/dashboard/currency/create');
    await page.getByRole('textbox', { name: 'Abbreviation' }).fill('WLK');
    await page.getByRole('textbox', { name: 'Name' }).fill('Walk');
    await page.getByRole('textbox', { name: 'Symbol' }).fill('W');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/dashboard\/currency\/[0-9a-f-]+$/);
    const shown = getPath();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await waitForPath(`${shown}/edit`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Long walk');
    await page.getByRole('button', { name: 'Save' }).click();
    await waitForPath(shown);
    await page.getByText('Long walk').waitFor();
    // The form has a Delete too: its dialog would go away with it.
    await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
    await chooseAction(page, 'Delete');
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await waitForPath('/dashboard/currencies');
    expect(problems).toEqual([]);
  });

  it('with unsaved input survives a click and a change of language', async () => {
    await open('/dashboard/currency/create');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Unsaved');
    const asked: string[] = [];
    const refuse = (dialog: { message(): string; dismiss(): Promise<void> }) => {
      asked.push(dialog.message());
      return dialog.dismiss();
    };
    page.on('dialog', refuse);
    await menuLink(page, 'Clients').click();
    await expect.poll(() => asked.length).toBe(1);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitem', { name: 'Español' }).click();
    await expect.poll(() => asked.length).toBe(2);
    expect(getPath()).toBe('/dashboard/currency/create');
    expect(await name.inputValue()).toBe('Unsaved');
    page.off('dialog', refuse);
    page.once('dialog', (dialog) => dialog.accept());
    await menuLink(page, 'Clients').click();
    await waitForPath('/dashboard/clients');
  });
});

describe('an operation without a response', () => {
  it('is listed again after a reload and is posted once', async () => {
    const as = await signIn(journey.address, 'root');
    const { wallet } = (await as('GET', '/user?filter={"userName":"customer"}')).body.data[0];
    await open(`/dashboard/operations?wallet=${wallet}&type=credit`);
    await page.getByLabel('Currency').click();
    await page.getByRole('option', { name: 'USD' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('3.25');
    await page.getByRole('textbox', { name: 'Reference' }).fill('lost-answer');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.route('**/api/wallet/*/credit*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Yes, post it' }).click();
    await page.getByText('We received no response').waitFor();
    await page.unroute('**/api/wallet/*/credit*');
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.getByText('We received no response').waitFor();
    await page.getByRole('button', { name: 'Retry safely' }).click();
    await page.getByText('was credited to the wallet of').waitFor();
    expect((await as('GET', '/transaction?filter={"reference":"lost-answer"}')).body.total).toBe(1);
  });
});

describe('the guard', () => {
  it('sends a visitor to the sign-in page, then on to the requested page', async () => {
    const visitor = await journey.openPage();
    await open('/dashboard/roles?filter={}', visitor.page);
    await waitForPath('/login', visitor.page);
    await visitor.page.getByLabel('User name').fill('root');
    await visitor.page.getByLabel('Password', { exact: true }).fill('monedero-demo');
    await visitor.page.getByRole('button', { name: 'Sign in' }).click();
    await waitForPath('/dashboard/roles', visitor.page);
    await open('/login', visitor.page);
    await waitForPath('/dashboard/ecommerce', visitor.page);
    await visitor.page.context().close();
  });

  it('shows visitors error-404, also for unknown paths, and not-authorized', async () => {
    const visitor = await journey.openPage();
    for (const path of ['/error-404', '/nothing/here']) {
      await open(path, visitor.page);
      await waitForHeading('Page not found', visitor.page);
      expect(getPath(visitor.page)).toBe('/error-404');
    }
    await open('/pages/miscellaneous/not-authorized', visitor.page);
    await waitForHeading('Not authorized', visitor.page);
    expect(getPath(visitor.page)).toBe('/pages/miscellaneous/not-authorized');
    await visitor.page.context().close();
  });

  it('refreshes the access token if only that is missing', async () => {
    await open('/dashboard/currencies');
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    await menuLink(page, 'Roles').click();
    await page.getByRole('link', { name: 'Agent', exact: true }).waitFor();
    expect(getPath()).toBe('/dashboard/roles');
  });
});
