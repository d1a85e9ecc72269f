/** Lists: filters, scroll position, selection, keyboard, columns and saved views. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { startOwnJourney } from './journey.ts';
import { signIn, signInThroughPage } from './signIn.ts';

const journey = startOwnJourney();

let page: Page;
let problems: string[];
let asRoot: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  asRoot = await signIn(journey.address, 'root');
  ({ page, problems } = await journey.openPage('en', 'root'));
});

type Found = { total: number; data: { _id: string; amount: string; reference: string }[] };

async function transactions(filter: object): Promise<Found> {
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`;
  return (await asRoot('GET', `/transaction?${query}`)).body;
}

const shownTotal = (total: number) =>
  page.getByText(new RegExp(`of (about )?${new Intl.NumberFormat('en').format(total)}$`));
const rows = () => page.locator('tbody tr');

async function openFilter(label: string) {
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
  const panel = page.getByRole('dialog', { name: label, exact: true });
  return { panel, apply: () => panel.getByRole('button', { name: 'Apply' }).click() };
}

/** The filter as the address has it. */
const filterShown = () => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}');

describe('filters of transactions', () => {
  it('combine reference, party, amount and time, and are restored when returning', async () => {
    await page.goto(`${journey.address}/dashboard/transactions`);
    const party = await openFilter('Party (either side)');
    await party.panel.getByRole('combobox').fill('customer');
    await page.getByRole('option', { name: 'customer', exact: true }).click();
    await party.apply();
    await page.waitForURL(/party/);

    const amount = await openFilter('Amount');
    await amount.panel.getByRole('combobox', { name: 'Condition' }).click();
    await page.getByRole('option', { name: 'between' }).click();
    await amount.panel.getByLabel('From').fill('5');
    await amount.panel.getByLabel('To').fill('5000');
    await amount.apply();
    await page.waitForURL(/amount_lte/);

    const date = await openFilter('Date');
    await date.panel.getByLabel('From', { exact: true }).fill('2020-01-01');
    await date.panel.getByLabel('To', { exact: true }).fill(new Date().toISOString().slice(0, 10));
    await date.panel.getByLabel('To, time').fill('13:45');
    await date.apply();
    await page.waitForURL(/date_lte/);
    const filter = filterShown();
    expect(new Date(filter.date_lte).getMinutes()).toBe(45);

    const known = await transactions(filter);
    expect(known.total).toBeGreaterThan(0);
    await shownTotal(known.total).waitFor();

    const [wanted] = known.data;
    const reference = await openFilter('Reference');
    await reference.panel.getByLabel('Reference').fill(String(wanted?.reference));
    await reference.panel.getByLabel('is exactly').check();
    await reference.apply();
    await page.waitForURL(/reference/);
    const one = await transactions(filterShown());
    await shownTotal(one.total).waitFor();
    await expect.poll(() => rows().count()).toBe(Math.min(one.total, 25));
    await rows().first().getByText(String(wanted?.reference)).first().waitFor();

    const address = page.url();
    await rows().first().getByRole('link').first().click();
    await page.waitForURL(/\/dashboard\/transaction\//);
    await page.goBack();
    await shownTotal(one.total).waitFor();
    expect(page.url()).toBe(address);
    await page.getByRole('button', { name: 'Remove the filter Reference' }).click();
    await shownTotal(known.total).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL(/filter=%7B%7D/);
    expect(problems).toEqual([]);
  });
});

describe('returning from a record', () => {
  it('restores the page of the list, the scroll position and the selection', async () => {
    await page.goto(`${journey.address}/dashboard/users?filter={}&page=2&perPage=50&sort=userName&order=ASC`);
    await rows().first().waitFor();
    await rows().nth(2).getByRole('checkbox').check();
    const row = rows().nth(28);
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.waitForFunction(() => window.scrollY > 500);
    // Firefox scrolls to a link before it is clicked.
    await row.getByRole('link').first().hover();
    const before = await page.evaluate(() => window.scrollY);
    await row.getByRole('link').first().click();
    await page.waitForURL(/\/dashboard\/user\//);
    await page.goBack();
    await row.waitFor();
    await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 5, before);
    expect(page.url()).toContain('page=2');
    await expect.poll(() => rows().nth(2).getByRole('checkbox').isChecked()).toBe(true);
    await rows().nth(2).getByRole('checkbox').uncheck();
    expect(problems).toEqual([]);
  });
});

it('rows can be traversed, opened and searched by keyboard alone', async () => {
  await page.goto(`${journey.address}/dashboard/users?filter={}&sort=userName&order=ASC`);
  await rows().first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const second = rows().nth(1).getByRole('link').first();
  const isMarked = () => second.evaluate((link) => link === document.activeElement);
  await expect.poll(isMarked).toBe(true);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: en.console.keys.title });
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(isMarked).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/user\//);
  await page.goBack();
  await rows().first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('root');
  await page.waitForURL(/root/);
  await page.goto(`${journey.address}/dashboard/users?filter={}`);
  expect(problems).toEqual([]);
});

describe('columns and views', () => {
  /** The first three. */
  const headers = async () => {
    const all = await page.getByRole('columnheader').allInnerTexts();
    return all.filter((text) => text.trim()).slice(0, 3);
  };

  it('survive sign-out', async () => {
    await page.goto(`${journey.address}/dashboard/users?filter={}&sort=createdAt&order=DESC`);
    await rows().first().waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('switch', { name: 'E-mail' }).click();
    await page.getByRole('columnheader', { name: 'E-mail' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Move down: User name' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(headers).toEqual(['First name', 'Last name', 'User name']);
    await page.getByRole('button', { name: 'All users' }).click();
    await page.getByRole('button', { name: 'Inactive users' }).click();
    await page.waitForURL(/inactive/);
    await page.getByRole('button', { name: 'Inactive users' }).click();
    await page.getByLabel('Save this view as').fill('To be looked at');
    await page.getByRole('button', { name: 'Save', exact: true }).click();

    await page.evaluate(() => {
      for (const key of ['accessToken', 'refreshToken', 'userData']) localStorage.removeItem(key);
    });
    await signInThroughPage(page, journey.address, 'root');
    await page.goto(`${journey.address}/dashboard/users?filter={}&sort=createdAt&order=DESC`);
    await rows().first().waitFor();
    expect(await page.getByRole('columnheader', { name: 'E-mail' }).count()).toBe(0);
    expect(await headers()).toEqual(['First name', 'Last name', 'User name']);
    await page.getByRole('button', { name: 'All users' }).click();
    await page.getByRole('button', { name: 'To be looked at', exact: true }).click();
    await page.waitForURL(/inactive/);
    expect(problems).toEqual([]);
  });
});

it('a list is shown as cards at 360 px, without horizontal scrolling', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const list of ['users', 'transactions', 'wallets', 'audit', 'roles']) {
    await page.goto(`${journey.address}/dashboard/${list}?filter={}`);
    await page.locator('main li a').first().waitFor();
    expect(await page.locator('table').count()).toBe(0);
    const excess = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(excess, { message: list }).toBe(0);
  }
  expect(problems).toEqual([]);
});
