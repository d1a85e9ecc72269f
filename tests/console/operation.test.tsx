import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

const enter = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Fills in the form at /dashboard/operations for the customer's wallet in USD and asks to review it. */
async function fillIn(type: 'credit' | 'debit', amount: string) {
  await visit(`/dashboard/operations?wallet=${wallet}&type=${type}`);
  await screen.findByDisplayValue('customer');
  const currency = screen.getByRole('combobox', { name: /Currency/ });
  await waitFor(() => expect(currency).not.toHaveAttribute('aria-disabled', 'true'));
  fireEvent.mouseDown(currency);
  fireEvent.click(await screen.findByRole('option', { name: 'USD' }));
  enter(/^Amount/, amount);
  enter(/^Reference/, 'A test');
  fireEvent.click(screen.getByRole('button', { name: texts.review }));
}

describe('the credit/debit page', () => {
  it('says what will happen, carries it out once, and shows the balance as it is then', async () => {
    const before = await balanceOf('USD');
    await fillIn('credit', '12.5');
    await screen.findByText(/12\.50 USD is credited to the wallet of customer\./);
    fireEvent.click(screen.getByRole('button', { name: texts.confirm.send }));
    await screen.findByText(texts.done);
    const after = await balanceOf('USD');
    expect(cents(after) - cents(before)).toBe(1250n);
    expect(sent).toHaveLength(1);
    const shown = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Number(after));
    await screen.findByText((text) => text.includes(`The balance is now ${shown}`));
    fireEvent.click(screen.getByRole('link', { name: texts.showWallet }));
    const heading = await screen.findByRole('heading', { name: en.console.wallet.transactions });
    const table = within(heading.closest('section') as HTMLElement);
    const [amount] = await table.findAllByText(/\+12\.50/);
    expect(amount?.closest('tr')).toBe(table.getAllByRole('row')[1]);
  });

  it('keeps everything when no answer arrives, and tries again with the same key', async () => {
    const before = await balanceOf('USD');
    await fillIn('credit', '7.01');
    fails = 1;
    fireEvent.click(await screen.findByRole('button', { name: texts.confirm.send }));
    await screen.findByText(texts.unsure);
    expect(screen.getByRole('button', { name: texts.confirm.change })).toBeDisabled();
    fireEvent.click(screen.getByRole('button', { name: en.console.retry }));
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
    await fillIn('debit', '0.01');
    fireEvent.click(await screen.findByRole('button', { name: texts.confirm.send }));
    fireEvent.click(await screen.findByRole('button', { name: texts.another }));
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: /Currency/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'USD' }));
    enter(/^Amount/, '0.01');
    enter(/^Reference/, 'Another');
    fireEvent.click(screen.getByRole('button', { name: texts.review }));
    fireEvent.click(await screen.findByRole('button', { name: texts.confirm.send }));
    await screen.findByText(texts.done);
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });
});
