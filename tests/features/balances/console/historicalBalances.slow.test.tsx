/** The page of balances at the end of a day: the rows of the real service, its filters, and the file. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { en } from '../../../../i18n/en.ts';
import { formatReportingDay } from '../../../../src/engine/console/providers/data/reportingZone.ts';
import { request } from '../../../../src/engine/console/providers/http.ts';
import type { BalanceAt } from '../../../../src/features/balances/calls.ts';
import { isAmount } from '../../../console/amounts.ts';
import { enterAsCustomer, type NewCustomer, newCustomer } from '../../../console/payments/newCustomer.ts';
import { enterAs, enterZone, visit } from '../../../console/visit.tsx';

const texts = en.console.balances;
const ADDRESS = '/dashboard/balances';
const user = userEvent.setup();
const real = globalThis.fetch;
let person: NewCustomer;

beforeAll(async () => {
  person = await newCustomer('balanced');
  await request(`/wallet/${person.wallet}/credit?currency=USD`, {
    method: 'POST',
    body: { amount: '7.31', reference: 'For the balances' },
    headers: { 'Idempotency-Key': 'balanced' },
  });
});
afterEach(() => vi.restoreAllMocks());

const section = async () =>
  within((await screen.findByRole('heading', { name: texts.onDay })).closest('section') as HTMLElement);
const today = () => formatReportingDay(new Date());

it('shows every balance at the end of the typed day, with the totals', async () => {
  await enterAsCustomer(person);
  await visit(`${ADDRESS}?currency=USD`);
  const shown = await section();
  expect(shown.queryByRole('table')).not.toBeInTheDocument();
  const day = shown.getByLabelText(texts.day);
  // Key by key, as in Chromium.
  for (const value of ['0002-01-01', '0020-01-01', '0200-01-01', '2001-01-01'])
    fireEvent.change(day, { target: { value } });
  // The user's own, and the total of what they see.
  const both = (text: string) => waitFor(() => expect(shown.getAllByText(isAmount(text))).toHaveLength(2));
  await both('0.00 USD');
  expect(window.location.search).toContain('day=2001-01-01');
  await user.clear(day);
  await user.type(day, today());
  await both('7.31 USD');
  expect(shown.getByRole('heading', { name: texts.total }).parentElement).toHaveTextContent(/7\.31.USD/);
  expect(shown.queryByLabelText(en.resources.wallets.fields.client)).not.toBeInTheDocument();
});

it("ends the day at the platform's midnight, and names its zone", async () => {
  await enterAsCustomer(person);
  enterZone('Pacific/Auckland');
  await visit(`${ADDRESS}?currency=USD`);
  const requests: (string | null)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { pathname, searchParams } = new URL(String(url), 'http://test');
    if (pathname.endsWith('/balances')) requests.push(searchParams.get('at'));
    return real(url, init);
  });
  const shown = await section();
  fireEvent.change(shown.getByLabelText(texts.day), { target: { value: '2001-01-01' } });
  await shown.findByRole('table', { name: 'Jan 1, 2001' });
  expect(requests).toEqual(['2001-01-01T10:59:59.999Z']);
  expect(shown.getByText('Days in Pacific/Auckland')).toBeInTheDocument();
});

it('filters by owner type and client in the URL, and pages through the rows', async () => {
  await enterAs('root');
  const requests: URLSearchParams[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { pathname, searchParams } = new URL(String(url), 'http://test');
    if (pathname.endsWith('/balances')) requests.push(searchParams);
    return real(url, init);
  });
  await visit(`${ADDRESS}?day=${today()}`);
  const shown = await section();
  await shown.findByRole('table');
  const rows = () => shown.getAllByRole('row').map((row) => row.textContent);
  const before = rows();
  await user.click(shown.getByRole('button', { name: 'Go to next page' }));
  await waitFor(() => expect(requests.at(-1)?.get('after')).toMatch(/_/));
  await waitFor(() => expect(rows()).not.toEqual(before));
  await user.click(shown.getByRole('combobox', { name: en.resources.wallets.fields.ownerType }));
  await user.click(await screen.findByRole('option', { name: 'Client' }));
  await waitFor(() => expect(requests.at(-1)?.get('ownerType')).toBe('client'));
  expect(window.location.search).toContain('ownerType=client');
  const end = new Date(`${today()}T23:59:59.999`).toISOString();
  expect(requests.at(-1)?.get('at')).toBe(end);
});

it('marks a balance that contradicts its entries, and exports the page', async () => {
  await enterAs('root');
  const row: BalanceAt = {
    ...{ wallet: 'w', ownerType: 'user', owner: 'o', ownerName: 'Altered Person', client: null },
    ...{ clientName: null, currency: 'c', abbreviation: 'USD', balance: '9.99', check: 'seal' },
    expected: '1.25',
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) =>
    String(url).includes('/balances?')
      ? new Response(
          JSON.stringify({
            at: new Date().toISOString(),
            data: [row],
            totals: [{ currency: 'c', abbreviation: 'USD', count: 1, total: '9.99' }],
          }),
          { headers: { 'content-type': 'application/json' } },
        )
      : real(url, init),
  );
  await visit(`${ADDRESS}?day=${today()}`);
  const shown = await section();
  const altered = (await shown.findByText('Altered Person')).closest('tr');
  await waitFor(() => expect(altered).toHaveTextContent('should be 1.25'));
  await user.click(shown.getByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: en.console.export.save }));
  await dialog.findByText(`balances-${today()}.csv`, { exact: false }, { timeout: 10_000 });
  await dialog.findByRole('button', { name: en.console.export.download }, { timeout: 10_000 });
});
