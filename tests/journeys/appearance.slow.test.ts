/** Appearance settings survive a reload and sign-out, and apply from the first paint on. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PATIENCE } from '../setup/patience.ts';
import { startJourney } from './journey.ts';
import { menuLink } from './menu.ts';
import { demoPassword, signInThroughPage } from './signIn.ts';

const journey = startJourney();

/** How the page looks as soon as its document is there, before any of its modules has run. */
async function readAppearance(page: Page) {
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  return page.evaluate(() => {
    const { dataset, lang, style } = document.documentElement;
    return { theme: dataset.theme, density: dataset.density, lang, colorScheme: style.colorScheme };
  });
}

it('layout, color mode, density and language survive sign-out', async () => {
  const context = await journey.browser.newContext({
    viewport: { width: 1350, height: 900 },
    colorScheme: 'light',
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(`${journey.address}/login`);
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await signInThroughPage(page, journey.address, 'admin');

  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  for (const choice of ['Dark', 'On top', 'Compact']) {
    await settings.getByRole('button', { name: choice, exact: true }).click();
  }
  await settings.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Français' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Personnes' }).waitFor();
  const chosen = { theme: 'dark', density: 'compact', lang: 'fr', colorScheme: 'dark' };
  expect(await readAppearance(page)).toEqual(chosen);

  const name = await page.evaluate(() => {
    const { firstName, lastName } = JSON.parse(localStorage.getItem('userData') ?? '{}');
    return `${firstName} ${lastName}`;
  });
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  expect(await readAppearance(page)).toEqual(chosen);

  await page.locator('input').nth(0).fill('admin');
  await page.locator('input[type=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  await menu.getByRole('button', { name: 'Personnes' }).click();
  await page.getByRole('menuitem', { name: 'Clients' }).click();
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
  expect(await readAppearance(page)).toEqual(chosen);
  await context.close();
});

it('the color mode follows the system until one is chosen, and the side menu collapses', async () => {
  const { page, problems } = await journey.openPage();
  await signInThroughPage(page, journey.address, 'admin');
  const skin = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Open menu' }).waitFor();
  await menuLink(page, 'Clients').click();
  await page.waitForURL(/\/dashboard\/clients/);
  expect(await skin()).toBe('light');
  expect(problems).toEqual([]);
  await page.context().close();
});

it('the menu is a drawer on narrow screens; the back-to-top button appears after 250 pixels', async () => {
  const { page } = await journey.openPage();
  await signInThroughPage(page, journey.address, 'admin');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' });
  await page.locator('main li').nth(8).waitFor();
  const toTop = page.getByRole('button', { name: 'Back to top' });
  await page.evaluate(() => window.scrollTo(0, 240));
  expect(await toTop.count()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 260));
  await toTop.click();
  await page.waitForFunction(() => window.scrollY === 0);
  await page.context().close();
});

it('the palette opens a record by keyboard alone', async () => {
  const { page, problems } = await journey.openPage();
  await signInThroughPage(page, journey.address, 'root');
  // Nothing listens to the keyboard before the bar is there.
  await page.getByRole('button', { name: 'Search' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await page.keyboard.type('super_admin');
  const users = page.getByRole('group', { name: 'Users' });
  await users.getByRole('option').waitFor();
  // Other records may be found before them: the mark stays on what came first.
  while (!(await users.getByRole('option', { selected: true }).isVisible()))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/user\/[0-9a-f-]+$/);
  await page.locator('main header').getByText('super_admin', { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it('text is set in the typeface that the service sends, with digits of one width and nothing moved', async () => {
  const { page } = await journey.openPage();
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await page.goto(`${journey.address}/login`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const widths = await page.evaluate(async () => {
    await document.fonts.ready;
    const context = document.createElement('canvas').getContext('2d');
    const measure = (font: string) => {
      if (context) context.font = font;
      return context?.measureText('Wallets and balances, transactions of a client').width ?? 0;
    };
    const line = Object.assign(document.createElement('span'), { className: 'sign-in' });
    Object.assign(line.style, { fontVariantNumeric: 'tabular-nums', display: 'inline-block' });
    document.body.append(line);
    const lineWidth = (digits: string) => {
      line.textContent = digits;
      return line.getBoundingClientRect().width;
    };
    return {
      isLoaded: document.fonts.check('14px "Inter Variable"'),
      ones: lineWidth('11111111'),
      zeros: lineWidth('00000000'),
      fallback: measure('100px "Inter Fallback"') / measure('100px "Inter Variable"'),
    };
  });
  expect(widths).toMatchObject({ isLoaded: true, ones: widths.zeros });
  expect(Math.abs(widths.fallback - 1)).toBeLessThan(0.02);
  // The preloaded file is the one that the styles ask for, and the only one.
  expect(fonts).toHaveLength(1);
  const file = await fetch(fonts[0] ?? '');
  expect((await file.arrayBuffer()).byteLength).toBeLessThan(60_000);
  expect(file.headers.get('cache-control')).toContain('immutable');
});
