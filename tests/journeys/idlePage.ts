/** Waits until a page has finished loading. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchRequests } from './requests.ts';

/**
 * Watches the requests of a page from now on.
 * @returns a function that waits until the page has a heading, is idle, and has no request in progress
 */
export function watchUntilIdle(page: Page): () => Promise<void> {
  const requests = watchRequests(page);
  return async () => {
    await page.locator('h1:not(:empty)').waitFor();
    for (let before = -1; before !== requests.sent || requests.underWay.size > 0; ) {
      before = requests.sent;
      await page.waitForFunction(() => !document.querySelector('.MuiSkeleton-root'));
      await page.evaluate(waitUntilIdle);
    }
  };
}

/** Waits until the page is at this path. */
export const waitForPath = (page: Page, path: string) =>
  expect.poll(() => new URL(page.url()).pathname).toBe(path);

/** Waits until the page was idle twice: it loads parts in advance when it is idle. */
async function waitUntilIdle(): Promise<void> {
  for (let times = 0; times < 2; times += 1) await new Promise((resolve) => requestIdleCallback(resolve));
}
