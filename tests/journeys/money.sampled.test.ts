/** Money through the pages, in a real browser, held against the ledger: every way to move it, and its refusal. */
import { describe, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { some } from '../setup/sampled.ts';
import { says, send, startPaying } from './paying.ts';
import { newPerson } from './people.ts';

const paying = startPaying();
const { journey, pageOf, fillIn, post, setStatus, booked, balanceOf } = paying;

describe('every way to move money', () => {
  it('credits once, however often the button is pressed', async () => {
    const page = await pageOf('root');
    const before = await balanceOf(paying.people.customer);
    await fillIn(
      page,
      `/dashboard/operations?wallet=${paying.people.customer.wallet}&type=credit`,
      '1.25',
      'j-credit',
    );
    await send(page).dblclick();
    await says(page, 'was credited to the wallet of customer');
    expect(await booked('j-credit')).toEqual(['successful']);
    expect(Number(await balanceOf(paying.people.customer)) - Number(before)).toBeCloseTo(1.25, 2);
    await page.getByRole('link', { name: 'Receipt' }).waitFor();
    await page.getByRole('link', { name: 'Show the transaction' }).click();
    await page.waitForURL(/\/dashboard\/transaction\//);
    await says(page, 'j-credit');
  });

  it('debits, and declines once the money is gone', async () => {
    const page = await pageOf('root');
    const address = `/dashboard/operations?wallet=${paying.friend.wallet}&type=debit`;
    await post(paying.friend.wallet, 'credit', '3');
    await fillIn(page, address, '1', 'j-debit');
    await send(page).click();
    await says(page, 'was debited from the wallet of friend');
    await fillIn(page, address, '2', 'j-debit-poor');
    await post(paying.friend.wallet, 'debit', '2');
    await send(page).click();
    await says(page, en.errors.insufficient_funds);
    await says(page, 'No money was moved.');
    expect([await booked('j-debit'), await booked('j-debit-poor')]).toEqual([['successful'], ['incorrect']]);
  });

  it("grants a client's budget", async () => {
    const page = await pageOf('root');
    const client = paying.people.customer.client;
    await fillIn(page, `/dashboard/operations?wallet=${client}&type=budget`, '10', 'j-budget');
    await send(page).click();
    await says(page, 'was increased by');
    expect(await booked('j-budget')).toEqual(['successful']);
  });

  const transfers = [
    ['customer', 'transfer', () => paying.friend._id],
    ['agent', 'agent-user', () => paying.friend.wallet],
    ['admin', 'admin-client', () => paying.people.customer.client],
  ] as const;
  it.each(some(transfers, 1))('the transfer of %s: %s', async (role, type, to) => {
    const page = await pageOf(role);
    const before = await balanceOf(paying.people[role]);
    await fillIn(page, `/dashboard/transfer?type=${type}&to=${to()}`, '2.5', `j-${type}`);
    await send(page).click();
    await says(page, 'Successful transfer');
    expect(await booked(`j-${type}`)).toEqual(['successful']);
    expect(Number(before) - Number(await balanceOf(paying.people[role]))).toBeCloseTo(2.5, 2);
  });

  it.each(some(['customer', 'agent'] as const, 1))('shows why a transfer of %s is declined', async (role) => {
    const page = await pageOf(role);
    const type = role === 'agent' ? 'agent-user' : 'transfer';
    await fillIn(page, `/dashboard/transfer?type=${type}&to=${paying.friend._id}`, '1', `j-refused-${role}`);
    await setStatus(paying.friend, 'inactive');
    await send(page).click();
    await says(page, 'Incorrect transfer');
    await says(page, en.errors.inactive_party);
    await setStatus(paying.friend, 'active');
    expect(await booked(`j-refused-${role}`)).toEqual(['incorrect']);
  });

  it('pays a bonus to several recipients, and to none if one of them is rejected and named', async () => {
    const page = await pageOf('admin');
    const other = await newPerson(paying.root, 'companion');
    await page.goto(`${journey.address}/dashboard/bonus/create`);
    await page.getByRole('textbox', { name: 'Name' }).fill('j-bonus');
    await page.getByLabel('Currency').click();
    await page.getByRole('option', { name: 'USD' }).click();
    await page.getByRole('textbox', { name: 'Amount per recipient' }).fill('1.5');
    await page.getByRole('textbox', { name: 'Budget' }).fill('4');
    await page.getByRole('button', { name: 'Save' }).click();
    await says(page, 'Bonus added successfully');
    await page.getByRole('link', { name: 'Pay: j-bonus' }).click();
    const recipients = page.getByRole('combobox', { name: 'Recipients' });
    for (const { userName } of [paying.friend, other]) {
      await recipients.fill(userName);
      await page.getByRole('option', { name: userName }).click();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Review' }).click();
    await setStatus(other, 'inactive');
    await send(page).click();
    await says(page, `companion: ${en.errors.inactive_party}`);
    await setStatus(other, 'active');
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('button', { name: 'Review' }).click();
    await send(page).click();
    await says(page, '2 users got 1.50');
    expect((await booked('j-bonus')).sort()).toEqual(['incorrect', 'successful', 'successful']);
    expect(await balanceOf(other)).toBe('1.50');
    await page.goto(`${journey.address}/dashboard/bonus`);
    const row = page.getByRole('row', { name: /j-bonus/ });
    await row.getByText('1.00').waitFor();
  });
});
