/** The console that the engine makes for the library, built and in Chromium: nothing of Monedero stands in it. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Started } from '../../src/engine/service/start.ts';
import { findViolations } from '../journeys/axe.ts';
import { FLOATING } from '../journeys/openings.ts';
import { startBrowser, temporaryFolder } from '../journeys/product.ts';
import { chooseAction, openRecordMenu } from '../journeys/recordMenu.ts';
import { type Caller, createCaller } from '../service/caller.ts';
import { outsideVitest } from '../setup/built-product.ts';
import { PATIENCE } from '../setup/patience.ts';
import { startLibrary } from './library/service.ts';
import { PASSWORD } from './password.ts';

const built = temporaryFolder();
let library: Started;
let browser: Browser;
let call: Caller['call'];
let address: string;
const problems: string[] = [];
const loans: string[] = [];

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
  ({ call } = createCaller(library as never));
  await furnish();
});
afterAll(async () => {
  await browser?.close();
  await library?.close();
  built.remove();
});

/** A branch with a librarian, and a shelf; a book that is lent three times. */
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
  await made('currency', { abbreviation: 'EUR', decimals: 2 });
  const shelf = await made('shelf', { label: 'A1' });
  const someone = { userName: 'reader', firstName: 'Al', lastName: 'Roe', email: 'al@library.example' };
  const reader = await made('user', { ...someone, ...password, role: 'reader', client });
  const book = await made('book', { title: 'Emma', pages: 474, shelf, client });
  for (const day of ['01', '02', '03']) {
    loans.push(await made('loan', { book, reader, client, due: `2027-02-${day}T00:00:00.000Z` }));
  }
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
const input = (page: Page, field: string) => page.locator(`input[name=${field}]`);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** What the list at hand says. */
const listed = (page: Page) => page.locator('main').innerText();
/** Boxes for a whole row or column. */
const whole = /^All (subjects|permissions)$/;
const idIn = (page: Page) => page.url().split('/').at(-1);

it('lets a visitor sign in, without registration', async () => {
  const page = await browser.newPage();
  await page.goto(`${address}/library/books`);
  await page.waitForURL(/\/login\?next=%2Flibrary%2Fbooks$/);
  await page.getByLabel('User name').waitFor();
  expect(await page.title()).toBe('Sign in · Bookworm');
  expect(await page.getByRole('banner').innerText()).toContain('Bookworm');
  expect(await page.locator('a[href="/register"]').count()).toBe(0);
  await page.goto(`${address}/register`);
  await page.waitForURL(/\/error-404$/);
  await page.close();
});

it("has exactly the library's resources and the built-in pages in its menu", async () => {
  const page = await signedIn('head');
  await page.waitForURL(`${address}/overview`);
  const menu = async () => (await menuOf(page).allInnerTexts()).map((name) => name.trim());
  await expect
    .poll(menu)
    .toEqual([
      ...['Overview', 'People', 'Branches', 'Shelves', 'Books', 'Loans', 'Suppliers', 'Currencies'],
      ...['Fee schedules', 'Duties', 'Log', 'Access control', 'Background work'],
    ]);
  expect(await page.title()).toBe('Overview · Bookworm');
  // What is declared to be counted is shown, and leads to the list behind it: nobody wrote a page for it.
  const out = page.getByRole('region', { name: 'Books that are out' });
  await out.getByRole('link', { name: '3', exact: true }).waitFor();
  await page.getByRole('region', { name: 'Due by month' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await out.getByRole('link', { name: '3', exact: true }).click();
  await page.waitForURL(/\/library\/loans\?/);
  await page.close();
});

it('lets a librarian create, find and change a book, but not delete it', async () => {
  const page = await signedIn('librarian');
  await page.goto(`${address}/library/book/create`);
  await input(page, 'pages').fill('0');
  await press(page, 'Save');
  await page.getByText('At least 1', { exact: true }).waitFor();
  expect(await input(page, 'title').getAttribute('aria-invalid')).toBe('true');
  expect(await menuOf(page).count()).toBe(13);
  await input(page, 'title').fill('Middlemarch');
  await input(page, 'pages').fill('880');
  await page.getByRole('combobox', { name: 'Shelf', exact: true }).fill('A1');
  await page.getByRole('option', { name: 'A1', exact: true }).click();
  await press(page, 'Save');
  await page.waitForURL(/\/book\/[0-9a-f-]{36}$/);
  await page.locator('dd').getByText('880').waitFor();
  await expect
    .poll(() => page.locator('dd').allInnerTexts())
    .toEqual(expect.arrayContaining(['Middlemarch', 'A1']));
  await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
  const menu = await openRecordMenu(page);
  expect(await menu.getByRole('menuitem').count()).toBeGreaterThan(0);
  expect(await menu.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await input(page, 'pages').fill('904');
  await press(page, 'Save');
  await page.locator('dd').getByText('904').waitFor();

  await page.goto(`${address}/library/books`);
  await page.getByRole('link', { name: 'Middlemarch' }).first().waitFor();
  await page.goto(`${address}/library/books?filter=${encodeURIComponent('{"pages_gte":1000}')}`);
  await expect.poll(() => listed(page)).toContain('1,000');
  await page.getByRole('link', { name: 'Middlemarch' }).waitFor({ state: 'detached' });
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search' }))
    .first()
    .waitFor();
  await page.goto(`${address}/library/shelves`);
  await page.getByText('A1').first().waitFor();
  // Shelves are everybody's: written by who sees every row alone.
  expect(await page.getByRole('link', { name: 'Create' }).count()).toBe(0);
  await page.close();
});

it("adds, moves and removes rows in a form, with errors at the row's field", async () => {
  const page = await signedIn('librarian');
  await page.goto(`${address}/library/supplier/create`);
  await input(page, 'name').fill('Paper & Co');
  await input(page, 'site').fill('javascript:alert(1)');
  await input(page, 'phone').fill('612 345 678');
  await input(page, 'since').fill('2001-05-06');
  await input(page, 'discount').fill('50.001');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await input(page, '"contacts.0.mail"').fill('ana');
  await press(page, 'Save');
  for (const said of ['Enter a complete address', 'Enter the number with its country code', 'At most 50'])
    await page.getByText(said).first().waitFor();
  expect(await input(page, '"contacts.0.name"').getAttribute('aria-invalid')).toBe('true');
  expect(await input(page, '"contacts.0.mail"').getAttribute('aria-invalid')).toBe('true');

  await input(page, 'site').fill('https://paper.example/about');
  await input(page, 'phone').fill('0034 612-345-678');
  await input(page, 'discount').fill('2.5');
  await input(page, '"contacts.0.name"').fill('Ana');
  await input(page, '"contacts.0.mail"').fill('ANA@paper.example');
  for (const name of ['Bo', 'Cy']) {
    await add.click();
    await page.locator('input[name^="contacts."][name$=".name"]').last().fill(name);
  }
  // No more rows than three.
  await add.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Move up', exact: true }).last().click();
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await press(page, 'Save');
  await page.waitForURL(/\/supplier\/[0-9a-f-]{36}$/);
  const link = page.getByRole('link', { name: 'paper.example/about' });
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  // In the groups of its country, once these have been fetched.
  await page.getByRole('link', { name: '+34 612 34 56 78' }).waitFor();
  await page.getByText('May 6, 2001', { exact: true }).waitFor();
  const cells = page.getByRole('table').getByRole('row');
  await expect.poll(() => cells.count()).toBe(3);
  expect(await cells.first().innerText()).toMatch(/Name\s+E-mail\s+Role\s+Telephone/);
  expect(await cells.nth(1).innerText()).toMatch(/^Ana\s+ana@paper.example/);
  expect(await cells.nth(2).innerText()).toMatch(/^Cy/);

  await page.goto(`${address}/library/suppliers?filter=${encodeURIComponent('{"since_lte":"2001-05-06"}')}`);
  await expect.poll(() => listed(page)).toMatch(/Until May 6, 2001/i);
  await expect.poll(() => listed(page)).toMatch(/Paper & Co[\s\S]*2\.500[\s\S]*2 rows/);
  await page.close();
});

it('uploads a chosen or dropped file, shows its errors, saves it with its record and downloads it', async () => {
  const page = await signedIn('librarian');
  await page.goto(`${address}/library/supplier/create`);
  await input(page, 'name').fill('Glue & Sons');
  const field = page.getByRole('group', { name: 'Contract' });
  // Without one Chromium would open the system's own chooser.
  page.on('filechooser', () => undefined);
  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'x/y', buffer: Buffer.from(text) });
  await field.getByText('PDF, TXT, at most 2 MB').waitFor();
  await choose('page.pdf', 'a\0b');
  await field.getByRole('alert').getByText('Allowed types: PDF').waitFor();
  // The browser notes that it was refused.
  expect(problems.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')]);
  await choose('large.txt', 'x'.repeat(2_000_001));
  await field.getByRole('alert').getByText('Maximum size: 2 MB').waitFor();
  // Whoever chooses by keys comes to the chooser of the system by its button.
  const chooser = page.waitForEvent('filechooser');
  await field.getByRole('button', { name: 'Choose a file' }).press('Enter');
  await (await chooser).setFiles({ name: 'first.txt', mimeType: 'text/plain', buffer: Buffer.from('one') });
  await field.getByRole('status').getByText('first.txt was uploaded').waitFor({ state: 'attached' });
  await field.getByRole('button', { name: 'Remove' }).click();
  await field.getByText('or drop it here').waitFor();
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['Glue sticks.'], 'our contract.txt', { type: 'text/plain' }));
    return data;
  });
  await field.getByText('or drop it here').dispatchEvent('drop', { dataTransfer: dropped });
  await field.getByRole('button', { name: 'our contract.txt' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  // What is said to a screen reader alone takes no room.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await press(page, 'Save');
  await page.waitForURL(/\/supplier\/[0-9a-f-]{36}$/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'our contract.txt' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('our contract.txt');
  expect(await readFile((await file.path()) ?? '', 'utf8')).toBe('Glue sticks.');
  await page.goto(`${address}/library/suppliers?filter=${encodeURIComponent('{"contract":true}')}`);
  await expect.poll(() => listed(page)).toMatch(/Glue & Sons[\s\S]*our contract\.txt 12 byte[\s\S]*1–1 of 1/);
  await page.close();
});

it("shows tiers as rows in their schedule's form and as a table on its page", async () => {
  const page = await signedIn('librarian');
  await page.goto(`${address}/fees/schedule/create`);
  await input(page, 'name').fill('Late books');
  await input(page, 'since').fill('2027-01-01');
  await page.getByRole('combobox', { name: 'Currency', exact: true }).fill('E');
  await page.getByRole('option', { name: 'EUR', exact: true }).click();
  // It needs one, and begins with one.
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await input(page, '"tiers.0.rate"').fill('101');
  await press(page, 'Save');
  await page.getByText('From 0 to 100').waitFor();
  expect(await input(page, '"tiers.0.from"').getAttribute('aria-invalid')).toBe('true');
  await input(page, '"tiers.0.from"').fill('10');
  await input(page, '"tiers.0.rate"').fill('');
  await press(page, 'Save');
  await page.getByText('Either a percentage or a fixed amount').waitFor();
  await input(page, '"tiers.0.fixed"').fill('2.5');
  await add.click();
  await input(page, '"tiers.1.from"').fill('0.001');
  await input(page, '"tiers.1.rate"').fill('1');
  await press(page, 'Save');
  // Only the service knows how many decimals the currency has.
  await page.getByText('At most 2 decimals').waitFor();
  expect(await input(page, '"tiers.1.from"').getAttribute('aria-invalid')).toBe('true');
  expect(problems.splice(0)).toEqual([expect.stringContaining('status of 400')]);
  expect(await findViolations(page)).toEqual([]);
  await input(page, '"tiers.1.from"').fill('0');
  await press(page, 'Save');
  await page.waitForURL(/\/schedule\/[0-9a-f-]{36}$/);
  const rows = async () =>
    (await page.getByRole('region', { name: 'Tiers' }).getByRole('row').allInnerTexts()).map((row) =>
      row.replaceAll('\u00a0', ' '),
    );
  await expect.poll(rows).toEqual(['From\tPercent\tFixed', '0.00 EUR\t1.00\t–', '10.00 EUR\t–\t2.50 EUR']);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).first().click();
  await press(page, 'Save');
  await expect.poll(rows).toHaveLength(2);
  expect(await page.getByRole('link', { name: 'Fee tiers' }).count()).toBe(0);
  await page.close();
});

it("splits a long record into tabs: an error opens its tab, and the URL has the page's tab", async () => {
  const page = await signedIn('head');
  await page.goto(`${address}/library/currency/create`);
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Name').press('ArrowRight');
  await tab('Counting').press('Enter');
  await input(page, 'decimals').fill('9');
  await tab('Name').click();
  await input(page, 'abbreviation').fill('GBP');
  await press(page, 'Save');
  await page.getByText('At most 6', { exact: true }).waitFor();
  await page.locator('input[name=decimals]:focus').waitFor();
  expect(await tab('Counting Check the highlighted fields.').getAttribute('aria-selected')).toBe('true');
  expect(await findViolations(page)).toEqual([]);
  await input(page, 'decimals').fill('2');
  await press(page, 'Save');
  await page.waitForURL(/\/currency\/[0-9a-f-]{36}$/);
  await page.locator('dd').getByText('GBP').waitFor();
  expect(await page.locator('dd').getByText('2', { exact: true }).count()).toBe(0);
  await tab('Counting').click();
  await page.waitForURL(/\?tab=counting$/);
  await page.reload();
  await page.locator('dd').getByText('2', { exact: true }).waitFor();
  expect(await tab('Counting').getAttribute('aria-selected')).toBe('true');
  expect(await findViolations(page)).toEqual([]);
  await page.close();
});

it('lets the head delete it, and logs who did what', async () => {
  const page = await signedIn('head');
  await page.goto(`${address}/library/books`);
  await page.getByRole('link', { name: 'Middlemarch' }).first().click();
  await page.waitForURL(/\/book\/[0-9a-f-]{36}$/);
  const id = idIn(page);
  await chooseAction(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it!' }).click();
  await page.waitForURL(/\/books/);
  await page.getByRole('link', { name: 'Middlemarch' }).waitFor({ state: 'detached' });

  await page.goto(`${address}/library/log?filter=${encodeURIComponent(JSON.stringify({ record: id }))}`);
  await expect.poll(() => listed(page)).toMatch(/delete[\s\S]*update[\s\S]*create/i);
  await page.close();
});

it("has the library's subjects and verbs in a role's matrix, and applies a revoked one", async () => {
  const page = await signedIn('head');
  await page.goto(`${address}/library/duty/reader/edit`);
  const boxes = page.getByRole('checkbox');
  await page.getByRole('checkbox', { name: 'Books: read', exact: true }).waitFor();
  const names = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('aria-label') ?? ''));
  const cells = names
    .map((name) => name.split(': '))
    .filter(([subject, verb]) => verb && !whole.test(subject ?? ''));
  expect([...new Set(cells.map(([subject]) => subject))]).toEqual([
    ...['People', 'Branches', 'Shelves', 'Books', 'Loans', 'Suppliers', 'Currencies', 'Fee schedules'],
    ...['Fee tiers', 'Duties', 'Log'],
    ...['Sign-in pages', 'Access control', 'Everything else'],
  ]);
  const verbsOf = (wanted: string) => cells.filter(([subject]) => subject === wanted).map(([, verb]) => verb);
  const general = ['read', 'create', 'edit', 'delete'];
  const actions = ['Renew', 'Remind', 'Take back', 'Report as lost'];
  expect(verbsOf('Shelves')).toEqual(general);
  expect(verbsOf('Books')).toEqual([...general, 'Report as torn', 'Mend', 'Pulp', 'Appraise']);
  expect(verbsOf('Loans')).toEqual([...general, ...actions]);
  expect(new Set(verbsOf('Everything else'))).toEqual(
    new Set([...general, ...actions, 'Report as torn', 'Mend', 'Pulp', 'Appraise']),
  );
  await page.close();
});

it('shows a field on no page of a role that may not read it, and on each page of the head', async () => {
  const listOf = async (page: Page) => {
    await page.goto(`${address}/library/books`);
    await page.getByRole('link', { name: 'Emma' }).first().waitFor();
    const heads = await page.getByRole('columnheader').allInnerTexts();
    await press(page, 'Add filter');
    const filters = await page.getByRole('menuitem').allInnerTexts();
    return { heads: heads.map((head) => head.trim()), filters };
  };
  const formOf = async (page: Page) => {
    await page.goto(`${address}/library/books`);
    await page.getByRole('link', { name: 'Emma' }).first().click();
    await page.locator('dd').getByText('474').waitFor();
    const said = await page.locator('dt').allInnerTexts();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await input(page, 'pages').waitFor();
    return { said, inputs: [await input(page, 'price').count(), await input(page, 'insured').count()] };
  };
  const head = await signedIn('head');
  expect((await listOf(head)).heads).toContain('Price');
  expect((await formOf(head)).inputs).toEqual([1, 1]);
  await input(head, 'price').fill('12.50');
  await press(head, 'Save');
  await head.locator('dd').getByText('12.50').waitFor();
  const librarian = await signedIn('librarian');
  const { heads, filters } = await listOf(librarian);
  expect(heads).not.toContain('Price');
  expect(heads).toContain('Pages');
  expect(filters).not.toContain('Price');
  const { said, inputs } = await formOf(librarian);
  expect(said).not.toContain('Price');
  expect(said).toContain('Insured');
  expect(inputs).toEqual([0, 0]);
  await input(librarian, 'pages').fill('475');
  await press(librarian, 'Save');
  await librarian.locator('dd').getByText('475').waitFor();
  await head.reload();
  await head.locator('dd').getByText('475').waitFor();
  await head.locator('dd').getByText('12.50').waitFor();
  await Promise.all([head.close(), librarian.close()]);
});

it("shows a loan's state, the input of its actions, and why others are unavailable", async () => {
  const page = await signedIn('librarian');
  await page.goto(`${address}/library/loan/${loans[0]}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await chooseAction(page, 'Report as lost');
  const dialog = page.getByRole('dialog', { name: 'Report as lost' });
  await dialog.getByText('Nobody expects it any more.').waitFor();
  await dialog.getByRole('button', { name: 'Report as lost' }).click();
  await dialog.getByText('Required', { exact: true }).waitFor();
  await dialog.locator('input[name=reason]').fill('Fell into the sea');
  await dialog.getByRole('button', { name: 'Report as lost' }).click();
  await page.getByText('Reported as lost', { exact: true }).waitFor();
  const chip = page.locator('button.state');
  await chip.getByText('Lost').click();
  const states = page.getByRole('dialog');
  await states.locator('[aria-current=step]', { hasText: 'Lost' }).waitFor();
  await states.getByText('via “Take back”').waitFor();
  expect(await findViolations(page, undefined, FLOATING)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dd').allInnerTexts()).toContain('Fell into the sea');
  await expect.poll(() => button('Report as lost').count()).toBe(0);
  const renew = (await openRecordMenu(page)).getByRole('menuitem', { name: 'Renew' });
  expect(await renew.getAttribute('aria-disabled')).toBe('true');
  await renew.getByText('Current state: Lost. Allowed in: Out.').waitFor();
  expect(await findViolations(page, undefined, FLOATING)).toEqual([]);
  await page.keyboard.press('Escape');
  await button('Take back').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await chip.getByText('Back').waitFor();
  await page.close();
});

it("returns several loans at once, and explains why one can't be", async () => {
  const page = await signedIn('librarian');
  await page.goto(`${address}/library/loans`);
  await page.getByRole('checkbox', { name: /select all/i }).check();
  await press(page, 'Take back');
  const dialog = page.getByRole('dialog', { name: 'Take back 2 loans' });
  await dialog.getByText('Current state: Back. Allowed in: Out, Lost.').waitFor();
  await dialog.getByRole('button', { name: 'Take back 2 loans' }).click();
  await dialog.getByText('Take back 2 loans: done. 1 was rejected').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(async () => (await listed(page)).match(/\bBack\b/g)?.length).toBe(3);
  await page.close();
});

it('logged no error in the browser', () => {
  expect(problems).toEqual([]);
});

it('shows and hides a field depending on another, and keeps its input', async () => {
  const page = await signedIn('librarian');
  await page.goto(`${address}/library/loan/create`);
  await page.getByRole('combobox', { name: 'State' }).waitFor();
  expect(await page.getByLabel('Damage').count()).toBe(0);
  const choose = async (state: string) => {
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: state }).click();
  };
  await choose('Back');
  await page.getByLabel('Damage').fill('lost');
  await choose('Out');
  await page.getByLabel('Damage').waitFor({ state: 'detached' });
  await choose('Back');
  expect(await page.getByLabel('Damage').inputValue()).toBe('lost');
  expect(problems).toEqual([]);
  await page.close();
});
