/** Checks that a page has its address, its title and a single language. */
import type { Page } from 'playwright-core';
import { type Language, listLanguages } from '../../src/engine/console/providers/languages/languages.ts';
import { shown } from '../console/shown.ts';

/** The maximum layout shift while a page loads. */
const MAX_SHIFT = 0.05;

/** Runs in the page: adds up layout shifts. */
export function recordShifts(): void {
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

/** The problems of the page, one per line. */
export async function findProblems(page: Page, path: string, language: Language): Promise<string[]> {
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
  if (seen.address !== path.replace(/\?.*/, '')) wrong.push(`has the address ${seen.address}`);
  if (seen.title !== `${seen.heading} · Monedero`) wrong.push(`has the title ${seen.title}`);
  if (seen.language !== language) wrong.push(`declares the language ${seen.language}`);
  if (seen.overlay) wrong.push('still shows the initial overlay');
  if (seen.shift > MAX_SHIFT) wrong.push(`shifts by ${seen.shift.toFixed(3)}`);
  return [...wrong, ...seen.texts.filter((text) => isKey(text) || isUntranslated(text, language))];
}

function isKey(text: string): boolean {
  return /^(ra|console|resources|errors|validation|mail)\.[\w.]+$/.test(text);
}

/** An English message on a page in another language that translates it. */
function isUntranslated(text: string, language: Language): boolean {
  return language !== 'en' && english.has(text) && !messagesByLanguage[language].has(text);
}

const english = listFixedMessages('en');
const messagesByLanguage = Object.fromEntries(
  listLanguages().map(({ locale }) => [locale, listFixedMessages(locale)]),
) as Record<Language, Set<string>>;

/** The messages without variables; singular and plural forms separately. */
function listFixedMessages(language: Language): Set<string> {
  const texts = [...shown[language].values()];
  return new Set(texts.filter((text) => !text.includes('%{')).flatMap((text) => text.split(' |||| ')));
}
