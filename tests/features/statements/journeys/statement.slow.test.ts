/**
 * A printed statement: the page only, dark on white in either color mode. Its dates, and those of a filter, as they
 * are typed.
 */
import { expect, it } from 'vitest';
import { startJourney } from '../../../journeys/journey.ts';
import { menuLink } from '../../../journeys/menu.ts';

const journey = startJourney();

it('prints without bar, menu and form, also in dark mode', async () => {
  const { page, problems } = await journey.openPage('en', 'customer');
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto(`${journey.address}/dashboard/ecommerce`);
  await menuLink(page, 'Statement').click();
  await page.getByText('Closing balance').waitFor();
  const shownOf = (name: string) =>
    page
      .getByRole(name as 'banner')
      .filter({ visible: true })
      .count();
  expect(await shownOf('navigation')).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  expect(await shownOf('navigation')).toBe(0);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByLabel('Currency').filter({ visible: true }).count()).toBe(0);
  // The letterhead has the title.
  expect(await page.getByRole('heading', { level: 1 }).filter({ visible: true }).count()).toBe(0);
  await page.getByRole('heading', { level: 2, name: 'Statement' }).waitFor();
  const closing = page.getByText('Closing balance').locator('xpath=following-sibling::*');
  const colour = await closing.evaluate((element) => getComputedStyle(element).color);
  expect(colour).toBe('rgb(0, 0, 0)');
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toMatch(/rgba\(0, 0, 0, 0\)|rgb\(255, 255, 255\)/);
  expect(problems).toEqual([]);
});

it('accepts dates typed key by key, like a filter', async () => {
  const { page, problems } = await journey.openPage('en', 'root');
  await page.goto(`${journey.address}/dashboard/statement?from=2026-11-01&to=2026-11-20`);
  const from = page.getByLabel('From');
  await from.focus();
  await page.keyboard.type('09012026');
  expect(await from.inputValue()).toBe('2026-09-01');
  await page.waitForURL(/from=2026-09-01&to=2026-11-20/);
  // An incomplete date stays in the field and the period stays the same until it is complete.
  await from.focus();
  await page.keyboard.press('0');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByText('Fill in every part').waitFor();
  expect(page.url()).toContain('from=2026-09-01');

  await page.goto(`${journey.address}/dashboard/transactions`);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Date', exact: true }).click();
  const day = page.getByRole('dialog').getByLabel('From', { exact: true });
  const apply = page.getByRole('button', { name: 'Apply' });
  await day.focus();
  await page.keyboard.type('0901');
  expect(await apply.isDisabled()).toBe(true);
  await page.keyboard.type('2026');
  expect(await day.inputValue()).toBe('2026-09-01');
  await apply.click();
  await page.waitForURL(/2026-0[89]/);
  expect(problems).toEqual([]);
});
