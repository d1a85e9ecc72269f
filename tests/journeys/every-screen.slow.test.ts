/**
 * Every screen at its URL in Spanish, on a wide screen: title, texts, axe in light and dark mode, no table cut off at 1280 px
 * or covered by its head. Narrow screens and other languages: every-screen-otherwise.slow.test.ts.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PATIENCE } from '../setup/patience.ts';
import {
  findCoveredTables,
  findCutTables,
  findViolations,
  setColorScheme,
  waitForAnimations,
} from './axe.ts';
import { startOwnJourney } from './journey.ts';
import { visitEveryScreen, withTenRows } from './visits.ts';

// Others change what root sees in lists.
const journey = startOwnJourney();

it(
  'every screen stands at its address in its own words, and axe finds nothing',
  async () => {
    const found = await visitEveryScreen(journey, async ({ path }, visit, note) => {
      const more = async (page: Page) => {
        await waitForAnimations(page);
        return [
          ...(await findViolations(page)),
          ...(await findCoveredTables(page)),
          ...(await findCutTables(page)),
          ...(await findViolationsInTheDark(page)),
        ];
      };
      note('es', await visit(withTenRows(path), 'es', { more }));
    });
    expect(found).toEqual({});
  },
  8 * PATIENCE,
);

/** Of all that axe looks at, the skin decides about the contrast alone. */
async function findViolationsInTheDark(page: Page): Promise<string[]> {
  await setColorScheme(page, 'dark');
  const wrong = await findViolations(page, 'color-contrast');
  await setColorScheme(page, 'light');
  return wrong.map((violation) => `in dark mode: ${violation}`);
}
