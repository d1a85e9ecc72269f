/**
 * Compares the styleguide and the main screens with reference images. `npm run screenshots:accept` replaces those that
 * have changed. docs/how-to.md says how to read a failure.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { PATIENCE } from '../setup/patience.ts';
import { watchUntilIdle } from './idlePage.ts';
import { type Product, root, startBrowser, startProduct, temporaryFolder } from './product.ts';
import { createSession } from './signIn.ts';
import { accept, BUDGET, countDifference, findDifference } from './visual/images.ts';
import { listMainScreens } from './visual/screens.ts';
import { FROZEN_AT, openStillPage, stillFlags, waitUntilStill } from './visual/still.ts';
import { serveStyleguide } from './visual/styleguide.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser(stillFlags);
});
afterAll(() => browser?.close());

/** What differs from its reference, or replaces that. */
async function compare(name: string, screenshot: Buffer): Promise<string[]> {
  if (!inject('acceptsImages')) return findDifference(name, screenshot);
  await accept(name, screenshot);
  return [];
}

/** Taller than each chapter: the heads of tables stick to the window's edge. */
const HEIGHT = 4000;

async function openStyleguide(address: string, skin: 'light' | 'dark', language: 'en' | 'de'): Promise<Page> {
  const page = await openStillPage(browser, { skin, language, height: HEIGHT });
  await page.goto(`${address}?skin=${skin}&language=${language}`);
  await page.locator('main > section').last().waitFor();
  await waitUntilStill(page);
  return page;
}

/** The scripts of a build that contain the styleguide. */
function listScriptsWithStyleguide(build: string): string[] {
  const folder = join(root, build, 'assets');
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  return scripts.filter((file) => readFileSync(join(folder, file), 'utf8').includes('Styleguide'));
}

it(
  'the styleguide looks as it did, and production has none',
  async () => {
    const styleguide = await serveStyleguide();
    expect(listScriptsWithStyleguide('dist/styleguide')).not.toEqual([]);
    expect(listScriptsWithStyleguide('dist/console')).toEqual([]);
    const found: string[] = [];
    for (const [skin, language] of [
      ['light', 'en'],
      ['dark', 'de'],
    ] as const) {
      const page = await openStyleguide(styleguide.address, skin, language);
      for (const chapter of await page.locator('main > section').all()) {
        const name = await chapter.getAttribute('aria-label');
        // Alone, at the same place whatever the others contain.
        const content = `main > section:not([aria-label=${name}]) { display: none }`;
        const style = await page.addStyleTag({ content });
        found.push(...(await compare(`styleguide/${name}-${skin}-${language}`, await chapter.screenshot())));
        await style.evaluate((element) => element.parentNode?.removeChild(element));
      }
      if (skin === 'light') found.push(...(await findUnnoticed(page)));
      await page.context().close();
    }
    found.push(...(await findMotion(styleguide.address)));
    await styleguide.close();
    expect(found).toEqual([]);
  },
  2 * PATIENCE,
);

/** What moves for longer than 150 ms, or at all for people who have asked for less motion. */
async function findMotion(address: string): Promise<string[]> {
  const found: string[] = [];
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await openStillPage(browser);
    await page.emulateMedia({ reducedMotion });
    await page.goto(address);
    await waitUntilStill(page);
    const slow = await page.evaluate(listMotion, reducedMotion === 'reduce' ? 0 : 150);
    found.push(...slow.map((what) => `${what} (${reducedMotion})`));
    await page.context().close();
  }
  return found;
}

/** Runs in the page. Something that turns while the service is at work is not a transition. */
function listMotion(most: number): string[] {
  const toMs = (time: string) => Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000);
  const found = new Set<string>();
  for (const element of document.body.querySelectorAll('*:not([role=progressbar], [role=progressbar] *)'))
    for (const part of [null, '::before', '::after']) {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(element, part);
      const durations = [transitionDuration, animationName === 'none' ? '' : animationDuration];
      const slowest = Math.max(
        0,
        ...durations.flatMap((times) => times.split(', ').map(toMs)).filter(Boolean),
      );
      if (slowest > most) found.add(`${element.className}${part ?? ''} takes ${slowest} ms`);
    }
  return [...found];
}

/** The changes that should exceed the budget and don't, and the other way round. */
async function findUnnoticed(page: Page): Promise<string[]> {
  const find = (name: string) => page.getByRole('region', { name, exact: true });
  const changes: [change: string, chapter: string, style: string][] = [
    ['another shade of a button', 'parts', '.MuiButton-contained { background: #147565 !important }'],
    ['a shift of 4 px', 'parts', '.MuiTabs-root { transform: translateX(4px) }'],
    ['a missing column', 'lists', 'th:nth-of-type(4), td:nth-of-type(4) { display: none }'],
    ['heavier edges of letters', 'parts', '* { -webkit-text-stroke: 0.15px }'],
  ];
  const wrong: string[] = [];
  for (const [change, chapter, content] of changes) {
    const before = await find(chapter).screenshot();
    const style = await page.addStyleTag({ content });
    const count = await countDifference(await find(chapter).screenshot(), before);
    await style.evaluate((element) => element.parentNode?.removeChild(element));
    if (count > BUDGET === change.startsWith('heavier')) wrong.push(`${change} is a difference of ${count}`);
  }
  return wrong;
}

it(
  'the main screens look as they did',
  async () => {
    const data = temporaryFolder();
    let product: Product | undefined;
    try {
      product = await startProduct(data.path, root, {
        ...{ TZ: 'UTC', FROZEN_AT, NODE_OPTIONS: `--import ${root}/tests/journeys/visual/frozenClock.mjs` },
      });
      expect(await compareScreens(product.address)).toEqual([]);
    } finally {
      await product?.kill();
      data.remove();
    }
  },
  2 * PATIENCE,
);

async function compareScreens(address: string): Promise<string[]> {
  const page = await openStillPage(browser);
  const waitUntilIdle = watchUntilIdle(page);
  const shoot = async (name: string, path: string) => {
    await page.goto(address + path);
    await waitUntilIdle();
    await waitUntilStill(page);
    return compare(`screens/${name}`, await page.screenshot());
  };
  const found = await shoot('sign-in', '/login');
  const session = await createSession(address, 'root');
  await page.evaluate((kept) => Object.assign(localStorage, kept), session);
  for (const [name, path] of await listMainScreens(address)) found.push(...(await shoot(name, path)));
  await page.context().close();
  return found;
}
