/**
 * Every screen in German, which has the longest words, on a narrow screen. The other languages are sampled: tests/console/texts/messages.test.ts proves that they have every message.
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

async function fitting(page: Page): Promise<string[]> {
  const over = await measureOverflow(page);
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await waitForAnimations(page);
  const small = await findViolations(page, ['target-size', 'scrollable-region-focusable']);
  if (wide) await page.setViewportSize(wide);
  return over > 0 ? [`${over} px wider than the screen`, ...small] : small;
}
