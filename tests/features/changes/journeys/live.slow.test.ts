/** A console that follows what others change, without moving anything under the pointer or in a form. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { en } from '../../../../i18n/en.ts';
import { startOwnJourney } from '../../../journeys/journey.ts';
import { createPerson } from '../../../journeys/people.ts';
import { type ApiCaller, demoPassword, signIn } from '../../../journeys/signIn.ts';

const journey = startOwnJourney();
/** Makes the changes that root's page follows. */
let other: ApiCaller;
let wallet: string;
beforeAll(async () => {
  other = await signIn(journey.address, 'super_admin');
  ({ wallet } = await createPerson(other, 'followed'));
});

async function credit(reference: string): Promise<void> {
  const headers = { 'idempotency-key': reference };
  const body = { amount: '1.25', reference };
  expect((await other('POST', `/wallet/${wallet}/credit?currency=USD`, body, headers)).status).toBe(200);
}

/** Opens a page whose stream is open. */
async function openPage(path: string): Promise<Page> {
  const { page: opened } = await journey.openPage('en', 'root');
  const following = opened.waitForResponse((response) => response.url().includes('/api/changes'));
  await opened.goto(journey.address + path);
  await opened.getByRole('heading', { level: 1 }).waitFor();
  await following;
  return opened;
}

/** The list of transactions, with the pointer beside its rows. */
async function openTransactions(): Promise<Page> {
  const page = await openPage('/dashboard/transactions');
  await page.locator('tbody tr').first().waitFor();
  await page.mouse.move(1, 1);
  return page;
}

const row = (page: Page, reference: string) => page.locator('tbody tr', { hasText: reference });
const show = (page: Page) => page.getByRole('button', { name: en.console.changes.show });

it('shows what others do, and only says so while the pointer is on the rows', async () => {
  const page = await openTransactions();
  await credit('j-live-free');
  await row(page, 'j-live-free').waitFor();

  await page.locator('tbody tr').nth(3).hover();
  await credit('j-live-held');
  await show(page).waitFor();
  expect(await row(page, 'j-live-held').count()).toBe(0);
  await show(page).click();
  await row(page, 'j-live-held').waitFor();
  await expect.poll(() => show(page).count()).toBe(0);

  await page.locator('tbody tr').nth(3).hover();
  await credit('j-live-left');
  await show(page).waitFor();
  // Once nothing can move under the pointer, it goes on by itself.
  await page.mouse.move(1, 1);
  await row(page, 'j-live-left').waitFor();
  await page.context().close();
});

it('keeps what is typed into a form, even if somebody else saves the record', async () => {
  await other('POST', '/currency', { abbreviation: 'LIV', name: 'Followed', symbol: 'L' });
  const page = await openPage('/dashboard/currency/LIV/edit');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Typed by me');
  await page.mouse.move(1, 1);
  // A tab beside it gets to know of the same changes.
  const list = await page.context().newPage();
  await list.goto(`${journey.address}/dashboard/currencies`);
  await row(list, 'LIV').waitFor();
  await list.mouse.move(1, 1);
  await other('PUT', '/currency/LIV', { name: 'Saved by another' });
  await row(list, 'Saved by another').waitFor();
  expect(await name.inputValue()).toBe('Typed by me');
  await page.context().close();
});

it('uses one stream for all tabs, and another tab takes over', async () => {
  const first = await openPage('/dashboard/transactions');
  const streams: string[] = [];
  first
    .context()
    .on('request', (request) => request.url().includes('/api/changes') && streams.push(request.url()));
  const second = await first.context().newPage();
  await second.goto(`${journey.address}/dashboard/transactions`);
  await second.locator('tbody tr').first().waitFor();
  await second.mouse.move(1, 1);
  await credit('j-live-second');
  await row(second, 'j-live-second').waitFor();
  expect(streams).toEqual([]);
  const takenOver = second.waitForResponse((response) => response.url().includes('/api/changes'));
  await first.close();
  await takenOver;
  await credit('j-live-over');
  await row(second, 'j-live-over').waitFor();
  await second.context().close();
});

it('catches up after the network was away', async () => {
  const page = await openTransactions();
  await page.context().setOffline(true);
  await credit('j-live-offline');
  await page.getByText('Connection lost').waitFor();
  await page.context().setOffline(false);
  await row(page, 'j-live-offline').waitFor();
  await credit('j-live-online');
  await row(page, 'j-live-online').waitFor();
  await page.context().close();
});

it('goes on in a new session on the same page', async () => {
  const page = await openTransactions();
  const session = await page.evaluate(() => localStorage.getItem('accessToken'));
  const ended = await fetch(`${journey.address}/api/jwt/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}` },
  });
  expect(ended.status).toBe(200);
  // The stream ends with the first change, and the console notices.
  await credit('j-live-ended');
  await page.waitForURL(/\/login/);
  await page.getByLabel('User name').fill('root');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await row(page, 'j-live-ended').waitFor();
  await page.mouse.move(1, 1);
  await credit('j-live-again');
  await row(page, 'j-live-again').waitFor();
  await page.context().close();
});

it('follows again after the service was killed', async () => {
  const page = await openTransactions();
  const following = page.waitForResponse((response) => response.url().includes('/api/changes'));
  await journey.restart();
  other = await signIn(journey.address, 'super_admin');
  await following;
  await credit('j-live-restarted');
  await row(page, 'j-live-restarted').waitFor();
  await page.context().close();
});
