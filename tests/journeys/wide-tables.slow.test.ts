/** Tables that are wider or longer than the screen, and lists on paper. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { findViolations } from './axe.ts';
import { startJourney } from './journey.ts';
import { findPerson } from './people.ts';
import { signIn } from './signIn.ts';

const journey = startJourney();

let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ page, problems } = await journey.openPage('en', 'root'));
});

afterAll(() => page?.context().close());

const refused = `/dashboard/transactions?filter=${encodeURIComponent('{"status":"incorrect"}')}`;
const region = () => page.locator('.scroll-region').first();
const table = () => page.getByRole('region', { name: 'Transactions, scrollable table' });

async function open(path: string, width: number, height = 900) {
  await page.setViewportSize({ width, height });
  await page.goto(journey.address + path);
  await page.locator('tbody tr').first().waitFor();
}

it('a clipped table is reachable by keyboard and shows its clipped edges', async () => {
  await open(refused, 820);
  await table().waitFor();
  expect(await region().getAttribute('data-cut')).toBe('end');
  await table().focus();
  await page.keyboard.press('End');
  await table().evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect.poll(() => region().getAttribute('data-cut')).toBe('start');
  const shades = await region().evaluate((element) =>
    ['::before', '::after'].map((edge) => getComputedStyle(element, edge).content !== 'none'),
  );
  expect(shades).toEqual([true, true]);
  await table().evaluate((element) => element.scrollTo({ left: 0 }));
  const more = page.getByRole('button', { name: en.console.moreColumns });
  await more.click();
  await expect.poll(() => table().evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);
  expect(await table().evaluate((element) => element === document.activeElement)).toBe(true);
  await table().evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await more.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1400, height: 900 });
  await expect.poll(() => region().getAttribute('data-cut')).toBe(null);
  expect(await table().count()).toBe(0);
});

it.each([
  ['wide', 1400],
  ['scrolling sideways', 820],
  // Twice as large letters on a screen of 1440 by 900.
  ['enlarged', 720],
])('the table head stays visible, %s', async (_, width) => {
  await open('/dashboard/transactions', width, width === 720 ? 450 : 900);
  const bar = await page
    .locator('header')
    .first()
    .evaluate((element) => (element as HTMLElement).offsetHeight);
  await page.evaluate(() => window.scrollTo(0, 300));
  const head = page.locator('thead th').first();
  await expect.poll(async () => Math.round((await head.boundingBox())?.y ?? 0)).toBe(bar);
  const covers = await head.evaluate((cell) => {
    const { left, top } = cell.getBoundingClientRect();
    return cell.contains(document.elementFromPoint(left + 12, top + 12));
  });
  expect(covers).toBe(true);
});

it('rejected rows show their reason on the list page that contains them', async () => {
  await open(refused, 1400);
  const reason = page.getByRole('columnheader', { name: 'Reason' });
  await reason.waitFor();
  const cell = page.locator('tbody tr').first().locator('td').last();
  expect((await cell.textContent())?.length).toBeGreaterThan(20);
  const posted = encodeURIComponent('{"status":"successful"}');
  await open(`/dashboard/transactions?filter=${posted}`, 1400);
  await page.getByRole('columnheader', { name: 'Reference' }).waitFor();
  expect(await reason.count()).toBe(0);
  expect(page.url()).not.toContain('columns');
});

it('a printed list contains the list only, without clipping', async () => {
  await open(refused, 690);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const gone of ['header nav', 'nav', 'main button:not(thead *)', 'input', 'header >> role=button']) {
    const shown = await page
      .locator(gone)
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
    expect([gone, shown]).toEqual([gone, 0]);
  }
  for (const name of ['Date', 'Amount', 'Reason']) {
    expect(await page.getByRole('columnheader', { name }).isVisible()).toBe(true);
  }
  const cut = await page.locator('td, .scroll-region > *').evaluateAll((all) =>
    all.flatMap((one) => {
      const { scrollWidth, clientWidth } = one;
      const { overflowX, color } = getComputedStyle(one);
      const isWhole = overflowX === 'visible' && scrollWidth <= clientWidth + 1 && color === 'rgb(0, 0, 0)';
      return isWhole ? [] : [`${one.textContent} ${overflowX} ${scrollWidth} in ${clientWidth} ${color}`];
    }),
  );
  expect(cut).toEqual([]);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
});

it('every scrollable region is reachable on narrow screens, even while rows are loading', async () => {
  const root = await signIn(journey.address, 'root');
  const { _id, wallet, client } = await findPerson(root, 'customer');
  const found: string[] = [];
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    '/dashboard/ecommerce',
    `/dashboard/wallet/${wallet}`,
    `/dashboard/user/${_id}`,
    `/dashboard/client/${client}`,
  ]) {
    for (const isAwaited of [true, false]) {
      const held = /\/api\/(transaction|wallet\/[^/]+\/transactions|overview)\b/;
      if (isAwaited) await page.route(held, () => undefined);
      await page.goto(journey.address + path);
      await page.locator('h1:not(:empty)').waitFor();
      await page
        .locator(isAwaited ? 'main .MuiSkeleton-root' : 'main li')
        .first()
        .waitFor();
      found.push(
        ...(await findViolations(page, 'scrollable-region-focusable')).map((one) => `${path} ${one}`),
      );
      await page.unroute(held);
    }
  }
  expect(found).toEqual([]);
  expect(problems).toEqual([]);
});
