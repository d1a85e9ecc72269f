/** The menu of the console, in English. */
import type { Locator, Page } from 'playwright-core';

/** The entry of that name. */
export function menuLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true });
}
