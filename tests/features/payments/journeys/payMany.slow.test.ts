/** Pay many in a browser: three payments, of which one is declined, corrected and paid. */
import { expect, it } from 'vitest';
import { en } from '../../../../i18n/en.ts';
import { en as engine } from '../../../../src/engine/i18n/en.ts';
import { startPaymentJourney } from '../../../journeys/payments.ts';
import { createPerson } from '../../../journeys/people.ts';

const paying = startPaymentJourney();
const { journey, openPageAs, readBalance } = paying;
const texts = en.console.payMany;
const cents = (amount: string) => Math.round(Number(amount) * 100);

it('pays three, says why one was declined, and pays it once it is corrected', async () => {
  const { customer } = paying.people;
  const mates = [
    paying.friend,
    await createPerson(paying.root, 'mate.one', { firstName: 'Mercè' }),
    await createPerson(paying.root, 'mate.two'),
  ];
  const { body } = await paying.root('GET', '/currency?filter={"abbreviation":"USD"}');
  const limit = await paying.root('POST', '/limit', {
    ...{ operations: ['transfer'], scope: 'user', user: customer._id, currency: body.data[0]._id },
    ...{ per: 'operation', most: '50.00', reason: 'A journey' },
  });
  expect(limit.status, JSON.stringify(limit.body)).toBe(201);
  const readAll = () => Promise.all([customer, ...mates].map(async (one) => cents(await readBalance(one))));
  const before = await readAll();

  const page = await openPageAs('customer');
  await page.goto(`${journey.address}/dashboard/transfer`);
  await page.getByRole('link', { name: texts.title }).click();
  await page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
  await page.getByLabel('Currency').click();
  await page.getByRole('option', { name: 'USD' }).click();
  const [one, two, three] = mates;
  const lines = [
    'Recipient;Amount;Reference',
    `${one?.userName};10.50;Team lunch`,
    `${two?.email};60;Team lunch`,
    `${three?.wallet};1.25;Team lunch`,
  ];
  await page.getByLabel(engine.console.import.file).setInputFiles({
    ...{ name: 'lunch.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) },
  });
  const payButton = page.getByRole('button', { name: texts.pay, exact: true });
  await expect.poll(() => payButton.isEnabled()).toBe(true);
  await page.getByText('Mercè mate.one').waitFor();
  await payButton.click();
  await page.getByRole('button', { name: texts.confirmPay }).click();
  await page.getByText(texts.states.declined, { exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole('link', { name: texts.states.paid }).count()).toBe(2);
  const moved = async () => (await readAll()).map((balance, at) => balance - Number(before[at]));
  expect(await moved()).toEqual([-1175, 1050, 0, 125]);

  // What was paid survives a reload; the rest is corrected.
  await page.reload();
  const amount = page.getByLabel(texts.cell.replace('%{column}', 'Amount').replace('%{row}', '2'));
  await amount.fill('50');
  await amount.press('Enter');
  await page.getByRole('button', { name: texts.payAgain }).click();
  await page.getByRole('button', { name: texts.confirmPay }).click();
  await page.getByText(texts.done).waitFor();
  expect(await moved()).toEqual([-6175, 1050, 5000, 125]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: engine.console.import.outcome }).click();
  const file = await (await download).createReadStream();
  const content = Buffer.concat(await file.toArray()).toString('utf8');
  expect(content.match(/"Paid"/g)).toHaveLength(3);
  await page.getByRole('button', { name: texts.newList }).click();
  await page.getByLabel(texts.pasted).waitFor();
});
