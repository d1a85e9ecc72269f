import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { es } from '../../../i18n/es.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import type { Balance } from '../../../src/features/wallets/balance.ts';
import { findEnabledButton } from '../enabledButton.ts';
import { enterAs, visit } from '../visit.tsx';

const texts = en.console.operations;
const money = en.console.money;
const notAnAmount = money.notAnAmount.replace('%{example}', '125.00');

/** What the service is made to answer instead of carrying it out. */
let refusal: { status: number; body: object } | undefined;
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
  refusal = undefined;
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { pathname } = new URL(String(url));
    if (!/\/(credit|debit)$/.test(pathname)) return real(url, init);
    const headers = init?.headers as Record<string, string>;
    sent.push({ path: pathname, key: headers['Idempotency-Key'], body: String(init?.body) });
    if (refusal) return new Response(JSON.stringify(refusal.body), { status: refusal.status });
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
  fireEvent.click(await screen.findByRole('option', { name: /^USD/ }));
  enter(/^Amount/, amount);
  enter(/^Reference/, 'A test');
  fireEvent.click(screen.getByRole('button', { name: texts.review }));
}

const reverse = en.resources.transaction.actions.reverse.name;

describe('the credit/debit page', () => {
  it('previews the effect, posts once and shows the new balance', async () => {
    const before = await balanceOf('USD');
    await fillIn('credit', '12.5');
    await screen.findByText(/12\.50 USD will be credited to the wallet of customer\./);
    fireEvent.click(await findEnabledButton(texts.confirm.send));
    await screen.findByText(texts.done);
    const after = await balanceOf('USD');
    expect(cents(after) - cents(before)).toBe(1250n);
    expect(sent).toHaveLength(1);
    const shown = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Number(after));
    await screen.findByText((text) => text.includes(`The balance is now ${shown}`));
    fireEvent.click(screen.getByRole('link', { name: texts.showWallet }));
    const heading = await screen.findByRole('heading', { name: en.console.record.operations });
    const table = within(heading.closest('section') as HTMLElement);
    const [amount] = await table.findAllByText(/\+12\.50/);
    const [, newest, next] = table.getAllByRole('row');
    expect(amount?.closest('tr')).toBe(newest);
    // It is marked, so that it is found.
    expect(newest).toHaveClass('Mui-selected');
    expect(next).not.toHaveClass('Mui-selected');
  });

  it('opens a requested review as soon as the party in the URL is found', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const passing = vi.mocked(globalThis.fetch).getMockImplementation();
    vi.mocked(globalThis.fetch).mockImplementation(async (url, init) => {
      if (String(url).includes(wallet)) await released;
      return passing?.(url, init) as Promise<Response>;
    });
    await visit(`/dashboard/operations?wallet=${wallet}&type=credit&currency=USD`);
    enter(/^Amount/, '1');
    enter(/^Reference/, 'In a hurry');
    fireEvent.click(await screen.findByRole('button', { name: texts.review }));
    expect(screen.queryByRole('button', { name: texts.confirm.send })).toBeNull();
    release();
    await screen.findByRole('button', { name: texts.confirm.send });
    expect(sent).toEqual([]);
  });

  it('keeps the input if no response arrives, and retries with the same key', async () => {
    const before = await balanceOf('USD');
    await fillIn('credit', '7.01');
    fails = 1;
    fireEvent.click(await findEnabledButton(texts.confirm.send));
    await screen.findByText((text) => text.includes(texts.unsure));
    expect(screen.getByRole('button', { name: texts.confirm.change })).toBeDisabled();
    fireEvent.click(screen.getByRole('button', { name: money.findOut }));
    await screen.findByText(texts.done);
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toBeTruthy();
    expect(sent[1]).toEqual(sent[0]);
    expect(cents(await balanceOf('USD')) - cents(before)).toBe(701n);
  });

  it('rejects an invalid amount at its field and sends nothing', async () => {
    await fillIn('credit', '12.505');
    for (const [amount, complaint] of [
      ['12.505', 'At most 2 decimals'],
      ['-1', notAnAmount],
      ['1e400', notAnAmount],
      ['0.00', en.validation.amountPositive],
      ['twelve', notAnAmount],
    ] as const) {
      enter(/^Amount/, amount);
      fireEvent.click(screen.getByRole('button', { name: texts.review }));
      await screen.findByText(complaint);
      expect(screen.getByLabelText(/^Amount/)).toHaveValue(amount);
    }
    expect(sent).toEqual([]);
  });

  it('rejects a debit above the balance', async () => {
    await fillIn('debit', '999999999');
    await screen.findByText(/The wallet holds only/);
    expect(sent).toEqual([]);
  });

  it('clears amount and reference after a result, and repeats with a new key', async () => {
    await fillIn('debit', '0.01');
    fireEvent.click(await findEnabledButton(texts.confirm.send));
    await screen.findByText(texts.done);
    const buttons = screen.getByRole('button', { name: texts.another }).parentElement as HTMLElement;
    await screen.findByRole('button', { name: reverse });
    expect([...buttons.children].map(({ textContent }) => textContent)).toEqual([
      texts.another,
      texts.showTransaction,
      en.console.receipt.title,
      reverse,
      money.repeat,
      texts.showWallet,
    ]);
    fireEvent.click(screen.getByRole('button', { name: money.repeat }));
    await waitFor(() => expect(screen.getByLabelText(/^Amount/)).toHaveValue(''));
    expect(screen.getByLabelText(/^Reference/)).toHaveValue('');
    expect(screen.getByDisplayValue('customer')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: texts.review }));
    expect(await screen.findAllByText(en.validation.required)).toHaveLength(2);
    expect(sent).toHaveLength(1);
    enter(/^Amount/, '0.02');
    enter(/^Reference/, 'The next');
    fireEvent.click(screen.getByRole('button', { name: texts.review }));
    fireEvent.click(await findEnabledButton(texts.confirm.send));
    await screen.findByText(texts.done);
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
    fireEvent.click(screen.getByRole('button', { name: texts.another }));
    await waitFor(() => expect(screen.getByLabelText(/^Amount/)).toHaveValue(''));
    expect(screen.queryByDisplayValue('customer')).toBeNull();
  });

  it("shows the full id with a copy button, and repeats from the transaction's page", async () => {
    const writeText = vi.fn(async () => {});
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await fillIn('credit', '3.21');
    fireEvent.click(await findEnabledButton(texts.confirm.send));
    fireEvent.click(
      await screen.findByRole('button', { name: `${en.console.copy}: ${money.transactionId}` }),
    );
    const link = screen.getByRole('link', { name: texts.showTransaction });
    const id = link.getAttribute('href')?.split('/').pop() ?? '';
    expect(screen.getByText(id)).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith(id);
    fireEvent.click(link);
    fireEvent.click(await screen.findByRole('link', { name: money.repeat }));
    await screen.findByDisplayValue('customer');
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('');
    expect(screen.getByLabelText(/^Reference/)).toHaveValue('');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Currency/ })).toHaveTextContent('USD'));
  });
});

describe('an unsuccessful result', () => {
  const say = es.console;

  async function refusedWith(status: number, body: object) {
    await visit(`/dashboard/operations?wallet=${wallet}&type=credit&amount=1,5&reference=Prueba`, 'es');
    const currency = await screen.findByRole('combobox', { name: new RegExp(say.operations.currency) });
    await waitFor(() => expect(currency).not.toHaveAttribute('aria-disabled', 'true'));
    fireEvent.mouseDown(currency);
    fireEvent.click(await screen.findByRole('option', { name: /^USD/ }));
    await sendAgain(status, body);
  }

  async function sendAgain(status: number, body: object) {
    refusal = { status, body };
    fireEvent.click(screen.getByRole('button', { name: say.operations.review }));
    fireEvent.click(await findEnabledButton(say.operations.confirm.send));
  }

  it("is shown in the user's language, with unchanged balances", async () => {
    const refusals = [
      [422, { code: 'insufficient_funds', message: 'English' }, es.errors.insufficient_funds],
      [422, { code: 'wallet_altered', message: 'English' }, es.errors.wallet_altered],
      [403, { code: 'forbidden', message: 'English' }, es.errors.forbidden],
      [429, { code: 'too_many_requests', message: 'English' }, es.errors.too_many_requests],
      [418, { something: 'else' }, es.errors.internal],
    ] as const;
    for (const [at, [status, body, words]] of refusals.entries()) {
      if (at === 0) await refusedWith(status, body);
      else {
        fireEvent.click(screen.getByRole('button', { name: say.operations.confirm.change }));
        await screen.findByRole('button', { name: say.operations.review });
        await sendAgain(status, body);
      }
      const alert = await screen.findByText((text) => text.includes(words));
      expect(alert.textContent).toContain(say.money.nothingMoved);
      expect(document.body.textContent).not.toContain('English');
      expect(screen.queryByRole('button', { name: say.operations.confirm.send })).toBeNull();
    }
  });

  it('returns to the field that the service rejected', async () => {
    const complaint = { key: 'validation.decimals', args: { decimals: 1 } };
    await refusedWith(400, { code: 'invalid', message: 'English', complaints: { amount: complaint } });
    const words = es.validation.decimals.replace('%{decimals}', '1');
    await screen.findByText((text) => text.includes(words));
    fireEvent.click(screen.getByRole('button', { name: say.operations.confirm.change }));
    await screen.findByText(words);
    expect(screen.getByLabelText(new RegExp(say.operations.amount))).toHaveAttribute('aria-invalid', 'true');
  });
});
