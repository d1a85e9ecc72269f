/** Imports: the file, its columns, each row's errors, stopping, coming back and continuing. */
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { findViolations } from './axe.ts';
import { startOwnJourney } from './journey.ts';

const journey = startOwnJourney();
const words = en.console.import;

let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ page, problems } = await journey.openPage('en', 'root'));
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const choose = (name: string, content: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
/** QAA, QAB and so on: no currency of ISO 4217 but one of two decimals. */
const letter = (at: number) => String.fromCharCode(65 + at);
const codes = Array.from({ length: 400 }, (_, at) => `Q${letter(Math.floor(at / 26))}${letter(at % 26)}`);

it('opens from the list and explains why a file can’t be read', async () => {
  await page.goto(`${journey.address}/dashboard/currencies`);
  await page.getByRole('link', { name: en.console.list.import, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Import: Currencies$/ }).waitFor();
  await choose('picture.png', 'x');
  await page.getByText(`picture.png: ${words.otherFile}`).waitFor();
  await choose('empty.csv', '');
  await page.getByText(`empty.csv: ${en.validation.fileEmpty}`).waitFor();
  await choose('one.json', '{"a":1}');
  await page.getByText(`one.json: ${en.validation.importList}`).waitFor();
  await choose('huge.csv', `name\n${'x'.repeat(5_000_001)}`);
  await page.getByText(/huge\.csv: Maximum size: 5/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  // The browser's own word for the file that the service refused.
  expect(problems.splice(0)).toEqual([expect.stringContaining('status of 400')]);
});

it('shows the mapping of columns and every rejected row', async () => {
  const rows = codes.map((code) => `${code};Money;T;2`);
  await choose('money.csv', ['Kürzel;Nombre;sign;decimals', ...rows, 'QZZ;Money;T;two', ';M;T;2'].join('\n'));
  await page.waitForURL(/\/dashboard\/currency\/import\?job=/);
  await page.getByText(/Required fields not mapped: Symbol/).waitFor();
  await page.getByLabel(/^Symbol/).selectOption({ label: 'sign' });
  await button(words.check).click();
  await page.getByText('400 rows can be imported.').waitFor();
  const refused = async () => (await page.getByRole('row').allInnerTexts()).slice(1);
  await expect
    .poll(async () => (await refused()).map((row) => row.split(/\s*\t\s*/)))
    .toEqual([
      ['401', 'Decimals (decimals)', expect.any(String)],
      ['402', expect.stringMatching(/\(Kürzel\)$/), 'Required'],
    ]);
  expect(await findViolations(page)).toEqual([]);
});

it('creates the valid rows, and resumes after a stop and a reload without duplicates', async () => {
  await button('Import 400 rows').click();
  await page.getByText(/^\d+ of 402 rows done$/).waitFor();
  await button(en.console.bulk.stop).click();
  await page.getByText(/^Stopped after \d+ of 402 rows/).waitFor();
  await page.reload();
  await page.getByText(/^Stopped after \d+ of 402 rows/).waitFor();
  // Found without its address too.
  await page.goto(`${journey.address}/dashboard/currency/import`);
  await page.getByRole('link', { name: 'money.csv' }).click();
  await button(words.goOn).click();
  await page.getByText(/^\d+ of 402 rows done$/).waitFor();
  await page.reload();
  await page.getByText('400 records were created.').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button(words.outcome).click()]);
  expect(download.suggestedFilename()).toBe('currency-import.csv');
  const lines = (await text(await download.createReadStream())).trim().split('\r\n');
  expect(lines).toHaveLength(403);
  expect(lines[402]).toMatch(/^402,,abbreviation/);
  await page.getByRole('link', { name: words.toList }).click();
  await page.getByText(/^1–25 of 40\d$/).waitFor();
  expect(problems).toEqual([]);
});
