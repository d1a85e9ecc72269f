/**
 * A first day: a user starts the product, signs in as root, looks at everything, creates a currency, edits a client,
 * credits a wallet, and finds all of it after the process was killed.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startOwnJourney } from './journey.ts';
import { menuLink } from './menu.ts';
import { type ApiResponse, signIn, signInThroughPage } from './signIn.ts';

const journey = startOwnJourney({ isFirstDay: true });

/** The wallet of the demo customer, and what it holds in US dollars. */
async function customersWallet() {
  const as = await signIn(journey.address, 'root');
  const users = await as('GET', '/user?filter={"userName":"customer"}');
  const wallet: string = users.body.data[0].wallet;
  const answer = await as('GET', `/wallet/${wallet}/balance?currency=USD`);
  return { wallet, balance: String(answer.body.data.balance) };
}

/** Minor units of a decimal string with two decimals. */
const cents = (amount: string) => BigInt(amount.replace('.', ''));

async function creditThroughPage(page: Page, wallet: string, amount: string, reference: string) {
  await page.goto(`${journey.address}/dashboard/wallet/${wallet}`);
  await page.getByRole('link', { name: 'Credit', exact: true }).click();
  await page.getByLabel('Currency').click();
  await page.getByRole('option', { name: 'USD' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('textbox', { name: 'Reference' }).fill(reference);
  await page.getByRole('button', { name: 'Review' }).click();
}

describe('a first day with the product', () => {
  it('prints the address and the demo accounts', async () => {
    const printed = () => journey.product.printed();
    await expect.poll(printed).toContain('root, super_admin, admin, agent, customer');
    await expect.poll(printed).toContain('monedero-demo');
  });

  it('opens every resource from the menu at its public path', async () => {
    const { page, problems } = await journey.openPage();
    await page.goto(journey.address);
    await signInThroughPage(page, journey.address, 'root');
    expect(new URL(page.url()).pathname).toBe('/dashboard/ecommerce');
    for (const [name, address] of [
      ['Users', '/dashboard/users'],
      ['Clients', '/dashboard/clients'],
      ['Currencies', '/dashboard/currencies'],
      ['Wallets', '/dashboard/wallets'],
      ['Roles', '/dashboard/roles'],
      ['Transactions', '/dashboard/transactions'],
      ['Audit', '/dashboard/audit'],
    ] as const) {
      await menuLink(page, name).click();
      await page.waitForURL(journey.address + address);
      await page.locator('tbody tr').nth(2).waitFor();
    }
    expect(problems).toEqual([]);
    // Node warns of what looks like a leak.
    expect(journey.product.printed()).not.toContain('Warning');
  });

  it('creates a currency and edits a client', async () => {
    const { page, problems } = await journey.openPage('en', 'root');
    await page.goto(`${journey.address}/dashboard/currency/create`);
    await page.getByRole('textbox', { name: 'Abbreviation' }).fill('PEN');
    await page.getByRole('textbox', { name: 'Name' }).fill('Sol peruano');
    await page.getByRole('textbox', { name: 'Symbol' }).fill('S/');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Currency added successfully').waitFor();

    await page.goto(`${journey.address}/dashboard/clients`);
    await page.locator('tbody tr').first().getByRole('link').first().click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Tax (%)' }).fill('7.37');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Updated client').waitFor();
    expect(problems).toEqual([]);
  });

  it('credits a wallet 12.50: the balance rises by that amount, with a transaction and an audit entry', async () => {
    const { page, problems } = await journey.openPage('en', 'root');
    const before = await customersWallet();
    await creditThroughPage(page, before.wallet, '12.50', 'first-day-credit');
    await page.getByRole('button', { name: 'Yes, post it' }).click();
    await page.getByText('was credited to the wallet of').waitFor();

    const after = await customersWallet();
    expect(cents(after.balance)).toBe(cents(before.balance) + 1250n);
    await page.goto(`${journey.address}/dashboard/wallet/${before.wallet}`);
    const shown = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(after.balance as never);
    await page.getByText(shown, { exact: false }).first().waitFor();
    await page.locator('tbody tr').first().getByText('first-day-credit').waitFor();
    await page.goto(`${journey.address}/dashboard/transactions`);
    await page.locator('tbody tr').first().getByText('first-day-credit').waitFor();
    await page.goto(`${journey.address}/dashboard/audit`);
    // Not the first row: looking up the balance meanwhile was a sign-in, which has an entry too.
    await page.locator('tbody tr', { hasText: 'first-day-credit' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('shows an invalid amount’s error at its field and posts nothing', async () => {
    const { page } = await journey.openPage('en', 'root');
    const before = await customersWallet();
    const field = page.getByRole('textbox', { name: 'Amount' });
    await creditThroughPage(page, before.wallet, 'abc', 'wrong');
    // Never the same one twice: what is waited for must be said of this amount.
    for (const [amount, complaint] of [
      ['abc', 'Not an amount. Write it like 125.00.'],
      ['1.234', 'At most 2 decimals'],
      ['-1', 'Not an amount. Write it like 125.00.'],
      ['0', 'More than zero'],
      ['1e400', 'Not an amount. Write it like 125.00.'],
    ] as const) {
      await field.fill(amount);
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText(complaint).waitFor();
      expect(await field.inputValue()).toBe(amount);
    }
    expect(await customersWallet()).toEqual(before);
  });

  it('keeps all data after kill -9 and a restart', async () => {
    const before = await customersWallet();
    await journey.restart();
    expect(await customersWallet()).toEqual(before);
    const as = await signIn(journey.address, 'root');
    const total = ({ body }: ApiResponse): number => body.total;
    expect(total(await as('GET', '/currency?filter={"abbreviation":"PEN"}'))).toBe(1);
    expect(total(await as('GET', '/client?filter={"tax":"7.37"}'))).toBe(1);
    expect(total(await as('GET', '/transaction?filter={"reference":"first-day-credit"}'))).toBe(1);
    expect(total(await as('POST', '/audit', { filter: { q: 'first-day-credit' } }))).toBe(1);
  });
});

describe('an admin', () => {
  it("sees only their own client's rows", async () => {
    const root = await signIn(journey.address, 'root');
    const admin = await signIn(journey.address, 'admin');
    const own = (await admin('GET', '/session')).body.data.client;
    const clients = await admin('GET', '/client');
    expect(clients.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([own]);
    const users = await admin('GET', '/user?range=[0,999]');
    expect(new Set(users.body.data.map(({ client }: { client: string }) => client))).toEqual(new Set([own]));
    const everyone = await root('GET', '/user?range=[0,999]');
    const foreign = everyone.body.data.find(({ client }: { client: string }) => client && client !== own);
    expect((await admin('GET', `/user/${foreign._id}`)).status).toBe(404);
    expect((await admin('GET', `/wallets/${foreign.wallet}`)).status).toBe(404);
    expect((await admin('PUT', `/user/${foreign._id}`, { firstName: 'Mine' })).status).toBe(404);
  });

  it('gets an error from the service for actions without permission', async () => {
    const root = await signIn(journey.address, 'root');
    const admin = await signIn(journey.address, 'admin');
    const own = (await admin('GET', '/session')).body.data.client;
    const currency = (await root('GET', '/currency')).body.data[0]._id;
    const wallet = (await root('GET', `/client/wallet/${own}`)).body.data._id;
    const key = { 'idempotency-key': 'no' };
    const credit = { amount: '1', reference: 'no' };
    expect((await admin('PUT', `/currency/${currency}`, { name: 'Mine' })).status).toBe(403);
    expect((await admin('POST', '/client', {})).status).toBe(403);
    expect((await admin('PUT', `/client/${own}`, { tax: '0' })).status).toBe(403);
    expect((await admin('DELETE', `/client/${own}`)).status).toBe(403);
    expect((await admin('POST', '/audit', {})).status).toBe(403);
    expect((await admin('POST', `/wallet/${wallet}/credit?currency=USD`, credit, key)).status).toBe(403);
    expect((await admin('PATCH', `/wallet/updateBalanceRoot/${own}`, credit, key)).status).toBe(403);
  });

  it('sees nothing in the console that the service would reject', async () => {
    const { page } = await journey.openPage('en', 'admin');
    await page.goto(`${journey.address}/dashboard/clients`);
    await page.locator('tbody tr').first().waitFor();
    expect(await menuLink(page, 'Audit').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Create', exact: true }).count()).toBe(0);
    await page.goto(`${journey.address}/dashboard/audit`);
    await page.waitForURL(`${journey.address}/pages/miscellaneous/not-authorized`);
  });
});
