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

/**
 * Of the JavaScript that had arrived when the page was of use: the bodies as they came over the wire, gzip, and
 * the headers of their answers. Milliseconds from the request until then; layout shift up to a second later.
 */
export type Cost = { bodies: number; headers: number; milliseconds: number; shift: number };

/** A cold load: CPU slowed 4 times, 9 Mbit/s down, 1.5 up, 85 ms away. */
export async function coldLoad(browser: Browser, place: Place): Promise<Cost> {
  const { page, devtools, close } = await opened(browser, place);
  const scripts = watchScripts(devtools);
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
  const usable = await page.waitForFunction('window.bench.usableAt');
  const milliseconds = Number(await usable.jsonValue());
  // What moves once the rows are there moves under somebody's hand.
  const shift = Number(await page.evaluate('window.bench.shiftWithin(1000)'));
  const from = Number(await page.evaluate('performance.timeOrigin'));
  await close();
  return { ...scripts.until(from + milliseconds), milliseconds, shift };
}

/** Counts what comes of JavaScript and when, by the clock on the wall: the browser's own is another in each process. */
function watchScripts(devtools: CDPSession) {
  const isScript = new Set<string>();
  const came: { what: 'bodies' | 'headers'; bytes: number; at: number }[] = [];
  let offset: number | undefined;
  const note = (what: 'bodies' | 'headers', bytes: number, timestamp: number) =>
    came.push({ what, bytes, at: (timestamp + (offset ?? 0)) * 1000 });
  devtools.on('Network.requestWillBeSent', ({ requestId, type, wallTime, timestamp }) => {
    offset ??= wallTime - timestamp;
    if (type === 'Script') isScript.add(requestId);
  });
  devtools.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    if (isScript.has(requestId)) note('headers', response.encodedDataLength, timestamp);
  });
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength, timestamp }) => {
    if (isScript.has(requestId)) note('bodies', encodedDataLength, timestamp);
  });
  const sum = (what: string, until: number) =>
    came.filter((one) => one.what === what && one.at <= until).reduce((all, { bytes }) => all + bytes, 0);
  return { until: (at: number) => ({ bodies: sum('bodies', at), headers: sum('headers', at) }) };
}

/** A link of the menu, and what can be seen on the page behind it and on no other. */
export type Step = { link: string; rows: string };

/**
 * Milliseconds from a click in the menu until the rows behind it are painted, nothing slowed: `cold` where that
 * list is opened for the first time, by a pointer that comes to the link and rests there for a tenth of a second, as
 * a hand does; `sudden` the same without a pointer; `warm` each time that somebody comes back to it.
 */
export type Clicks = { cold: number; sudden: number; warm: number[] };

/** Milliseconds between a pointer's coming to a link and its click, which people rarely undercut. */
const REST = 100;

export async function menuClicks(
  inBrowser: <T>(visit: (browser: Browser) => Promise<T>) => Promise<T>,
  place: Place,
  { there, back }: Record<'there' | 'back', Step>,
): Promise<Clicks> {
  const sudden = await inBrowser(async (browser) => {
    const { page } = await openedList(browser, place);
    return click(page, there, () => page.evaluate(`document.querySelector('${there.link}').click()`));
  });
  return inBrowser(async (browser) => {
    const { page } = await openedList(browser, place);
    const byPointer = (step: Step) =>
      click(page, step, async () => {
        await page.locator(step.link).first().hover();
        await page.waitForTimeout(REST);
        await page.mouse.down();
        await page.mouse.up();
      });
    const cold = await byPointer(there);
    const warm: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      await byPointer(back);
      warm.push(await byPointer(there));
    }
    return { cold, sudden, warm };
  });
}

async function openedList(browser: Browser, place: Place) {
  const visit = await opened(browser, place);
  await visit.page.goto(place.address);
  await visit.page.locator(place.usable).first().waitFor({ state: 'visible' });
  return visit;
}

async function click(page: Page, { link, rows }: Step, press: () => Promise<unknown>): Promise<number> {
  await page.locator(link).first().waitFor({ state: 'visible' });
  // What is fetched ahead while nothing happens is there, as for someone who has looked at the page.
  await page.waitForLoadState('networkidle');
  const milliseconds = page.evaluate(`window.bench.clicked(${JSON.stringify(rows)})`);
  await press();
  return Number(await milliseconds);
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
