/** The visitor's pages, and what opens on a screen, checked by axe in both color modes. Screens: every-screen.slow.test.ts. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PATIENCE } from '../setup/patience.ts';
import { findViolations, measureOverflow, setColorScheme, waitForAnimations } from './axe.ts';
import { watchUntilIdle } from './idlePage.ts';
import { startOwnJourney } from './journey.ts';
import { escapeAll, FLOATING, listOpenings } from './openings.ts';
import { findPerson } from './people.ts';
import { signIn } from './signIn.ts';

// What others write there would be found as words of no language.
const journey = startOwnJourney();

/** Opens addresses on this page, and waits until nothing is on its way any more. */
function opener(page: Page): (path: string) => Promise<void> {
  const settled = watchUntilIdle(page);
  return async (path) => {
    await page.goto(journey.address + path);
    await settled();
    await waitForAnimations(page);
  };
}

const visitorPages = [
  ...['/login', '/register', '/forgot-password', '/reset-password#token=x', '/set-password#token=x'],
  ...['/confirm-email#token=x', '/error-404'],
];

it('visitor pages have no axe violations in either color mode', async () => {
  for (const skin of ['light', 'dark']) {
    const { page } = await journey.openPage();
    await page.addInitScript((value) => localStorage.setItem('theme', value), skin);
    const open = opener(page);
    for (const path of visitorPages) {
      await open(path);
      expect(await findViolations(page), path).toEqual([]);
      expect(await measureOverflow(page), path).toBe(0);
    }
    await page.context().close();
  }
});

it(
  'overlays have no axe violations in either color mode',
  async () => {
    const as = await signIn(journey.address, 'root');
    const user = await findPerson(as, 'customer');
    const { page } = await journey.openPage('en', 'root');
    page.on('dialog', (dialog) => dialog.accept());
    const open = opener(page);
    const found: Record<string, string[]> = {};
    for (const [path, openings] of listOpenings({ user: user._id, wallet: user.wallet })) {
      await open(path);
      for (const { name, open: opening, part = FLOATING, close } of openings) {
        await opening(page);
        await waitForAnimations(page);
        const wrong = await findViolations(page, undefined, part);
        await setColorScheme(page, 'dark');
        wrong.push(...(await findViolations(page, 'color-contrast', part)));
        await setColorScheme(page, 'light');
        if (wrong.length) found[name] = wrong;
        await (close ?? escapeAll)(page);
      }
    }
    expect(found).toEqual({});
  },
  4 * PATIENCE,
);
