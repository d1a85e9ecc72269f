/** Every address opened directly, in every language: its page, its title, its words, and nothing amiss. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Language, languages } from '../../src/console/providers/languages.ts';
import type { Session } from '../../src/contract/calls/sessions.ts';
import { shown } from '../console/shown.ts';
import { openPage, type Product, startBrowser, startProduct, temporaryFolder } from './product.ts';
import { screensOf } from './screens.ts';
import { demoPassword } from './signing-in.ts';

/** As much as a page may move by itself while it loads. */
const MOST_SHIFT = 0.05;

const data = temporaryFolder();
let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct(data.path);
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await product?.kill();
  data.remove();
});

it('every screen opens at its address, in every language', async () => {
  const screens = await screensOf(product.address);
  const waiting = languages.map(({ locale }) => locale);
  const found: Record<string, string[]> = {};
  const walk = async () => {
    for (let language = waiting.pop(); language; language = waiting.pop()) {
      Object.assign(found, await walked(language, screens));
    }
  };
  await Promise.all([walk(), walk()]);
  expect(found).toEqual({});
}, 400_000);

/** What is wrong with each screen. */
async function walked(language: Language, screens: [name: string, path: string][]) {
  const { page, problems } = await openPage(browser, language);
  page.on('console', (message) => message.type() === 'warning' && problems.push(message.text()));
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !url.startsWith(product.address)) problems.push(`asked ${url}`);
  });
  await enter(page);
  const found: Record<string, string[]> = {};
  for (const [name, path] of screens) {
    await page.goto(product.address + path, { waitUntil: 'networkidle' });
    await page.locator('h1:not(:empty)').waitFor();
    const wrong = [...problems.splice(0), ...(await amiss(page, path, language))];
    if (wrong.length) found[`${name} in ${language}`] = wrong;
  }
  await page.context().close();
  return found;
}

/** A session of its own, as the sign-in page would leave it, and an eye on what moves. */
async function enter(page: Page): Promise<void> {
  const answer = await fetch(`${product.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'root', password: demoPassword }),
  });
  const session = ((await answer.json()) as { data: Session }).data;
  await page.addInitScript((kept) => {
    if (!localStorage.getItem('userData')) {
      localStorage.setItem('accessToken', kept.accessToken);
      localStorage.setItem('refreshToken', kept.refreshToken);
      localStorage.setItem('userData', JSON.stringify(kept.userData));
    }
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
  }, session);
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
