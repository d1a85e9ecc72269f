/** Every screen as axe sees it, in both skins, and 360 pixels wide. Each is opened once: loading is what takes long. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PATIENCE } from '../setup/patience.ts';
import { startJourney } from './journey.ts';
import { FLOATING, openingsOf } from './openings.ts';
import { screensOf } from './screens.ts';
import { settling } from './settled.ts';
import { signIn } from './signing-in.ts';

const journey = startJourney();

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Opens addresses on this page, and waits until nothing is on its way any more. */
function opener(page: Page): (path: string) => Promise<void> {
  const settled = settling(page);
  return async (path) => {
    await page.goto(journey.address + path);
    await settled();
    await still(page);
  };
}

/** What is still appearing is half transparent, which would be measured as a weak contrast. */
async function still(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

/** Changes the skin of the system, which the page follows where none is chosen. */
async function inSkin(page: Page, skin: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: skin });
  await page.waitForFunction((shown) => document.documentElement.dataset.theme === shown, skin);
  await still(page);
}

/** What axe finds wrong in a part of the page, a line each; by one rule alone where it is named. */
async function violations(page: Page, rule?: string, part = 'html'): Promise<string[]> {
  if (!rule) await page.evaluate(axe);
  const found = await page.evaluate(
    async ([only, within]): Promise<Result[]> => {
      const { axe } = globalThis as unknown as {
        axe: { run(context: string, options: RunOptions): Promise<AxeResults> };
      };
      const options: RunOptions = { resultTypes: ['violations'], ...(only && { runOnly: [only] }) };
      return (await axe.run(within, options)).violations;
    },
    [rule, part] as const,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** Escape closes whatever floats, and the page is itself again. */
async function closed(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  // Some menus stay in the page, hidden.
  await page.locator(`${FLOATING}:not(.MuiModal-hidden)`).first().waitFor({ state: 'detached' });
}

/** How many pixels the page is wider than a screen of 360. */
async function excess(page: Page): Promise<number> {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const pixels = await page.evaluate(async (patience) => {
    const { documentElement: whole } = document;
    const over = () => whole.scrollWidth - whole.clientWidth;
    // The page is drawn anew for its new width, sooner or later.
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    const end = performance.now() + patience;
    while (over() > 0 && performance.now() < end) await new Promise(requestAnimationFrame);
    return over();
  }, PATIENCE / 10);
  if (wide) await page.setViewportSize(wide);
  return pixels;
}

const visitorPages = [
  ...['/login', '/register', '/forgot-password', '/reset-password#token=x'],
  ...['/confirm-email#token=x', '/error-404'],
];

it('axe finds nothing on the pages of a visitor, in either skin', async () => {
  for (const skin of ['light', 'dark']) {
    const { page } = await journey.openPage();
    await page.addInitScript((value) => localStorage.setItem('theme', value), skin);
    const open = opener(page);
    for (const path of visitorPages) {
      await open(path);
      expect(await violations(page), path).toEqual([]);
      expect(await excess(page), path).toBe(0);
    }
    await page.context().close();
  }
});

it(
  'axe finds nothing on any screen in either skin, and none is wider than 360 pixels',
  async () => {
    const { page } = await journey.openPage('en', 'root');
    const open = opener(page);
    const found: Record<string, string[]> = {};
    for (const [name, path] of await screensOf(journey.address)) {
      const isList = /s$|audit$/.test(path);
      // Ten rows show as much as 25.
      await open(isList ? `${path}?filter={}&page=1&perPage=10` : path);
      const wrong = await violations(page);
      await inSkin(page, 'dark');
      // Of all that axe looks at, the skin decides about the contrast alone.
      wrong.push(...(await violations(page, 'color-contrast')));
      const over = await excess(page);
      if (over > 0) wrong.push(`${over} px wider than the screen`);
      await inSkin(page, 'light');
      if (wrong.length) found[name] = wrong;
    }
    expect(found).toEqual({});
  },
  8 * PATIENCE,
);

it(
  'axe finds nothing in what opens on a screen, in either skin',
  async () => {
    const as = await signIn(journey.address, 'root');
    const [user] = (await as('GET', '/user?filter={"userName":"customer"}')).body.data;
    const { page } = await journey.openPage('en', 'root');
    page.on('dialog', (dialog) => dialog.accept());
    const open = opener(page);
    const found: Record<string, string[]> = {};
    for (const [path, openings] of openingsOf({ user: user._id, wallet: user.wallet })) {
      await open(path);
      for (const { name, open: opening, what = FLOATING, close } of openings) {
        await opening(page);
        await still(page);
        const wrong = await violations(page, undefined, what);
        await inSkin(page, 'dark');
        wrong.push(...(await violations(page, 'color-contrast', what)));
        await inSkin(page, 'light');
        if (wrong.length) found[name] = wrong;
        await (close ? close(page) : closed(page));
      }
    }
    expect(found).toEqual({});
  },
  4 * PATIENCE,
);
