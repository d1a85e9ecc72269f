/** Receipts and statements on paper: under the client's letterhead, on as many sheets as they need, without the console. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourney } from '../../../journeys/journey.ts';

const journey = startJourney();

/** A PDF lists each of its pages as an object of this type. */
async function countSheets(page: Page): Promise<number> {
  const file = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** What margin boxes print below each sheet. */
const readFooters = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter(({ cssText }) => cssText.startsWith('@page'))
      .map(({ cssText }) => cssText)
      .join(' '),
  );

async function expectOnPaper(page: Page, title: string): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const head = page.locator('main header', { has: page.getByRole('heading', { level: 2, name: title }) });
  await head.getByText('Mercado Azul, S.A. de C.V.').waitFor();
  expect(await head.getByText('Calle del Puerto 18, piso 3').isVisible()).toBe(true);
  expect(await head.getByText('Tax number: MAZ1703148K2').isVisible()).toBe(true);
  const heading = head.getByRole('heading', { name: title });
  expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(11, 92, 173)');
  const shown = await page.locator('body').innerText();
  for (const text of ['Transfer', 'My wallet', 'Search', 'Print']) expect(shown).not.toContain(`\n${text}\n`);
  for (const role of ['navigation', 'banner', 'button'] as const)
    expect(await page.getByRole(role).filter({ visible: true }).count(), role).toBe(0);
  const footers = await readFooters(page);
  expect(footers).toContain(`"Mercado Azul, S.A. de C.V. · ${title}"`);
  expect(footers).toContain('counter(page) " / " counter(pages)');
  await page.emulateMedia({ media: null, colorScheme: null });
}

it('a receipt fits on one sheet, with the names of people and the QR code of its check', async () => {
  const { page, problems } = await journey.openPage('en', 'customer');
  await page.goto(`${journey.address}/dashboard/transactions`);
  await page.getByRole('link', { name: 'Cash deposit' }).first().click();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await page.getByRole('img', { name: 'Link to this receipt' }).waitFor();
  await page.getByText('Ximena Ávila').last().waitFor();
  await expectOnPaper(page, 'Receipt');
  expect(await countSheets(page)).toBe(1);
  expect(problems).toEqual([]);
});

it('a statement takes as many sheets as it has entries for', async () => {
  const { page, problems } = await journey.openPage('en', 'customer');
  await page.goto(`${journey.address}/dashboard/statement?from=2020-01-01&to=2099-12-31`);
  await page.getByText('Closing balance').waitFor();
  await expectOnPaper(page, 'Statement');
  const rows = page.locator('tbody tr');
  // The demo's payments depend on the day: as few as fit on a sheet are left on any.
  await rows.evaluateAll((all) => {
    for (const one of all.slice(5)) one.remove();
  });
  const row = rows.last();
  const before = await rows.count();
  expect(await countSheets(page)).toBe(1);
  // The same rows again: about 18 fit on a sheet.
  await row.evaluate((element) => {
    for (let copies = 0; copies < 200; copies += 1) element.after(element.cloneNode(true));
  });
  const sheets = await countSheets(page);
  expect(sheets).toBeGreaterThanOrEqual(Math.ceil((before + 200) / 25));
  expect(sheets).toBeLessThanOrEqual(Math.ceil((before + 200) / 15));
  expect(problems).toEqual([]);
});
