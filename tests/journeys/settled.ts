/** Waiting until a page has become what it will be. */
import type { Page, Request } from 'playwright-core';

/**
 * Watches what a page asks for, from now on.
 * @returns waits until the page has its heading and all it has asked for, has nothing left to do, and asks for no more
 */
export function settling(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let asked = 0;
  page.on('request', (request) => {
    asked += 1;
    underWay.add(request);
  });
  const over = (request: Request) => underWay.delete(request);
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  return async () => {
    await page.locator('h1:not(:empty)').waitFor();
    for (let before = -1; before !== asked || underWay.size > 0; ) {
      before = asked;
      await page.waitForFunction(() => !document.querySelector('.MuiSkeleton-root'));
      await page.evaluate(idle);
    }
  };
}

/** Once the page has had nothing to do twice: what comes later is fetched then. */
async function idle(): Promise<void> {
  for (let times = 0; times < 2; times += 1) await new Promise((resolve) => requestIdleCallback(resolve));
}
