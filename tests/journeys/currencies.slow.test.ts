/** The form of a currency: decimals by ISO 4217, others only after a confirmation. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { startOwnJourney } from './journey.ts';
import { signIn } from './signIn.ts';

// Currencies are everybody's.
const journey = startOwnJourney();

let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ page, problems } = await journey.openPage('en', 'root'));
  await page.goto(`${journey.address}/dashboard/currency/create`);
  await decimals().waitFor();
});

const decimals = () => page.getByRole('spinbutton', { name: 'Decimals' });
const other = () =>
  page.getByRole('switch', { name: /Decimals other/ }).or(page.getByLabel(/Decimals other/));

it('suggests the decimals of ISO 4217 and asks to confirm others', async () => {
  for (const [code, digits] of [
    ['KWD', '3'],
    ['KRW', '0'],
    ['GOLD', '2'],
    ['tnd', '3'],
  ] as const) {
    await page.getByLabel('Abbreviation').fill(code);
    await expect.poll(() => decimals().inputValue()).toBe(digits);
  }
  await page.getByLabel('Abbreviation').fill('TND');
  expect(await other().count()).toBe(0);
  await decimals().fill('2');
  await page.getByText('ISO 4217 gives TND 3 decimals', { exact: true }).waitFor();
  await page.getByLabel('Name').fill('Dinar');
  await page.getByLabel('Symbol').fill('D');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Confirm if you want a different number').waitFor();
  // The browser reports the refusal that was just asked for, and nothing else.
  expect(problems.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')]);
  await decimals().fill('3');
  await expect.poll(() => other().count()).toBe(0);
});

it('scrolling the wheel over a focused number changes nothing', async () => {
  await decimals().focus();
  await decimals().hover();
  for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, -120);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  expect(await decimals().inputValue()).toBe('3');
});

it('a saved record opens scrolled to the top', async () => {
  await page.setViewportSize({ width: 900, height: 320 });
  const save = page.getByRole('button', { name: 'Save' });
  await save.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await save.click();
  await page.waitForURL(/\/dashboard\/currency\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { level: 1, name: 'TND' }).waitFor();
  await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Name').fill('Tunisian dinar');
  await save.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await save.click();
  await page.waitForURL(/\/dashboard\/currency\/[0-9a-f-]{36}$/);
  await page.getByText('Tunisian dinar').first().waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const asRoot = await signIn(journey.address, 'root');
  expect((await asRoot('GET', '/currency/TND')).body.data).toMatchObject({
    decimals: 3,
    name: 'Tunisian dinar',
  });
  expect(problems).toEqual([]);
});
