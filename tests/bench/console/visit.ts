/** One visit of a page as someone far away on a slow machine makes it, and what it cost. */
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';

export type Place = {
  address: string;
  /** What has to be seen for the page to be of use. */
  usable: string;
  /** Kept in the browser's storage from an earlier visit: a session. */
  storage: Record<string, string>;
};

/** Transferred bytes of JavaScript, gzip, until usable; and milliseconds from the request until then. */
export type Cost = { scriptBytes: number; milliseconds: number };

/** A cold load: CPU slowed 4 times, 9 Mbit/s down, 1.5 up, 85 ms away (DESIGN section 11). */
export async function coldLoad(browser: Browser, place: Place): Promise<Cost> {
  const { page, devtools, close } = await opened(browser, place);
  const scripts = new Map<string, { bytes: number; done: number }>();
  const isScript = new Set<string>();
  devtools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Script') isScript.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (isScript.has(requestId)) scripts.set(requestId, { bytes: encodedDataLength, done: Date.now() });
  });
  await devtools.send('Network.enable');
  // The weights are of gzip; a browser that takes brotli gets less.
  await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 85,
    downloadThroughput: (9 * 1e6) / 8,
    uploadThroughput: (1.5 * 1e6) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(place.address, { waitUntil: 'commit' });
  await page.locator(place.usable).first().waitFor({ state: 'visible', timeout: 90_000 });
  const seen = Date.now();
  const usable = await page.waitForFunction('window.bench.usableAt');
  const milliseconds = Number(await usable.jsonValue());
  await close();
  const until = [...scripts.values()].filter(({ done }) => done <= seen);
  return { scriptBytes: until.reduce((sum, { bytes }) => sum + bytes, 0), milliseconds };
}

/** Milliseconds from a click in the menu until the rows behind it are painted, nothing slowed. */
export async function menuClick(browser: Browser, place: Place, link: string, rows: string): Promise<number> {
  const { page, close } = await opened(browser, place);
  await page.goto(place.address);
  await page.locator(place.usable).first().waitFor({ state: 'visible' });
  await page.locator(link).first().waitFor({ state: 'visible' });
  // What is fetched ahead while nothing happens is there, as for someone who has looked at the page.
  await page.waitForLoadState('networkidle');
  const click = `window.bench.click(${JSON.stringify(link)}, ${JSON.stringify(rows)})`;
  const milliseconds = Number(await page.evaluate(click));
  await close();
  return milliseconds;
}

async function opened(
  browser: Browser,
  { usable, storage }: Place,
): Promise<{ page: Page; devtools: CDPSession; close(): Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } });
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(storage));
  await context.addInitScript({ path: join(import.meta.dirname, 'inPage.js') });
  await context.addInitScript(`window.bench.watch(${JSON.stringify(usable)})`);
  const page = await context.newPage();
  return { page, devtools: await context.newCDPSession(page), close: () => context.close() };
}
