/** The menu of a record's page with the actions that have no button of their own, in English. */
import type { Locator, Page } from 'playwright-core';

/** Opens it, as a user would. */
export async function openRecordMenu(page: Page): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'More actions', exact: true }).click();
  return page.getByRole('menu', { name: 'More actions' });
}

/** Chooses one of its entries. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  const menu = await openRecordMenu(page);
  await menu.getByRole('menuitem', { name, exact: true }).click();
}

/** The state chip in the header of a record's page, in this state. */
export function stateChip(page: Page, state: string): Locator {
  return page.getByRole('button', { name: `Status: ${state}`, exact: true });
}
