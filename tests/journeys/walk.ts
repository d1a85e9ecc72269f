/** A walk from address to address as root, each page loaded anew, with what is wrong there. */
import type { Page } from 'playwright-core';
import type { Language } from '../../src/engine/console/providers/languages/languages.ts';
import type { Journey } from './journey.ts';
import { screensOf } from './screens.ts';
import { settling } from './settled.ts';
import { amiss, noteShifts } from './shown-rightly.ts';

const WIDE = { width: 1350, height: 900 };
const NARROW = { width: 360, height: 740 };

/** Opens an address in a language, and answers what is wrong there. */
export type Visit = (
  path: string,
  language: Language,
  options?: { narrow?: boolean; more?: (page: Page) => Promise<string[]> },
) => Promise<string[]>;

/**
 * Every screen, in two pages at once.
 * @param see looks at the screen and notes what is wrong, if anything
 * @returns what was noted, by the screen's name and the language
 */
export async function walkEveryScreen(
  journey: Journey,
  see: (
    screen: { at: number; path: string },
    visit: Visit,
    note: (language: Language, wrong: string[]) => void,
  ) => Promise<void>,
): Promise<Record<string, string[]>> {
  const screens = [...(await screensOf(journey.address)).entries()];
  const found: Record<string, string[]> = {};
  const walk = async () => {
    const visit = await startWalk(journey);
    for (let screen = screens.shift(); screen; screen = screens.shift()) {
      const [at, [name, path]] = screen;
      await see({ at, path }, visit, (language, wrong) => {
        if (wrong.length > 0) found[`${name} in ${language}`] = wrong;
      });
    }
  };
  await Promise.all([walk(), walk()]);
  return found;
}

/** Ten rows of a list show axe as much as 25. */
export const tenRowsAt = (path: string) =>
  /s$|audit$/.test(path) ? `${path}?filter={}&page=1&perPage=10` : path;

async function startWalk(journey: Journey): Promise<Visit> {
  const { page, problems } = await journey.openPage('en', 'root');
  const settled = settling(page);
  page.on('console', (message) => message.type() === 'warning' && problems.push(message.text()));
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !url.startsWith(journey.address)) problems.push(`asked ${url}`);
  });
  await page.addInitScript(noteShifts);
  await page.emulateMedia({ colorScheme: 'light' });
  return async (path, language, { narrow = false, more = async () => [] } = {}) => {
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    await page.setViewportSize(narrow ? NARROW : WIDE);
    await page.goto(journey.address + path);
    await settled();
    const wrong = await amiss(page, path, language);
    wrong.push(...(await more(page)));
    return [...problems.splice(0), ...wrong];
  };
}
