/** A page visit on a slow machine with a slow connection, and its cost. */
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Requests, waitUntilQuiet, watchRequests } from '../../tests/journeys/requests.ts';

export type PageTarget = {
  url: string;
  /** What must be visible for the page to be usable. */
  usable: string;
  /** Stored in the browser by an earlier visit: a session. */
  storage: Record<string, string>;
};

/**
 * The JavaScript that had arrived when the page became usable: gzipped bodies and response headers in bytes.
 * Milliseconds from the request until then; layout shift until a second later.
 */
export type Cost = { bodies: number; headers: number; milliseconds: number; shift: number };

/** A cold load: CPU slowed 4 times, 9 Mbit/s down, 1.5 up, 85 ms away. */
export async function coldLoad(browser: Browser, target: PageTarget): Promise<Cost> {
  const { page, devtools, close } = await openPage(browser, target);
  const scripts = watchScripts(devtools);
  await devtools.send('Network.enable');
  // Sizes are gzipped; browsers that accept brotli receive less.
  await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 85,
    downloadThroughput: (9 * 1e6) / 8,
    uploadThroughput: (1.5 * 1e6) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(target.url, { waitUntil: 'commit' });
  await page.locator(target.usable).first().waitFor({ state: 'visible', timeout: 90_000 });
  const usable = await page.waitForFunction('window.bench.usableAt');
  const milliseconds = Number(await usable.jsonValue());
  // Layout shifts after the rows appear disturb the user.
  const shift = Number(await page.evaluate('window.bench.shiftWithin(1000)'));
  const from = Number(await page.evaluate('performance.timeOrigin'));
  await close();
  return { ...scripts.until(from + milliseconds), milliseconds, shift };
}

/** Counts arriving JavaScript by wall-clock time, because the browser's clocks differ between processes. */
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

/** A menu link, and an element that only its page has. */
export type Step = { link: string; rows: string };

/**
 * Milliseconds from a click in the menu until the rows are painted, without slowdown: `cold` when the list is
 * opened for the first time with a pointer that rests on the link for a tenth of a second; `sudden` the same
 * without a pointer; `warm` each later time.
 */
export type Clicks = { cold: number; sudden: number; warm: number[] };

/** Milliseconds between hovering a link and clicking it, a lower bound for people. */
const REST = 100;

export async function menuClicks(
  inBrowser: <T>(visit: (browser: Browser) => Promise<T>) => Promise<T>,
  target: PageTarget,
  { there, back }: Record<'there' | 'back', Step>,
): Promise<Clicks> {
  const sudden = await inBrowser(async (browser) => {
    const { page, requests } = await openList(browser, target);
    return click(page, requests, there, () =>
      page.evaluate(`document.querySelector('${there.link}').click()`),
    );
  });
  return inBrowser(async (browser) => {
    const { page, requests } = await openList(browser, target);
    const clickWithPointer = (step: Step) =>
      click(page, requests, step, async () => {
        await page.locator(step.link).first().hover();
        await page.waitForTimeout(REST);
        await page.mouse.down();
        await page.mouse.up();
      });
    const cold = await clickWithPointer(there);
    const warm: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      await clickWithPointer(back);
      warm.push(await clickWithPointer(there));
    }
    return { cold, sudden, warm };
  });
}

async function openList(browser: Browser, target: PageTarget) {
  const visit = await openPage(browser, target);
  await visit.page.goto(target.url);
  await visit.page.locator(target.usable).first().waitFor({ state: 'visible' });
  return visit;
}

async function click(
  page: Page,
  requests: Requests,
  { link, rows }: Step,
  press: () => Promise<unknown>,
): Promise<number> {
  await page.locator(link).first().waitFor({ state: 'visible' });
  // Prefetched files have arrived, as for a user who has looked at the page.
  await waitUntilQuiet(page, requests);
  const milliseconds = page.evaluate(`window.bench.clicked(${JSON.stringify(rows)})`);
  await press();
  return Number(await milliseconds);
}

async function openPage(
  browser: Browser,
  { usable, storage }: PageTarget,
): Promise<{ page: Page; requests: Requests; devtools: CDPSession; close(): Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } });
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(storage));
  await context.addInitScript({ path: join(import.meta.dirname, 'inPage.js') });
  await context.addInitScript(`window.bench.watch(${JSON.stringify(usable)})`);
  const page = await context.newPage();
  const requests = watchRequests(page);
  return { page, requests, devtools: await context.newCDPSession(page), close: () => context.close() };
}
