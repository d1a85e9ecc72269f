/** Every payment through the console, and its errors, compared with the ledger. */
import { describe, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { some } from '../setup/sampled.ts';
import { sendButton, startPaymentJourney, waitForText } from './payments.ts';
import { createPerson } from './people.ts';

const paying = startPaymentJourney();
const { journey, openPageAs, fillPayment, post, setStatus, listStatuses, readBalance } = paying;

describe('every way to move money', () => {
  it('credits once, however often the button is pressed', async () => {
    const page = await openPageAs('root');
    const before = await readBalance(paying.people.customer);
    await fillPayment(
      page,
      `/dashboard/operations?wallet=${paying.people.customer.wallet}&type=credit`,
      '1.25',
      'j-credit',
    );
    await sendButton(page).dblclick();
    await waitForText(page, 'was credited to the wallet of customer');
    expect(await listStatuses('j-credit')).toEqual(['successful']);
    expect(Number(await readBalance(paying.people.customer)) - Number(before)).toBeCloseTo(1.25, 2);
    await page.getByRole('link', { name: 'Receipt' }).waitFor();
    await page.getByRole('link', { name: 'Show the transaction' }).click();
    await page.waitForURL(/\/dashboard\/transaction\//);
    await waitForText(page, 'j-credit');
  });

  it('debits, and declines once the money is gone', async () => {
    const page = await openPageAs('root');
    const address = `/dashboard/operations?wallet=${paying.friend.wallet}&type=debit`;
    await post(paying.friend.wallet, 'credit', '3');
    await fillPayment(page, address, '1', 'j-debit');
    await sendButton(page).click();
    await waitForText(page, 'was debited from the wallet of friend');
    await fillPayment(page, address, '2', 'j-debit-poor');
    await post(paying.friend.wallet, 'debit', '2');
    await sendButton(page).click();
    await waitForText(page, en.errors.insufficient_funds);
    await waitForText(page, 'No money was moved.');
    expect([await listStatuses('j-debit'), await listStatuses('j-debit-poor')]).toEqual([
      ['successful'],
      ['incorrect'],
    ]);
  });

  it("grants a client's budget", async () => {
    const page = await openPageAs('root');
    const client = paying.people.customer.client;
    await fillPayment(page, `/dashboard/operations?wallet=${client}&type=budget`, '10', 'j-budget');
    await sendButton(page).click();
    await waitForText(page, 'was increased by');
    expect(await listStatuses('j-budget')).toEqual(['successful']);
  });

  const transfers = [
    ['customer', 'transfer', () => paying.friend._id],
    ['agent', 'agent-user', () => paying.friend.wallet],
    ['admin', 'admin-client', () => paying.people.customer.client],
  ] as const;
  it.each(some(transfers, 1))('the transfer of %s: %s', async (role, type, to) => {
    const page = await openPageAs(role);
    const before = await readBalance(paying.people[role]);
    await fillPayment(page, `/dashboard/transfer?type=${type}&to=${to()}`, '2.5', `j-${type}`);
    await sendButton(page).click();
    await waitForText(page, 'Successful transfer');
    expect(await listStatuses(`j-${type}`)).toEqual(['successful']);
    expect(Number(before) - Number(await readBalance(paying.people[role]))).toBeCloseTo(2.5, 2);
  });

  it.each(some(['customer', 'agent'] as const, 1))('shows why a transfer of %s is declined', async (role) => {
    const page = await openPageAs(role);
    const type = role === 'agent' ? 'agent-user' : 'transfer';
    await fillPayment(
      page,
      `/dashboard/transfer?type=${type}&to=${paying.friend._id}`,
      '1',
      `j-refused-${role}`,
    );
    await setStatus(paying.friend, 'inactive');
    await sendButton(page).click();
    await waitForText(page, 'Incorrect transfer');
    await waitForText(page, en.errors.inactive_party);
    await setStatus(paying.friend, 'active');
    expect(await listStatuses(`j-refused-${role}`)).toEqual(['incorrect']);
  });

  it('pays a bonus to several recipients, and to none if one of them is rejected and named', async () => {
    const page = await openPageAs('admin');
    const other = await createPerson(paying.root, 'companion');
    await page.goto(`${journey.address}/dashboard/bonus/create`);
    await page.getByRole('textbox', { name: 'Name' }).fill('j-bonus');
    await page.getByLabel('Currency').click();
    await page.getByRole('option', { name: 'USD' }).click();
    await page.getByRole('textbox', { name: 'Amount per recipient' }).fill('1.5');
    await page.getByRole('textbox', { name: 'Budget' }).fill('4');
    await page.getByRole('button', { name: 'Save' }).click();
    await waitForText(page, 'Bonus added successfully');
    await page.getByRole('link', { name: 'Pay: j-bonus' }).click();
    const recipients = page.getByRole('combobox', { name: 'Recipients' });
    for (const { userName } of [paying.friend, other]) {
      await recipients.fill(userName);
      await page.getByRole('option', { name: userName }).click();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Review' }).click();
    await setStatus(other, 'inactive');
    await sendButton(page).click();
    await waitForText(page, `companion: ${en.errors.inactive_party}`);
    await setStatus(other, 'active');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('button', { name: 'Review' }).click();
    await sendButton(page).click();
    await waitForText(page, '2 users got 1.50');
    expect((await listStatuses('j-bonus')).sort()).toEqual(['incorrect', 'successful', 'successful']);
    expect(await readBalance(other)).toBe('1.50');
    await page.goto(`${journey.address}/dashboard/bonus`);
    const row = page.getByRole('row', { name: /j-bonus/ });
    await row.getByText('1.00').waitFor();
  });
});
