/** A hold through the console: an admin places it, its owner sees why less is available, and a part of it is captured. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sendButton, startPaymentJourney, waitForText } from '../../../journeys/payments.ts';

const paying = startPaymentJourney();
const { journey, openPageAs } = paying;

async function choose(page: Page, label: string, typed: string, option = typed) {
  await page.getByRole('combobox', { name: label, exact: true }).fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

it('is placed, shown to its owner, and captured in part', async () => {
  const { customer, agent } = paying.people;
  const wallet = `${journey.address}/dashboard/wallet/${customer.wallet}`;
  const admin = await openPageAs('admin');
  await admin.goto(`${journey.address}/dashboard/hold/create`);
  await choose(admin, 'Wallet', 'customer');
  await choose(admin, 'Currency', 'USD');
  await admin.getByRole('textbox', { name: 'Amount' }).fill('100');
  await choose(admin, 'Recipient wallet', 'agent');
  await admin.getByRole('textbox', { name: 'Reference' }).fill('j-hold');
  await admin.getByRole('button', { name: 'Save' }).click();
  await admin.getByRole('heading', { level: 1, name: 'j-hold' }).waitFor();
  const address = admin.url();

  const ofCustomer = encodeURIComponent(JSON.stringify({ owner: customer._id }));
  await admin.goto(`${journey.address}/dashboard/wallets?filter=${ofCustomer}`);
  await waitForText(admin, 'Held 100.00');

  const owner = await openPageAs('customer');
  await owner.goto(wallet);
  await owner.getByRole('heading', { name: 'Open holds' }).waitFor();
  await waitForText(owner, 'j-hold');
  await waitForText(owner, 'Held 100.00');
  const available = Number(await paying.readBalance(customer)) - 100;
  await owner.goto(`${journey.address}/dashboard/transfer?type=transfer&to=${paying.friend._id}`);
  await owner.getByLabel('Currency').click();
  await owner.getByRole('option', { name: 'USD' }).click();
  await owner.getByRole('textbox', { name: 'Amount' }).fill(String(available + 0.01));
  await owner.getByRole('textbox', { name: 'Reference' }).fill('j-hold-poor');
  await owner.getByRole('button', { name: 'Review' }).click();
  await owner.getByRole('textbox', { name: 'Amount' }).and(owner.locator('[aria-invalid=true]')).waitFor();
  expect(await sendButton(owner).count()).toBe(0);
  await owner.goto(address);
  await owner.getByRole('heading', { level: 1, name: 'j-hold' }).waitFor();
  expect(await owner.getByRole('button', { name: /Capture|Release/ }).count()).toBe(0);

  const before = Number(await paying.readBalance(agent));
  await admin.goto(address);
  await admin.getByRole('button', { name: 'Capture' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('40');
  await dialog.getByRole('button', { name: 'Capture' }).click();
  await admin.getByRole('link', { name: /./ }).filter({ hasText: 'j-hold' }).first().waitFor();
  expect(Number(await paying.readBalance(agent)) - before).toBeCloseTo(40, 2);
  await owner.goto(wallet);
  await waitForText(owner, 'j-hold');
  expect(await owner.getByText('Held 100.00').count()).toBe(0);
});
