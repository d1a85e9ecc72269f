/** Exports, downloaded in a real browser. */
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { startOwnJourney } from './journey.ts';
import { signIn } from './signIn.ts';

const journey = startOwnJourney();

it("the export of a filtered list contains exactly the service's rows", async () => {
  const asRoot = await signIn(journey.address, 'root');
  const { page, problems } = await journey.openPage('en', 'root');
  const filter = { type: ['credit', 'debit'], date_lte: new Date().toISOString() };
  await page.goto(
    `${journey.address}/dashboard/transactions?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  await page.locator('tbody tr').first().waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: en.console.export.save }).click(),
  ]);
  const name = download.suggestedFilename();
  expect(name).toMatch(/^transactions-credit-debit-\S+\.csv$/);
  await page.getByText(name).waitFor();
  const lines: string[][] = parse(await text(await download.createReadStream()), { from: 2, bom: true });
  const known = new Map<string, string>();
  for (let from = 0; ; from += 1000) {
    const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[${from},${from + 999}]`;
    const { data } = (await asRoot('GET', `/transaction?${query}`)).body;
    for (const { _id, amount } of data) known.set(_id, amount);
    if (data.length < 1000) break;
  }
  expect(known.size).toBeGreaterThan(1000);
  expect(lines.map(([id]) => id).sort()).toEqual([...known.keys()].sort());
  for (const line of lines.slice(0, 50)) expect(line).toContain(known.get(String(line[0])));
  expect(problems).toEqual([]);
});
