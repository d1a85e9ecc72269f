/** Every screen as axe sees it, in both skins, and 360 pixels wide. Each is opened once: loading is what takes long. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage, type Product, startBrowser, startProduct, temporaryFolder } from './product.ts';
import { screensOf } from './screens.ts';
import { signInThroughPage } from './signing-in.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const data = temporaryFolder();
let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct(data.path);
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await product?.kill();
  data.remove();
});

/** Opens the address and waits until nothing is on its way any more. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(product.address + path, { waitUntil: 'networkidle' });
  await page.locator('h1:not(:empty)').waitFor();
  await settled(page);
}

/** What is still appearing is half transparent, which would be measured as a weak contrast. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

/** Changes the skin of the system, which the page follows where none is chosen. */
async function inSkin(page: Page, skin: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: skin });
  await page.waitForFunction((shown) => document.documentElement.dataset.theme === shown, skin);
  await settled(page);
}

/** What axe finds wrong, a line each; by one rule alone where it is named. */
async function violations(page: Page, rule?: string): Promise<string[]> {
  if (!rule) await page.evaluate(axe);
  const found = await page.evaluate(async (only): Promise<Result[]> => {
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const results = await axe.run({ resultTypes: ['violations'], ...(only && { runOnly: [only] }) });
    return results.violations;
  }, rule);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** How many pixels the page is wider than a screen of 360. */
async function excess(page: Page): Promise<number> {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const pixels = await page.evaluate(async () => {
    // The page is drawn anew for its new width.
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  if (wide) await page.setViewportSize(wide);
  return pixels;
}

const visitorPages = ['/login', '/register', '/forgot-password', '/reset-password#token=x', '/error-404'];

it('axe finds nothing on the pages of a visitor, in either skin', async () => {
  for (const skin of ['light', 'dark']) {
    const { page } = await openPage(browser);
    await page.addInitScript((value) => localStorage.setItem('theme', value), skin);
    for (const path of visitorPages) {
      await open(page, path);
      expect(await violations(page), path).toEqual([]);
      expect(await excess(page), path).toBe(0);
    }
    await page.context().close();
  }
});

it('axe finds nothing on any screen in either skin, and none is wider than 360 pixels', async () => {
  const { page } = await openPage(browser);
  await signInThroughPage(page, product.address, 'root');
  const found: Record<string, string[]> = {};
  for (const [name, path] of await screensOf(product.address)) {
    const isList = /s$|audit$/.test(path);
    // Ten rows show as much as 25.
    await open(page, isList ? `${path}?filter={}&page=1&perPage=10` : path);
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
}, 240_000);
