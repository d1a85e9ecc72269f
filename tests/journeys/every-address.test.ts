/** Every address opened directly, in every language: its page, its title, its words, and nothing amiss. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Language, languages } from '../../src/engine/console/providers/languages.ts';
import { shown } from '../console/shown.ts';
import { PATIENCE } from '../setup/patience.ts';
import { startJourney } from './journey.ts';
import { screensOf } from './screens.ts';
import { settling } from './settled.ts';

const journey = startJourney();

/** As much as a page may move by itself while it loads. */
const MOST_SHIFT = 0.05;

/** The language with the longest words is walked through on a narrow screen. */
const sizeFor = (language: Language) =>
  language === 'de' ? { width: 360, height: 740 } : { width: 1350, height: 900 };

it(
  'every screen opens at its address, in every language',
  async () => {
    const screens = await screensOf(journey.address);
    const found: Record<string, string[]> = {};
    const walk = async () => {
      const visit = await startWalk();
      for (let screen = screens.shift(); screen; screen = screens.shift()) {
        const [name, path] = screen;
        for (const { locale } of languages) {
          const wrong = await visit(path, locale);
          if (wrong.length) found[`${name} in ${locale}`] = wrong;
        }
      }
    };
    await Promise.all([walk(), walk()]);
    expect(found).toEqual({});
  },
  8 * PATIENCE,
);

/** A page of root's that opens an address in a language, and says what is wrong there. */
async function startWalk(): Promise<(path: string, language: Language) => Promise<string[]>> {
  const { page, problems } = await journey.openPage('en', 'root');
  const settled = settling(page);
  page.on('console', (message) => message.type() === 'warning' && problems.push(message.text()));
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !url.startsWith(journey.address)) problems.push(`asked ${url}`);
  });
  await page.addInitScript(noteShifts);
  // Of the same origin, where the language can be chosen.
  await page.goto(`${journey.address}/healthz`);
  return async (path, language) => {
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    await page.setViewportSize(sizeFor(language));
    await page.goto(journey.address + path);
    await settled();
    const wrong = await amiss(page, path, language);
    return [...problems.splice(0), ...wrong];
  };
}

/** Keeps an eye on what moves. */
function noteShifts(): void {
  const seen = window as unknown as { shift: number };
  seen.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) seen.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function amiss(page: Page, path: string, language: Language): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
    return {
      address: window.location.pathname,
      title: document.title,
      heading: document.querySelector('h1')?.textContent ?? '',
      language: document.documentElement.lang,
      overlay: document.getElementById('loading') !== null,
      shift: (window as unknown as { shift: number }).shift,
      texts,
    };
  });
  const wrong: string[] = [];
  if (seen.address !== path.replace(/\?.*/, '')) wrong.push(`it stands at ${seen.address}`);
  if (seen.title !== `${seen.heading} · Monedero`) wrong.push(`it is called ${seen.title}`);
  if (seen.language !== language) wrong.push(`it says that it is in ${seen.language}`);
  if (seen.overlay) wrong.push('the initial overlay is still there');
  if (seen.shift > MOST_SHIFT) wrong.push(`it moves by ${seen.shift.toFixed(3)}`);
  return [...wrong, ...seen.texts.filter((text) => isKey(text) || isLeftOver(text, language))];
}

function isKey(text: string): boolean {
  return /^(ra|console|resources|errors|validation|mail)\.[\w.]+$/.test(text);
}

/** An English message on a page in another language, which has other words for it. */
function isLeftOver(text: string, language: Language): boolean {
  return language !== 'en' && english.has(text) && !wordsOf[language].has(text);
}

const english = sentences('en');
const wordsOf = Object.fromEntries(languages.map(({ locale }) => [locale, sentences(locale)])) as Record<
  Language,
  Set<string>
>;

/** The messages that stand for themselves, singular and plural apart. */
function sentences(language: Language): Set<string> {
  const texts = [...shown[language].values()];
  return new Set(texts.filter((text) => !text.includes('%{')).flatMap((text) => text.split(' |||| ')));
}
