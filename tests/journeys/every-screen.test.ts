/**
 * Every screen opened at its address: its title, its words, nothing amiss, nothing that axe objects to. In Spanish on a
 * wide screen in both skins, and in German, which has the longest words, on a narrow one. The other languages are
 * sampled: that they have every message is proved in tests/console/messages.test.ts.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Language } from '../../src/engine/console/providers/languages/languages.ts';
import { PATIENCE } from '../setup/patience.ts';
import { excess, inSkin, still, violations } from './axe.ts';
import { startJourney } from './journey.ts';
import { screensOf } from './screens.ts';
import { settling } from './settled.ts';
import { amiss, noteShifts } from './shown-rightly.ts';

const journey = startJourney();

const WIDE = { width: 1350, height: 900 };
const NARROW = { width: 360, height: 740 };

/** Each of these opens every so many screens, another one each time. */
const SAMPLED: readonly Language[] = ['en', 'fr', 'pt'];
const EVERY = 8;

it(
  'every screen stands at its address in its own words, as axe likes it in either skin, wide and narrow',
  async () => {
    const screens = [...(await screensOf(journey.address)).entries()];
    const found: Record<string, string[]> = {};
    const walk = async () => {
      const visit = await startWalk();
      for (let screen = screens.shift(); screen; screen = screens.shift()) {
        const [at, [name, path]] = screen;
        const note = (language: Language, wrong: string[]) => {
          if (wrong.length > 0) found[`${name} in ${language}`] = wrong;
        };
        note('es', await visit(tenRowsAt(path), 'es', seenByAxe));
        note('de', await visit(path, 'de', fitting));
        const sampled = SAMPLED[at % EVERY];
        if (sampled) note(sampled, await visit(path, sampled));
      }
    };
    await Promise.all([walk(), walk()]);
    expect(found).toEqual({});
  },
  8 * PATIENCE,
);

/** Ten rows of a list show axe as much as 25. */
const tenRowsAt = (path: string) => (/s$|audit$/.test(path) ? `${path}?filter={}&page=1&perPage=10` : path);

async function seenByAxe(page: Page): Promise<string[]> {
  await still(page);
  const wrong = await violations(page);
  await inSkin(page, 'dark');
  // Of all that axe looks at, the skin decides about the contrast alone.
  wrong.push(...(await violations(page, 'color-contrast')));
  await inSkin(page, 'light');
  return wrong;
}

async function fitting(page: Page): Promise<string[]> {
  const over = await excess(page);
  return over > 0 ? [`${over} px wider than the screen`] : [];
}

type Visit = (
  path: string,
  language: Language,
  more?: (page: Page) => Promise<string[]>,
) => Promise<string[]>;

/** A page of root's that opens an address in a language, and says what is wrong there. */
async function startWalk(): Promise<Visit> {
  const { page, problems } = await journey.openPage('en', 'root');
  const settled = settling(page);
  page.on('console', (message) => message.type() === 'warning' && problems.push(message.text()));
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !url.startsWith(journey.address)) problems.push(`asked ${url}`);
  });
  await page.addInitScript(noteShifts);
  await page.emulateMedia({ colorScheme: 'light' });
  // Of the same origin, where the language can be chosen.
  await page.goto(`${journey.address}/healthz`);
  return async (path, language, more = async () => []) => {
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    await page.setViewportSize(language === 'de' ? NARROW : WIDE);
    await page.goto(journey.address + path);
    await settled();
    const wrong = await amiss(page, path, language);
    wrong.push(...(await more(page)));
    return [...problems.splice(0), ...wrong];
  };
}
