/** Checks a page by axe in both color schemes, and its layout on narrow screens. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { PATIENCE } from '../setup/patience.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits for finite animations: elements that fade in would be measured with a weak contrast. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
}

/** Changes the system's color scheme, which the page follows by default. */
export async function setColorScheme(page: Page, skin: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: skin });
  await page.waitForFunction((shown) => document.documentElement.dataset.theme === shown, skin);
  await waitForAnimations(page);
}

/**
 * The violations that axe finds in a part of the page, one per line. Checks again before it reports any: the color of a button
 * that was just being enabled lies between two.
 */
export async function findViolations(
  page: Page,
  rules?: string | string[],
  part = 'html',
): Promise<string[]> {
  await waitForAnimations(page);
  const found = await runAxe(page, rules, part);
  if (found.length === 0) return found;
  await waitForAnimations(page);
  return runAxe(page, rules, part);
}

async function runAxe(page: Page, rules: string | string[] | undefined, part: string) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(
    async ([only, within]): Promise<Result[]> => {
      const { axe } = globalThis as unknown as {
        axe: { run(context: string, options: RunOptions): Promise<AxeResults> };
      };
      const options: RunOptions = {
        resultTypes: ['violations'],
        // Off by default: targets have 24 px or enough space around them (WCAG 2.2, 2.5.8).
        ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
      };
      return (await axe.run(within, options)).violations;
    },
    [rules, part] as const,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** Tables whose last columns are cut off on a screen of 1280 pixels. */
export async function findCutTables(page: Page): Promise<string[]> {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 900 });
  const cut = await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    return [...document.querySelectorAll('.scroll-region > *')].flatMap(({ scrollWidth, clientWidth }) =>
      scrollWidth > clientWidth + 1 ? [`a table of ${scrollWidth} px in ${clientWidth}`] : [],
    );
  });
  if (wide) await page.setViewportSize(wide);
  return cut;
}

/** Tables whose sticky head covers the first rows although the page isn't scrolled. */
export async function findCoveredTables(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    scrollTo(0, 0);
    return [...document.querySelectorAll('.scroll-region thead tr')].flatMap((row) => {
      const [cell] = row.children;
      const down = cell ? cell.getBoundingClientRect().top - row.getBoundingClientRect().top : 0;
      return down > 1 ? [`the head of "${row.textContent}" is ${Math.round(down)} px too low`] : [];
    });
  });
}

/** The number of pixels by which the page is wider than a screen of 360. */
export async function measureOverflow(page: Page): Promise<number> {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const pixels = await page.evaluate(async (patience) => {
    const { documentElement: whole } = document;
    const over = () => whole.scrollWidth - whole.clientWidth;
    // The page takes some frames to adapt to its new width.
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    const end = performance.now() + patience;
    while (over() > 0 && performance.now() < end) await new Promise(requestAnimationFrame);
    return over();
  }, PATIENCE / 10);
  if (wide) await page.setViewportSize(wide);
  return pixels;
}
