/**
 * Every screen in German, which has the longest words, on narrow screens, with axe. The other languages are sampled: tests/console/texts/messages.test.ts proves that they have every message.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Language } from '../../src/engine/console/providers/languages/languages.ts';
import { PATIENCE } from '../setup/patience.ts';
import { findViolations, measureOverflow, waitForAnimations } from './axe.ts';
import { startOwnJourney } from './journey.ts';
import { visitEveryScreen } from './visits.ts';

// What others write there would be found as words of no language.
const journey = startOwnJourney();

/** Each of these opens every so many screens, another one each time. */
const SAMPLED: readonly Language[] = ['en', 'fr', 'pt'];
const EVERY = 8;

it(
  'every screen fits narrow screens and is fully translated',
  async () => {
    const found = await visitEveryScreen(journey, async ({ at, path }, visit, note) => {
      note('de', await visit(path, 'de', { narrow: true, more: fitting }));
      const sampled = SAMPLED[at % EVERY];
      if (sampled) note(sampled, await visit(path, sampled));
    });
    expect(found).toEqual({});
  },
  8 * PATIENCE,
);

/** A phone, a tablet, and what a laptop of 1440 px has at 200% zoom. */
const WIDTHS = [360, 820, 720];

async function fitting(page: Page): Promise<string[]> {
  const wide = page.viewportSize();
  const wrong: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await waitForAnimations(page);
    const over = await measureOverflow(page);
    const found = [
      ...(over > 0 ? [`${over} px wider than the screen`] : []),
      ...(await findViolations(page)),
    ];
    wrong.push(...found.map((problem) => `at ${width} px: ${problem}`));
  }
  if (wide) await page.setViewportSize(wide);
  return wrong;
}
