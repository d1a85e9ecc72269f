/** Every screen in both skins as axe sees it, and on a narrow screen. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Product, startBrowser, startProduct, temporaryFolder } from './product.ts';
import { screensOf } from './screens.ts';
import { signInThroughPage } from './signing-in.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const data = temporaryFolder();
let product: Product;
let browser: Browser;
let screens: Awaited<ReturnType<typeof screensOf>>;

beforeAll(async () => {
  product = await startProduct(data.path);
  browser = await startBrowser();
  screens = await screensOf(product.address);
});

afterAll(async () => {
  await browser?.close();
  await product?.kill();
  data.remove();
});

async function enter(skin: 'light' | 'dark'): Promise<Page> {
  const { page } = await openPage(browser);
  await page.addInitScript((value) => localStorage.setItem('theme', value), skin);
  await signInThroughPage(page, product.address, 'root');
  return page;
}

/** Opens the address and waits until nothing is on its way any more. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(product.address + path, { waitUntil: 'networkidle' });
  await page.locator('h1:not(:empty)').waitFor();
  // What welcomed or appears is still half transparent, which would be measured as a weak contrast.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

/** What axe finds wrong, a line each. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}

describe.each(['light', 'dark'] as const)('in the %s skin', (skin) => {
  it('nothing is wrong for axe with the pages of a visitor', async () => {
    const { page } = await openPage(browser);
    await page.addInitScript((value) => localStorage.setItem('theme', value), skin);
    for (const path of ['/login', '/error-404']) {
      await open(page, path);
      expect(await violations(page), path).toEqual([]);
    }
    await page.context().close();
  });

  it('nothing is wrong for axe with any screen', async () => {
    const page = await enter(skin);
    const found: Record<string, string[]> = {};
    for (const [name, path] of screens) {
      await open(page, path);
      const wrong = await violations(page);
      if (wrong.length) found[name] = wrong;
    }
    expect(found).toEqual({});
    await page.context().close();
  });
});

describe('360 pixels wide', () => {
  it('no screen has to be moved sideways', async () => {
    const page = await enter('light');
    await page.setViewportSize({ width: 360, height: 740 });
    const wide: string[] = [];
    for (const [name, path] of screens) {
      await open(page, path);
      const over = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      if (over > 0) wide.push(`${name}: ${over} px too wide`);
    }
    expect(wide).toEqual([]);
    await page.context().close();
  });
});
