/** The requests of a page that have no response yet. */
import type { Page, Request } from 'playwright-core';

export type Requests = { readonly underWay: ReadonlySet<Request>; sent: number };

/** Counts from now on. The stream of changes, which stays open as long as the page, does not count. */
export function watchRequests(page: Page): Requests {
  const underWay = new Set<Request>();
  const requests: Requests = { underWay, sent: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/changes') return;
    requests.sent += 1;
    underWay.add(request);
  });
  const remove = (request: Request) => underWay.delete(request);
  page.on('requestfinished', remove);
  page.on('requestfailed', remove);
  return requests;
}

/** Milliseconds without a request after which a page is quiet, as `networkidle` of Playwright, which waits for streams too. */
const QUIET = 500;

/** Waits until a page whose requests are watched has made none for half a second. */
export async function waitUntilQuiet(page: Page, requests: Requests): Promise<void> {
  for (let before = -1; before !== requests.sent || requests.underWay.size > 0; ) {
    before = requests.sent;
    await page.waitForTimeout(QUIET);
  }
}
