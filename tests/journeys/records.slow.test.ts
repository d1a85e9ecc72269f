/** Records: created, changed and deleted, with their messages, and deletions that are rejected. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { startOwnJourney } from './journey.ts';
import { chooseAction, openRecordMenu, stateChip } from './recordMenu.ts';
import { type Requests, watchRequests } from './requests.ts';
import { signIn } from './signIn.ts';

const journey = startOwnJourney();

let page: Page;
let problems: string[];
let requests: Requests;

beforeAll(async () => {
  ({ page, problems } = await journey.openPage('en', 'root'));
  requests = watchRequests(page);
});

const open = (path: string) => page.goto(journey.address + path);
const fill = (label: string, value: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(value);
const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

async function choose(label: string, typed: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(typed);
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function confirmDelete(): Promise<void> {
  await chooseAction(page, 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await dialog.getByText("You won't be able to revert this!").waitFor();
  // What the page still reads of the record would arrive after its deletion.
  await expect.poll(() => requests.underWay.size).toBe(0);
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
}

describe('creating, changing and deleting a resource', () => {
  it('saves a currency by keyboard and focuses the invalid field', async () => {
    await open('/dashboard/currency/create');
    await fill('Abbreviation', 'pen!');
    await fill('Name', 'Sol');
    await fill('Symbol', 'S/');
    await page.keyboard.press('Enter');
    await said('Not in the expected format, such as EUR');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'abbreviation');
    await fill('Abbreviation', 'PEN');
    await page.keyboard.press('Control+s');
    await said('Currency added successfully');
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await fill('Name', 'Sol peruano');
    await page.keyboard.press('Control+s');
    await page.locator('dd').getByText('Sol peruano').waitFor();
    await confirmDelete();
    await said('Deleted.');
    await page.waitForURL(/\/dashboard\/currencies/);
  });

  it('creates a client, with its currencies in the dual list, and a user in it', async () => {
    await open('/dashboard/client/create');
    await fill('Name', 'Café Luna');
    await page.getByRole('textbox', { name: 'E-mail' }).first().fill('hola@cafeluna.example');
    await fill('User name', 'luna.admin');
    await page.getByRole('textbox', { name: 'E-mail' }).nth(1).fill('admin@cafeluna.example');
    await page.getByLabel('Password', { exact: false }).first().fill('a-long-password');
    const disabled = page.getByRole('listbox', { name: /Not activated/ });
    await disabled.getByRole('option', { name: /^USD/ }).dblclick();
    await page
      .getByRole('listbox', { name: /Activated currencies/ })
      .getByText(/^USD/)
      .waitFor();
    await save();
    await said('Client added successfully');
    await page.waitForURL(/\/dashboard\/client\/[0-9a-f-]{36}$/);
    const client = page.url();
    await page.locator('dd').getByText('USD', { exact: true }).waitFor();

    await open('/dashboard/user/create');
    await fill('User name', 'luna.clerk');
    await fill('First name', 'Luna');
    await fill('Last name', 'Clerk');
    await fill('E-mail', 'clerk@cafeluna.example');
    await page.locator('input[name=password]').fill('a-long-password');
    await page.locator('input[name=confirmPassword]').fill('a-long-passwort');
    await choose('Role', 'agent', 'Agent');
    await choose('Client', 'Café', 'Café Luna');
    await save();
    await said('Does not match');
    await page.locator('input[name=confirmPassword]').fill('a-long-password');
    await save();
    await said('User added successfully');
    await page.waitForURL(/\/dashboard\/user\/[0-9a-f-]{36}$/);

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await fill('First name', 'Luna María');
    await save();
    await said('Updated user');
    await chooseAction(page, 'Deactivate');
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await stateChip(page, 'Inactive').waitFor();
    await confirmDelete();
    await said('Deleted.');

    await page.goto(client);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await fill('Tax (%)', '8.25');
    await save();
    await said('Updated client');
    await page.waitForURL(client);
    // The form has a button of that name too, until the record's page stands in its place.
    await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
    await confirmDelete();
    await said('Deleted.');
    await page.waitForURL(/\/dashboard\/clients/);
  });

  it('deletes the wallet that was created with its owner and creates another', async () => {
    const as = await signIn(journey.address, 'root');
    const client = (await as('GET', '/client?filter={"name":"Andes Pagos SpA"}')).body.data[0]._id;
    const password = 'a-long-password';
    const owner = { userName: 'purse', firstName: 'Purse', lastName: 'Owner', email: 'purse@demo.example' };
    const made = await as('POST', '/user', {
      ...owner,
      password,
      confirmPassword: password,
      role: 'customer',
      client,
    });
    expect(made.status).toBe(201);
    await open(`/dashboard/wallet/${made.body.data.wallet}`);
    await confirmDelete();
    await said('Deleted.');
    await page.waitForURL(/\/dashboard\/wallets/);

    await open('/dashboard/wallet/create');
    await page.getByRole('combobox', { name: 'Owner type' }).click();
    await page.getByRole('option', { name: 'User', exact: true }).click();
    await choose('Owner', 'purse', 'purse');
    await choose('Currencies', 'USD', 'USD');
    await save();
    await page.waitForURL(/\/dashboard\/wallet\/[0-9a-f-]{36}$/);
    const added = await as('GET', `/user/${made.body.data._id}`);
    expect(page.url()).toContain(added.body.data.wallet);
    expect(added.body.data.wallet).not.toBe(made.body.data.wallet);
    await page.getByText('USD', { exact: true }).first().waitFor();
  });

  it('creates a role', async () => {
    await open('/dashboard/role/create');
    await fill('Name', 'clerk');
    await save();
    await page.waitForURL(/\/dashboard\/role\/clerk$/);
    await confirmDelete();
    await said('Deleted.');
    expect(problems).toEqual([]);
  });
});

describe('a record with money or a history', () => {
  it("can't be deleted: the dialog explains why and deactivates it instead", async () => {
    const as = await signIn(journey.address, 'root');
    const { _id } = (await as('GET', '/user?filter={"userName":"customer"}')).body.data[0];
    await open(`/dashboard/user/${_id}`);
    await confirmDelete();
    const dialog = page.getByRole('dialog', { name: 'This cannot be deleted' });
    await dialog.getByText('Has funds or history. Deactivate it instead.').waitFor();
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await said('Updated user');
    await stateChip(page, 'Inactive').waitFor();
    const trail = page.locator('section', { hasText: 'History of this record' });
    await trail.getByText('Status', { exact: true }).waitFor();
    const menu = await openRecordMenu(page);
    expect(await menu.getByRole('menuitem').allInnerTexts()).not.toContain('Deactivate');
    await menu.getByRole('menuitem', { name: 'Activate', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await stateChip(page, 'Active').waitFor();
  });
});

describe('leaving a form with unsaved changes', () => {
  it('asks for confirmation first', async () => {
    await open('/dashboard/currency/create');
    await fill('Name', 'Half done');
    const asked: string[] = [];
    page.once('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Users' }).click();
    await expect.poll(() => asked.length).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/dashboard/currency/create');
  });
});
