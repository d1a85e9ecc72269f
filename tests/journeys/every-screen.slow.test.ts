/**
 * Every screen opened at its address: its title, its words, nothing amiss, nothing that axe objects to. In Spanish, on a
 * wide screen, in the light skin, no table cut at 1280 px or covered by its own head. The dark one, a narrow screen and the other languages: every-screen-otherwise.slow.test.ts.
 */
import { expect, it } from 'vitest';
import { PATIENCE } from '../setup/patience.ts';
import { coveredTables, cutTables, still, violations } from './axe.ts';
import { startOwnJourney } from './journey.ts';
import { tenRowsAt, walkEveryScreen } from './walk.ts';

// Others change what root sees in lists.
const journey = startOwnJourney();

it(
  'every screen stands at its address in its own words, and axe finds nothing',
  async () => {
    const found = await walkEveryScreen(journey, async ({ path }, visit, note) => {
      const more = async (page: Parameters<typeof still>[0]) => {
        await still(page);
        return [...(await violations(page)), ...(await coveredTables(page)), ...(await cutTables(page))];
      };
      note('es', await visit(tenRowsAt(path), 'es', { more }));
    });
    expect(found).toEqual({});
  },
  8 * PATIENCE,
);
