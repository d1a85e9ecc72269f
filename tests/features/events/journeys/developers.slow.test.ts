/** What developers see of the API: events as they happen, and the reference, whose calls are made as them. */
import { expect, it } from 'vitest';
import { en } from '../../../../i18n/en.ts';
import { en as engine } from '../../../../src/engine/i18n/en.ts';
import { startPaymentJourney } from '../../../journeys/payments.ts';

const paying = startPaymentJourney();
const { journey, openPageAs } = paying;
const texts = en.console.events;

it('shows events as they happen, with what programs get of them, until it is told to stop', async () => {
  const page = await openPageAs('root');
  await page.goto(`${journey.address}/dashboard/events`);
  const list = page.getByRole('list', { name: texts.latest });
  // Those from before the page was opened.
  await list.getByRole('listitem').first().waitFor();
  await page.getByLabel(texts.name).fill('no.such.event');
  await page.getByText(texts.noneOfThem).waitFor();
  await page.getByLabel(texts.name).fill('transaction.debit');
  const debits = list.getByRole('listitem').filter({ hasText: 'transaction.debit' });
  const before = await debits.count();
  const { wallet } = paying.people.customer;
  await paying.post(wallet, 'debit', '1.25');
  await expect.poll(() => debits.count()).toBe(before + 1);
  await debits.first().getByText(engine.console.data.raw).click();
  await debits.first().getByText('"amount": "1.25"').first().waitFor();

  await page.getByLabel(texts.follow).uncheck();
  await paying.post(wallet, 'debit', '1.50');
  await page.getByLabel(texts.follow).check();
  await expect.poll(() => debits.count()).toBe(before + 2);
});

it('opens the API reference, where the person is signed in already', async () => {
  const page = await openPageAs('root');
  await page.goto(`${journey.address}/dashboard/events`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: en.console.programs.apiReference }).click();
  const reference = await opened;
  await reference.locator('#operations-tag-account').click();
  const call = reference.locator('.opblock').filter({ hasText: '/api/account' }).first();
  await call.locator('.opblock-summary-control').click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  await call.locator('.live-responses-table').getByText('"userName": "root"').first().waitFor();
});
