/** Approvals through the console: a payment and a change of rights wait, and happen once somebody else has approved them. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { en } from '../../../../i18n/en.ts';
import { en as engine } from '../../../../src/engine/i18n/en.ts';
import { sendButton, startPaymentJourney, waitForText } from '../../../journeys/payments.ts';
import { openRecordMenu } from '../../../journeys/recordMenu.ts';

const paying = startPaymentJourney();
const { journey, openPageAs, fillPayment, listStatuses, readBalance } = paying;
const { sent } = engine.console.approvals;

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function createPolicy(page: Page, name: string, operation: string, amount?: string) {
  await page.goto(`${journey.address}/dashboard/approval-policy/create`);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await choose(page, 'Operation', operation);
  if (amount) {
    await page.getByRole('combobox', { name: 'Currency', exact: true }).fill('USD');
    await page.getByRole('option', { name: 'USD' }).first().click();
    await page.getByRole('textbox', { name: 'From this amount' }).fill(amount);
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

async function approve(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText(en.resources.approval.actions.approve.done).first().waitFor();
}

it('of a payment: it is sent, decided by somebody else, and booked once', async () => {
  const { customer } = paying.people;
  const maker = await openPageAs('root');
  await createPolicy(maker, 'Credits from 50', 'Credits', '50');
  const before = Number(await readBalance(customer));
  await fillPayment(maker, `/dashboard/operations?wallet=${customer.wallet}&type=credit`, '60', 'j-approval');
  await sendButton(maker).click();
  await waitForText(maker, sent);
  expect(await listStatuses('j-approval')).toEqual([]);
  await maker.getByRole('link', { name: 'Show request' }).click();
  await maker.getByRole('heading', { level: 1, name: 'j-approval' }).waitFor();
  // Not by whoever requested it, who can withdraw it.
  await maker.getByRole('button', { name: 'Withdraw' }).waitFor();
  const menu = await openRecordMenu(maker);
  const approveItem = menu.getByRole('menuitem', { name: 'Approve' });
  expect(await approveItem.getAttribute('aria-disabled')).toBe('true');

  const approver = await openPageAs('super_admin');
  await approve(approver, maker.url());
  await expect.poll(() => listStatuses('j-approval')).toEqual(['successful']);
  expect(Number(await readBalance(customer)) - before).toBeCloseTo(60, 2);
});

it('mails approvers about requests, which they can switch off', async () => {
  const approver = await openPageAs('super_admin');
  await approver.goto(`${journey.address}/dashboard/approvals`);
  const choice = approver.getByRole('switch', { name: en.console.approval.mails });
  const stored = approver.waitForResponse((response) => response.request().method() === 'PUT');
  await choice.uncheck();
  await stored;
  await approver.reload();
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(false);
});

it('of a change of rights: the form keeps its input, and the request shows before and after', async () => {
  const { friend } = paying;
  const maker = await openPageAs('root');
  await createPolicy(maker, 'Rights', en.resources.approvalPolicy.choices.operation.user);
  await maker.goto(`${journey.address}/dashboard/user/${friend._id}/edit`);
  await maker.getByRole('combobox', { name: 'Role', exact: true }).fill('agent');
  await maker.getByRole('option', { name: 'Agent' }).first().click();
  await maker.getByRole('button', { name: 'Save' }).click();
  const dialog = maker.getByRole('dialog', { name: sent });
  await dialog.waitFor();
  await dialog.getByRole('link', { name: 'Show request' }).click();
  await maker.getByRole('heading', { name: en.resources.approval.fields.effect }).waitFor();
  const change = maker.getByRole('row', { name: /^Role/ });
  expect(await change.getByRole('cell').allInnerTexts()).toEqual(['Customer', 'Agent']);

  const approver = await openPageAs('super_admin');
  await approve(approver, maker.url());
  await maker.goto(`${journey.address}/dashboard/user/${friend._id}`);
  await waitForText(maker, 'Agent');
});
