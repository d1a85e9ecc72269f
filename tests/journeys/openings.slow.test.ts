/** Pages of a visitor, and what opens on a screen, as axe sees them in both skins. The screens: every-screen.test.ts. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PATIENCE } from '../setup/patience.ts';
import { excess, inSkin, still, violations } from './axe.ts';
import { startOwnJourney } from './journey.ts';
import { escapeAll, FLOATING, openingsOf } from './openings.ts';
import { personNamed } from './people.ts';
import { settling } from './settled.ts';
import { signIn } from './signing-in.ts';

// What others write there would be found as words of no language.
const journey = startOwnJourney();

/** Opens addresses on this page, and waits until nothing is on its way any more. */
function opener(page: Page): (path: string) => Promise<void> {
  const settled = settling(page);
  return async (path) => {
    await page.goto(journey.address + path);
    await settled();
    await still(page);
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
      expect(await violations(page), path).toEqual([]);
      expect(await excess(page), path).toBe(0);
    }
    await page.context().close();
  }
});

it(
  'overlays have no axe violations in either color mode',
  async () => {
    const as = await signIn(journey.address, 'root');
    const user = await personNamed(as, 'customer');
    const { page } = await journey.openPage('en', 'root');
    page.on('dialog', (dialog) => dialog.accept());
    const open = opener(page);
    const found: Record<string, string[]> = {};
    for (const [path, openings] of openingsOf({ user: user._id, wallet: user.wallet })) {
      await open(path);
      for (const { name, open: opening, what = FLOATING, close } of openings) {
        await opening(page);
        await still(page);
        const wrong = await violations(page, undefined, what);
        await inSkin(page, 'dark');
        wrong.push(...(await violations(page, 'color-contrast', what)));
        await inSkin(page, 'light');
        if (wrong.length) found[name] = wrong;
        await (close ?? escapeAll)(page);
      }
    }
    expect(found).toEqual({});
  },
  4 * PATIENCE,
);
