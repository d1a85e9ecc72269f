/** Whether a page stands at its address, is called by its name, and speaks its language alone. */
import type { Page } from 'playwright-core';
import { type Language, listLanguages } from '../../src/engine/console/providers/languages/languages.ts';
import { shown } from '../console/shown.ts';

/** As much as a page may move by itself while it loads. */
const MOST_SHIFT = 0.05;

/** In the page: keeps an eye on what moves. */
export function noteShifts(): void {
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

/** What is wrong with the page, a line each. */
export async function amiss(page: Page, path: string, language: Language): Promise<string[]> {
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
const wordsOf = Object.fromEntries(
  listLanguages().map(({ locale }) => [locale, sentences(locale)]),
) as Record<Language, Set<string>>;

/** The messages that stand for themselves, singular and plural apart. */
function sentences(language: Language): Set<string> {
  const texts = [...shown[language].values()];
  return new Set(texts.filter((text) => !text.includes('%{')).flatMap((text) => text.split(' |||| ')));
}
