/**
 * Every screen at its URL in Spanish, on a wide screen, in light mode: title, texts, axe, no table cut off at 1280 px or
 * covered by its head. Dark mode, narrow screens and other languages: every-screen-otherwise.slow.test.ts.
 */
import { expect, it } from 'vitest';
import { PATIENCE } from '../setup/patience.ts';
import { findCoveredTables, findCutTables, findViolations, waitForAnimations } from './axe.ts';
import { startOwnJourney } from './journey.ts';
import { visitEveryScreen, withTenRows } from './visits.ts';

// Others change what root sees in lists.
const journey = startOwnJourney();

it(
  'every screen stands at its address in its own words, and axe finds nothing',
  async () => {
    const found = await visitEveryScreen(journey, async ({ path }, visit, note) => {
      const more = async (page: Parameters<typeof waitForAnimations>[0]) => {
        await waitForAnimations(page);
        return [
          ...(await findViolations(page)),
          ...(await findCoveredTables(page)),
          ...(await findCutTables(page)),
        ];
      };
      note('es', await visit(withTenRows(path), 'es', { more }));
    });
    expect(found).toEqual({});
  },
  8 * PATIENCE,
);
