/** The form of a payment: what it begins with, what it says while it is filled in, and what leaving it loses. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import { storedUser } from '../../../src/engine/console/session/storage.ts';
import { en as engine } from '../../../src/engine/i18n/en.ts';
import type { Balance } from '../../../src/features/wallets/balance.ts';
import { findEnabledButton } from '../enabledButton.ts';
import { holdResponse } from '../holdResponse.ts';
import { enterAs, visit } from '../visit.tsx';

const { money, operations: texts } = en.console;

let wallet = '';
/** Nobody else's test pays from it. */
let other = '';

beforeAll(async () => {
  await enterAs('root');
  const { json } = await request('/user?filter={"userName":"customer"}');
  const [own] = (json as { data: { wallet: string; client: string }[] }).data;
  wallet = own?.wallet ?? '';
  const { json: made } = await request('/user', {
    method: 'POST',
    body: {
      ...{ userName: 'freda.frozen', email: 'freda@frozen.example', firstName: 'Freda', lastName: 'Frozen' },
      ...{ password: 'correct-horse-battery', confirmPassword: 'correct-horse-battery' },
      ...{ role: 'customer', client: own?.client },
    },
  });
  other = (made as { data: { wallet: string } }).data.wallet;
});
beforeEach(() => enterAs('root'));
afterEach(() => vi.restoreAllMocks());

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

async function open(more = '&currency=USD'): Promise<void> {
  await visit(`/dashboard/operations?wallet=${wallet}&type=credit${more}`);
  await screen.findByDisplayValue('customer');
  const currency = screen.getByRole('combobox', { name: /Currency/ });
  await waitFor(() => expect(currency).not.toHaveAttribute('aria-disabled', 'true'));
}

describe('the payment form', () => {
  it('starts with the user’s default currency if a wallet holds several', async () => {
    await enterAs('customer');
    const { json } = await request(`/wallet/${storedUser()?.wallet}/balance`);
    const { balances } = (json as { data: { balances: Balance[] } }).data;
    expect(balances.length).toBeGreaterThan(1);
    const own = balances.find(({ currency }) => currency === storedUser()?.defaultCurrency);
    expect(own).toBeDefined();
    await visit('/dashboard/transfer');
    const currency = await screen.findByRole('combobox', { name: /Currency/ });
    await waitFor(() => expect(currency).toHaveTextContent(String(own?.abbreviation)));
  });

  it.each(['transfer', 'pay-many'])(
    'says in %s why no currency can be chosen, and loads them again',
    async (page) => {
      await enterAs('customer');
      const real = globalThis.fetch;
      let isDown = true;
      vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
        isDown && /\/balance(\?|$)/.test(String(url))
          ? Promise.reject(new TypeError('Failed to fetch'))
          : real(url, init),
      );
      await visit(`/dashboard/${page}`);
      const retry = await screen.findByRole('button', { name: engine.console.retry }, { timeout: 15_000 });
      const currency = screen.getByRole('combobox', { name: /Currency/ });
      expect(currency).toHaveAttribute('aria-disabled', 'true');
      isDown = false;
      fireEvent.click(retry);
      await waitFor(() => expect(currency).not.toHaveAttribute('aria-disabled', 'true'));
      expect(screen.queryByRole('button', { name: engine.console.retry })).toBeNull();
    },
  );

  it('keeps the name being typed when balances arrive', async () => {
    await enterAs('agent');
    const balances = holdResponse('/balance');
    await visit('/dashboard/transfer?kind=transfer');
    const from = await screen.findByRole('combobox', { name: /From/ });
    expect(from).toHaveValue('agent');
    const person = userEvent.setup();
    await person.clear(from);
    await person.type(from, 'custom');
    await balances.arrived;
    await balances.release();
    const currency = screen.getByRole('combobox', { name: /Currency/ });
    await waitFor(() => expect(currency).not.toHaveAttribute('aria-disabled', 'true'));
    expect(from).toHaveValue('custom');
    await person.click(await screen.findByRole('option', { name: /^customer/ }));
    expect(from).toHaveValue('customer');
  });

  it('focuses the first empty field', async () => {
    await open();
    await waitFor(() => expect(field(/^Amount/)).toHaveFocus());
  });

  it('validates a field when it loses focus, but not an untouched one', async () => {
    const person = userEvent.setup();
    await open();
    await person.click(field(/^Amount/));
    await person.tab();
    expect(field(/^Amount/)).toHaveAttribute('aria-invalid', 'false');
    await person.type(field(/^Amount/), 'twelve');
    expect(field(/^Amount/)).toHaveAttribute('aria-invalid', 'false');
    await person.click(field(/^Description/));
    await waitFor(() => expect(field(/^Amount/)).toHaveAttribute('aria-invalid', 'true'));
    await person.type(field(/^Reference/), 'x');
    await person.clear(field(/^Reference/));
    await person.tab();
    await waitFor(() => expect(field(/^Reference/)).toHaveAttribute('aria-invalid', 'true'));
    expect(field(/^Amount/)).toHaveAttribute('aria-invalid', 'true');
  });

  it('says how it parsed an ambiguous amount, also after formatting it', async () => {
    const person = userEvent.setup();
    await open();
    await person.type(field(/^Amount/), '1,234');
    const said = money.takenAs.replace('%{amount}', '1,234.00 USD').replace('%{other}', '1.234');
    const note = await screen.findByText((text) => text.replaceAll('\u00a0', ' ') === said);
    await person.tab();
    await waitFor(() => expect(field(/^Amount/)).toHaveValue('1,234.00'));
    expect(note).toBeInTheDocument();
    await person.type(field(/^Amount/), '5');
    await waitFor(() => expect(note).not.toBeInTheDocument());
  });

  it('focuses the headings of review and result, and never restores sent input from the URL', async () => {
    const person = userEvent.setup();
    await open('&currency=USD&amount=0.50&reference=Lunch');
    await person.click(screen.getByRole('button', { name: texts.review }));
    expect(await screen.findByRole('heading', { name: texts.confirm.title })).toHaveFocus();
    await person.click(await findEnabledButton(texts.confirm.send));
    expect(await screen.findByText(texts.done)).toHaveFocus();
    const left = new URLSearchParams(window.location.search);
    expect([...left.keys()].sort()).toEqual(['currency', 'type', 'wallet']);
  });

  it('asks before unsaved input is left, but not after sending', async () => {
    const person = userEvent.setup();
    const asked = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await open();
    expect(closes()).toBe(true);
    await person.type(field(/^Amount/), '0.5');
    await person.type(field(/^Reference/), 'Lunch');
    expect(closes()).toBe(false);
    const away = () => screen.getByRole('link', { name: en.console.menu.transfer });
    await person.click(away());
    expect(asked).toHaveBeenCalledTimes(1);
    expect(field(/^Amount/)).toHaveValue('0.50');
    await person.click(screen.getByRole('button', { name: texts.review }));
    await person.click(await findEnabledButton(texts.confirm.send));
    await screen.findByText(texts.done);
    expect(closes()).toBe(true);
    await person.click(away());
    await screen.findByLabelText(/^From/);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("reports a payer's frozen wallet before the review", async () => {
    await request(`/wallets/${other}/freeze`, { method: 'POST', body: { reason: 'Card stolen' } });
    await visit(`/dashboard/operations?wallet=${other}&type=debit&currency=USD`);
    await screen.findByText((text) => text.includes(en.errors.wallet_frozen) && text.includes('Card stolen'));
    fireEvent.change(field(/^Amount/), { target: { value: '1' } });
    fireEvent.change(field(/^Reference/), { target: { value: 'Rent' } });
    fireEvent.click(screen.getByRole('button', { name: texts.review }));
    await screen.findByText(en.errors.wallet_frozen);
    expect(screen.queryByRole('button', { name: texts.confirm.send })).toBeNull();
  });
});
