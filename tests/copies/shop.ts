/** What a new app named `shop` does before anything is changed in it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { startBrowser, startProduct } from '../journeys/product.ts';
import { PATIENCE } from '../setup/patience.ts';

export const PASSWORD = 'password-of-the-shop';

/** Its first user signs in, makes a task of a project, and opens the project from the list. */
export async function expectToWork(folder: string, data: string): Promise<void> {
  const product = await startProduct(data, folder, { ROOT_PASSWORD: PASSWORD });
  const browser = await startBrowser();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await openTasks(page, product.address);
    expect(await page.title()).toContain('Shop');
    await page.getByRole('link', { name: 'Create' }).first().click();
    await page.locator('input[name=title]').fill('Open the shop');
    await page.getByRole('combobox', { name: 'Project' }).fill('Sho');
    await page.getByRole('option', { name: 'Shop' }).click();
    await page.getByRole('combobox', { name: 'Client' }).fill('No');
    await page.getByRole('option', { name: 'North' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/shop\/task\/[0-9a-f-]{36}$/);
    await page.getByRole('link', { name: 'Shop', exact: true }).first().click();
    await page.waitForURL(/\/shop\/project\/[0-9a-f-]{36}$/);
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Opens the list of tasks signed out, and signs in as its first user on the page that is shown instead. */
export async function openTasks(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/shop/tasks`);
  await page.getByLabel('User name').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Water the plants' }).waitFor();
}
