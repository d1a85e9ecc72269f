/** A statement on paper: the page and no more, dark on white in either skin. */
import { expect, it } from 'vitest';
import { startJourney } from '../../../journeys/journey.ts';
import { menuLink } from '../../../journeys/menu.ts';

const journey = startJourney();

it('is printed without bar, menu and form, from the dark skin too', async () => {
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
  await page.getByRole('heading', { level: 1, name: 'Statement' }).waitFor();
  const closing = page.getByText('Closing balance').locator('xpath=following-sibling::*');
  const colour = await closing.evaluate((element) => getComputedStyle(element).color);
  expect(colour).toBe('rgb(0, 0, 0)');
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toMatch(/rgba\(0, 0, 0, 0\)|rgb\(255, 255, 255\)/);
  expect(problems).toEqual([]);
});
