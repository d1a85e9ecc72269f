/** Pages whose pictures are the same each time and, as far as browsers allow, on each machine. */
import type { Browser, Page } from 'playwright-core';
import type { Language } from '../../../src/engine/console/providers/languages/languages.ts';

/** A Monday at noon, at which the service's clock stands, and the browser's. */
export const FROZEN_AT = '2026-03-16T12:00:00.000Z';

/** Fonts are drawn without the machine's hinting, and colors not for its screen. */
export const stillFlags = ['font-render-hinting=none', 'disable-lcd-text', 'force-color-profile=srgb'];

/** *Live updates* off, as react-admin stores it: its stream would never leave the network idle. */
const withoutStream = { 'RaStore.monedero.version': '1', 'RaStore.monedero.follow': '"off"' };

type Options = { skin?: 'light' | 'dark'; language?: Language; height?: number };

export async function openStillPage(browser: Browser, options: Options = {}): Promise<Page> {
  const { skin = 'light', language = 'en', height = 800 } = options;
  const context = await browser.newContext({
    ...{ viewport: { width: 1280, height }, colorScheme: skin, reducedMotion: 'reduce' },
    ...{ locale: 'en-US', timezoneId: 'UTC' },
  });
  await context.clock.setFixedTime(FROZEN_AT);
  await context.addInitScript((kept) => Object.assign(localStorage, kept), { ...withoutStream, language });
  return context.newPage();
}

/** Waits until nothing has changed for a moment, and removes what differs with each start: ids, seals, ports and art. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    // Hundreds of curves, whose edges differ by machine, and codes of links.
    for (const picture of document.querySelectorAll('.sign-in-rosette, svg[shape-rendering=crispEdges] path'))
      picture.remove();
    await document.fonts.ready;
    await new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, 500);
      const postpone = () => {
        clearTimeout(timer);
        timer = setTimeout(resolve, 500);
      };
      const all = { subtree: true, childList: true, attributes: true, characterData: true };
      new MutationObserver(postpone).observe(document, all);
    });
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const varying = /[\da-f]{4,}[…-][\da-f…-]+|[\da-f]{12,}|:\d{4,5}\/\S+/g;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      const still = text.replace(varying, (part) =>
        part.startsWith(':') ? '' : part.replace(/[\da-f]/g, '0'),
      );
      if (still !== text) node.textContent = still;
    }
    for (const element of document.body.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(element).fontFamily.includes('monospace'))
        element.style.fontFamily = 'var(--font)';
    // Hiding it could end the focus, sooner or later.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    // Draws everything anew: what has only been moved keeps its edges.
    document.body.style.display = 'none';
    await new Promise(requestAnimationFrame);
    document.body.style.display = '';
    window.scrollTo(0, 0);
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}
