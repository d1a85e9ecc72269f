import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../../i18n/en.ts';
import { request } from '../../src/console/providers/http.ts';
import type { Balance } from '../../src/contract/fields.ts';
import { enterAs, visit } from './visit.tsx';

const texts = en.console.operations;

/** The credits and debits that went out, with their keys. */
let sent: { path: string; key: string | undefined; body: string }[] = [];
let fails = 0;
let wallet = '';

beforeEach(async () => {
  await enterAs('root');
  const { json } = await request('/user?filter={"userName":"customer"}');
  wallet = (json as { data: { wallet: string }[] }).data[0]?.wallet ?? '';
  sent = [];
  fails = 0;
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { pathname } = new URL(String(url));
    if (!/\/(credit|debit)$/.test(pathname)) return real(url, init);
    const headers = init?.headers as Record<string, string>;
    sent.push({ path: pathname, key: headers['Idempotency-Key'], body: String(init?.body) });
    const answer = await real(url, init);
    if (fails > 0) {
      // It arrived and was carried out; its answer is lost on the way back.
      fails -= 1;
      throw new TypeError('Failed to fetch');
    }
    return answer;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function balanceOf(abbreviation: string): Promise<string> {
  const { json } = await request(`/wallet/${wallet}/balance`);
  const { balances } = (json as { data: { balances: Balance[] } }).data;
  return balances.find((balance) => balance.abbreviation === abbreviation)?.balance ?? '';
}

const cents = (amount: string) => BigInt(amount.replace('.', ''));

/** Fills in the form at /dashboard/operations for the customer's wallet in USD and asks to review it. */
async function fillIn(type: 'credit' | 'debit', amount: string) {
  const user = userEvent.setup();
  await visit(`/dashboard/operations?wallet=${wallet}&type=${type}`);
  await screen.findByDisplayValue('customer');
  const currency = screen.getByRole('combobox', { name: /Currency/ });
  await waitFor(() => expect(currency).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(currency);
  await user.click(await screen.findByRole('option', { name: 'USD' }));
  await user.type(screen.getByLabelText(/^Amount/), amount);
  await user.type(screen.getByLabelText(/^Reference/), 'A test');
  await user.click(screen.getByRole('button', { name: texts.review }));
  return user;
}

describe('the credit/debit page', () => {
  it('says what will happen, carries it out once, and shows the balance as it is then', async () => {
    const before = await balanceOf('USD');
    const user = await fillIn('credit', '12.5');
    await screen.findByText(/12\.50 USD is credited to the wallet of customer\./);
    await user.click(screen.getByRole('button', { name: texts.confirm.send }));
    await screen.findByText(texts.done);
    const after = await balanceOf('USD');
    expect(cents(after) - cents(before)).toBe(1250n);
    expect(sent).toHaveLength(1);
    const shown = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Number(after));
    await screen.findByText((text) => text.includes(`The balance is now ${shown}`));
    await user.click(screen.getByRole('link', { name: texts.showWallet }));
    const heading = await screen.findByRole('heading', { name: en.console.wallet.transactions });
    const table = within(heading.closest('section') as HTMLElement);
    expect(within((await table.findAllByRole('row'))[1] as HTMLElement).getByText(/\+12\.50/)).toBeVisible();
  });

  it('keeps everything when no answer arrives, and tries again with the same key', async () => {
    const before = await balanceOf('USD');
    const user = await fillIn('credit', '7.01');
    fails = 1;
    await user.click(await screen.findByRole('button', { name: texts.confirm.send }));
    await screen.findByText(texts.unsure);
    expect(screen.getByRole('button', { name: texts.confirm.change })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: en.console.retry }));
    await screen.findByText(texts.done);
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toBeTruthy();
    expect(sent[1]).toEqual(sent[0]);
    expect(cents(await balanceOf('USD')) - cents(before)).toBe(701n);
  });

  it.each([
    ['12.505', 'At most 2 decimals'],
    ['-1', en.validation.amount],
    ['1e400', en.validation.amount],
    ['0.00', en.validation.amountPositive],
    ['twelve', en.validation.amount],
  ])('refuses %s where it was typed, and sends nothing', async (amount, complaint) => {
    await fillIn('credit', amount);
    await screen.findByText(complaint);
    expect(screen.getByLabelText(/^Amount/)).toHaveValue(amount);
    expect(sent).toEqual([]);
  });

  it('does not let more be debited than there is', async () => {
    await fillIn('debit', '999999999');
    await screen.findByText(/The wallet holds only/);
    expect(sent).toEqual([]);
  });

  it('takes a new key for a new operation', async () => {
    const user = await fillIn('debit', '0.01');
    await user.click(await screen.findByRole('button', { name: texts.confirm.send }));
    await user.click(await screen.findByRole('button', { name: texts.another }));
    await user.click(await screen.findByRole('combobox', { name: /Currency/ }));
    await user.click(await screen.findByRole('option', { name: 'USD' }));
    await user.type(screen.getByLabelText(/^Amount/), '0.01');
    await user.type(screen.getByLabelText(/^Reference/), 'Another');
    await user.click(screen.getByRole('button', { name: texts.review }));
    await user.click(await screen.findByRole('button', { name: texts.confirm.send }));
    await screen.findByText(texts.done);
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });
});
