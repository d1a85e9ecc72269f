/** A row that was altered behind the service's back is found by the check of everything, and named. */
import { sql } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/service/database/open.ts';
import { readSettings } from '../../src/service/settings.ts';
import { menuLink } from './menu.ts';
import { openPage, type Product, startBrowser, startProduct, temporaryFolder } from './product.ts';
import { signIn, signInThroughPage } from './signing-in.ts';

const data = temporaryFolder();
let product: Product;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  product = await startProduct(data.path);
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await product?.kill();
  data.remove();
});

const check = (name = 'Check') => page.getByRole('button', { name, exact: true }).click();

it('everything is checked, a row altered meanwhile is named, and leads to its record', async () => {
  const as = await signIn(product.address, 'root');
  const filter = JSON.stringify({ status: 'successful', type: 'credit' });
  const [row] = (await as('GET', `/transaction?${new URLSearchParams({ filter })}`)).body.data;
  ({ page, problems } = await openPage(browser));
  await signInThroughPage(page, product.address, 'root');
  await menuLink(page, 'Integrity').click();
  await check();
  await page.getByText('Nothing altered').waitFor();

  await behindItsBack(`update transactions set reference = 'Not what it was' where _id = '${row._id}'`);

  ({ page, problems } = await openPage(browser));
  await signInThroughPage(page, product.address, 'root');
  await page.getByRole('link', { name: 'Check integrity' }).click();
  await check();
  await page.getByText('1 check failed').waitFor();
  const findings = page.getByRole('list', { name: 'What failed' }).getByRole('listitem');
  expect(await findings.count()).toBe(1);
  await findings.getByText('A field was edited behind the service’s back').waitFor();
  await findings.getByRole('link', { name: 'Not what it was' }).click();
  await page.waitForURL(`${product.address}/dashboard/transaction/${row._id}`);
  await page.getByText('This transaction has been altered', { exact: false }).first().waitFor();
  // What was found is still there for whoever comes back.
  await page.goBack();
  await page.getByRole('link', { name: 'Show the transaction in the list' }).click();
  await page.getByText('Not what it was').first().waitFor();
  expect(problems).toEqual([]);
});

/** As the owner of the database, with the service stopped and the triggers off. */
async function behindItsBack(statement: string): Promise<void> {
  await product.kill();
  const database = await openDatabase(readSettings({ DATA_DIR: data.path }));
  for (const step of [
    'alter table transactions disable trigger user',
    statement,
    'alter table transactions enable trigger user',
  ]) {
    await database.orm.execute(sql.raw(step));
  }
  await database.close();
  product = await startProduct(data.path);
}
