/** The review warns of payments that were made already; the Reverse dialog names the payment, and the page then says Reversed. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import { isAmount } from '../amounts.ts';
import { findEnabledButton } from '../enabledButton.ts';
import { enterAs, visit } from '../visit.tsx';

const { operations: texts, money } = en.console;
let wallet = '';
let made = 0;
/** An amount that nobody else pays. */
const odd = `3.${String(Math.floor(Math.random() * 90) + 10)}`;

beforeAll(async () => {
  await enterAs('root');
  const { json } = await request('/user?filter={"userName":"customer"}');
  wallet = (json as { data: { wallet: string }[] }).data[0]?.wallet ?? '';
});
beforeEach(() => enterAs('root'));

async function credit(amount: string, reference: string): Promise<string> {
  const { json } = await request(`/wallet/${wallet}/credit?currency=USD`, {
    method: 'POST',
    body: { amount, reference },
    headers: { 'Idempotency-Key': `similar-${Date.now()}-${made++}` },
  });
  return (json as { data: { _id: string } }).data._id;
}

async function review(amount: string, reference: string) {
  const asked = new URLSearchParams({ wallet, type: 'credit', currency: 'USD', amount, reference });
  await visit(`/dashboard/operations?${asked}`);
  await screen.findByDisplayValue('customer');
  fireEvent.click(await screen.findByRole('button', { name: texts.review }));
  await screen.findByRole('heading', { name: texts.confirm.title });
}

const warning = () => screen.findByText(money.similar.title);
const unique = () => `similar ${Date.now()} ${made++}`;

describe('the review of a payment', () => {
  it('warns of the same amount to the same payee minutes ago, with a link', async () => {
    const id = await credit(odd, unique());
    await review(odd, unique());
    const alert = (await warning()).closest('[role=alert]') as HTMLElement;
    expect(within(alert).getAllByRole('link')[0]).toHaveAttribute('href', `/dashboard/transaction/${id}`);
    expect(alert).toHaveTextContent(`${odd} USD`.replace(' ', ' '));
  });

  it('warns of the same reference, whatever the amount', async () => {
    const reference = unique();
    await credit('0.01', reference);
    await review('7.77', reference);
    expect((await warning()).closest('[role=alert]')).toHaveTextContent(reference);
  });

  it('ignores a reversed payment', async () => {
    const [reference, kept] = [unique(), unique()];
    const id = await credit('0.02', reference);
    await request(`/transaction/${id}/reverse`, {
      method: 'POST',
      body: { reason: 'Twice' },
      headers: { 'Idempotency-Key': `similar-${Date.now()}-${made++}` },
    });
    const other = await credit('0.03', kept);
    // Once a warning stands here the answer has arrived, and it names the other payment alone.
    await review('0.03', reference);
    const alert = (await warning()).closest('[role=alert]') as HTMLElement;
    const links = within(alert)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toContain(`/dashboard/transaction/${other}`);
    expect(links).not.toContain(`/dashboard/transaction/${id}`);
  });
});

describe('the search for similar payments', () => {
  const real = globalThis.fetch;
  /** Stands in for the lists of transactions. */
  const answering = (answer: (ask: () => Promise<Response>) => Promise<Response>) =>
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      const ask = () => real(url, init);
      return /\/transaction\?/.test(String(url)) ? answer(ask) : ask();
    });
  const send = () => screen.getByRole('button', { name: texts.confirm.send });
  afterEach(() => vi.restoreAllMocks());

  it('blocks posting while it runs, and then shows its results', async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const reference = unique();
    await credit('0.04', reference);
    answering(async (ask) => {
      await held;
      return ask();
    });
    await review('0.04', reference);
    await screen.findByText(money.similar.looking);
    expect(send()).toBeDisabled();
    goOn();
    const link = within((await warning()).closest('[role=alert]') as HTMLElement).getAllByRole('link')[0];
    expect(link).toHaveClass('MuiLink-root');
    expect(send()).toBeEnabled();
    expect(screen.queryByText(money.similar.looking)).toBeNull();
  });

  it('reports a failed list without blocking', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    await review('0.05', unique());
    await screen.findByText(money.similar.unknown);
    expect(send()).toBeEnabled();
  });

  it('gives up after some seconds if the list does not respond', async () => {
    const timers = globalThis.setTimeout;
    // What is handed to a timer goes on to it: `fetch` sets some of its own.
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
      work: () => void,
      after?: number,
      ...handed: unknown[]
    ) => timers(work, after === 5000 ? 100 : after, ...handed)) as typeof setTimeout);
    answering(() => new Promise(() => {}));
    await review('0.06', unique());
    await screen.findByText(money.similar.unknown);
    expect(send()).toBeEnabled();
  });
});

it('the reversal dialog names payment, payee and amount, and the page then shows Reversed', async () => {
  await review('1.23', unique());
  const reference = new URLSearchParams(window.location.search).get('reference') ?? '';
  fireEvent.click(await findEnabledButton(texts.confirm.send));
  await screen.findByText(texts.done);
  const { name } = en.resources.transaction.actions.reverse;
  fireEvent.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(reference);
  dialog.getByText('customer');
  dialog.getByText(isAmount('1.23 USD'));
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Twice' } });
  fireEvent.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByText(texts.done)).toBeNull());
  expect(screen.getAllByText(en.console.transaction.reversal.reversed).length).toBeGreaterThan(0);
});
