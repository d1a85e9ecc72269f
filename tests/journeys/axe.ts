/** A page as axe sees it, in either skin, and whether it fits a narrow screen. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { PATIENCE } from '../setup/patience.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is still appearing is half transparent, which would be measured as a weak contrast. What turns for ever is left to turn. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
}

/** Changes the skin of the system, which the page follows where none is chosen. */
export async function inSkin(page: Page, skin: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: skin });
  await page.waitForFunction((shown) => document.documentElement.dataset.theme === shown, skin);
  await still(page);
}

/**
 * What axe finds wrong in a part of the page once nothing moves, a line each; by some rules alone where they are named. What is
 * found is looked for again: a button that was being enabled meanwhile had a colour between two.
 */
export async function violations(page: Page, rules?: string | string[], part = 'html'): Promise<string[]> {
  await still(page);
  const found = await violationsNow(page, rules, part);
  if (found.length === 0) return found;
  await still(page);
  return violationsNow(page, rules, part);
}

async function violationsNow(page: Page, rules: string | string[] | undefined, part: string) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(
    async ([only, within]): Promise<Result[]> => {
      const { axe } = globalThis as unknown as {
        axe: { run(context: string, options: RunOptions): Promise<AxeResults> };
      };
      const options: RunOptions = {
        resultTypes: ['violations'],
        // Off unless it is asked for: what is pressed is 24 px large, or has as much room (WCAG 2.2, 2.5.8).
        ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
      };
      return (await axe.run(within, options)).violations;
    },
    [rules, part] as const,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** What is wrong on a screen of 1280 pixels: tables whose last columns can't be seen. */
export async function cutTables(page: Page): Promise<string[]> {
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

/** Tables whose head lies over their first rows although the page isn't scrolled: what clips them is what the head sticks to. */
export async function coveredTables(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    scrollTo(0, 0);
    return [...document.querySelectorAll('.scroll-region thead tr')].flatMap((row) => {
      const [cell] = row.children;
      const down = cell ? cell.getBoundingClientRect().top - row.getBoundingClientRect().top : 0;
      return down > 1 ? [`the head of "${row.textContent}" is ${Math.round(down)} px too low`] : [];
    });
  });
}

/** How many pixels the page is wider than a screen of 360. */
export async function excess(page: Page): Promise<number> {
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
