/** Visits one address after another as root, loads each page anew, and reports its problems. */
import type { Page } from 'playwright-core';
import type { Language } from '../../src/engine/console/providers/languages/languages.ts';
import { watchUntilIdle } from './idlePage.ts';
import type { Journey } from './journey.ts';
import { findProblems, recordShifts } from './pageChecks.ts';
import { listScreenPaths } from './screens.ts';

const WIDE = { width: 1350, height: 900 };
const NARROW = { width: 360, height: 740 };

/** Opens a path in a language. @returns the problems of the page */
export type Visit = (
  path: string,
  language: Language,
  options?: { narrow?: boolean; more?: (page: Page) => Promise<string[]> },
) => Promise<string[]>;

/**
 * Visits every screen, on two pages in parallel.
 * @param check checks the screen, and notes its problems
 * @returns the problems by the screen's name and the language
 */
export async function visitEveryScreen(
  journey: Journey,
  check: (
    screen: { at: number; path: string },
    visit: Visit,
    note: (language: Language, wrong: string[]) => void,
  ) => Promise<void>,
): Promise<Record<string, string[]>> {
  const screens = [...(await listScreenPaths(journey.address)).entries()];
  const problemsByScreen: Record<string, string[]> = {};
  const walk = async () => {
    const visit = await startVisits(journey);
    for (let screen = screens.shift(); screen; screen = screens.shift()) {
      const [at, [name, path]] = screen;
      await check({ at, path }, visit, (language, wrong) => {
        if (wrong.length > 0) problemsByScreen[`${name} in ${language}`] = wrong;
      });
    }
  };
  await Promise.all([walk(), walk()]);
  return problemsByScreen;
}

/** Ten rows of a list are enough for axe. */
export const withTenRows = (path: string) =>
  /s$|audit$/.test(path) ? `${path}?filter={}&page=1&perPage=10` : path;

async function startVisits(journey: Journey): Promise<Visit> {
  const { page, problems } = await journey.openPage('en', 'root');
  const waitUntilIdle = watchUntilIdle(page);
  page.on('console', (message) => message.type() === 'warning' && problems.push(message.text()));
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !url.startsWith(journey.address)) problems.push(`requested ${url}`);
  });
  await page.addInitScript(recordShifts);
  await page.emulateMedia({ colorScheme: 'light' });
  return async (path, language, { narrow = false, more = async () => [] } = {}) => {
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    await page.setViewportSize(narrow ? NARROW : WIDE);
    await page.goto(journey.address + path);
    await waitUntilIdle();
    const wrong = await findProblems(page, path, language);
    wrong.push(...(await more(page)));
    return [...problems.splice(0), ...wrong];
  };
}
