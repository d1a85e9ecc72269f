/** The preview beside a list on a wide screen: keys, position, width, accessibility. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { findViolations, setColorScheme } from './axe.ts';
import { startJourney } from './journey.ts';

const journey = startJourney();
const { preview } = en.console;

let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ page, problems } = await journey.openPage('en', 'root'));
  await page.setViewportSize({ width: 1920, height: 1080 });
});

const rows = () => page.locator('tbody tr');
const panel = () => page.getByRole('region', { name: new RegExp(`^${preview.name}: `) });
const currentRow = () => page.locator('tbody tr[aria-current=true]');

it('moves by arrow keys below the sticky head, opens with Enter and returns to the same row', async () => {
  await page.goto(`${journey.address}/dashboard/transactions?filter={}&perPage=100&sort=date&order=DESC`);
  await rows().nth(60).waitFor();
  await page.getByRole('button', { name: preview.name, exact: true }).click();
  await panel().waitFor();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  for (let at = 0; at < 40; at++) await page.keyboard.press('ArrowDown');
  expect(await rows().nth(40).getAttribute('aria-current')).toBe('true');
  await page.evaluate(() => window.scrollBy(0, 400));
  await page.keyboard.press('ArrowUp');
  const head = await page.locator('thead th').first().boundingBox();
  const row = await currentRow().boundingBox();
  expect(row?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 1);
  // The panel stays in view beside the rows.
  const box = await panel().boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(1080);
  const marked = await currentRow().evaluate((element) => getComputedStyle(element).boxShadow);
  expect(marked).toContain('inset');

  const id = await currentRow().getAttribute('data-id');
  await expect.poll(() => requested.some((url) => url.endsWith(`/transaction/${id}`))).toBe(true);
  expect(requested.filter((url) => /\/api\/transaction\/[^/?]+$/.test(url)).length).toBeLessThan(10);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/transaction/${id}`);
  await page.goBack();
  await panel().waitFor();
  await expect.poll(() => currentRow().getAttribute('data-id')).toBe(id);
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

it.each([
  ['light', 1920],
  ['dark', 1536],
] as const)('is accessible and leaves the list its columns, %s at %i px', async (scheme, width) => {
  await page.setViewportSize({ width, height: 900 });
  await setColorScheme(page, scheme);
  for (const path of ['users', 'transactions', 'audit', 'roles']) {
    await page.goto(`${journey.address}/dashboard/${path}`);
    await rows().first().waitFor();
    const button = page.getByRole('button', { name: preview.name, exact: true });
    if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
    await panel().locator('dl').waitFor();
    expect([path, await findViolations(page)]).toEqual([path, []]);
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  }
  await setColorScheme(page, 'light');
  expect(problems).toEqual([]);
});
