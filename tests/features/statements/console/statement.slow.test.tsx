/** The page of statements with the real service: its content, its errors, and the file that it saves. */
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { en } from '../../../../i18n/en.ts';
import { fr } from '../../../../i18n/fr.ts';
import { request } from '../../../../src/engine/console/providers/http.ts';
import { plainIssuer } from '../../../../src/features/letterhead/plainIssuer.ts';
import type { Statement, StatementEntry } from '../../../../src/features/statements/calls.ts';
import { computeDays, toPeriod } from '../../../../src/features/statements/console/days.ts';
import { statementFileName } from '../../../../src/features/statements/console/fileName.ts';
import { enterAsCustomer, type NewCustomer, newCustomer } from '../../../console/payments/newCustomer.ts';
import { enterAs, enterZone, visit } from '../../../console/visit.tsx';

const texts = en.console.statement;
const user = userEvent.setup();
const real = globalThis.fetch;
const ADDRESS = '/dashboard/statement';
let person: NewCustomer;
let wallet = '';

beforeAll(async () => {
  person = await newCustomer('stated');
  wallet = person.wallet;
  const credit = (currency: string, amount: string, reference: string) =>
    request(`/wallet/${wallet}/credit?currency=${currency}`, {
      method: 'POST',
      body: { amount, reference },
      headers: { 'Idempotency-Key': reference },
    });
  await credit('USD', '1.37', 'For the statement');
  await credit('EUR', '2.5', 'Another currency');
});
afterEach(() => vi.restoreAllMocks());

const findFigure = async (name: keyof typeof texts) => {
  const [label] = await screen.findAllByText(texts[name], { selector: 'dt' });
  return label?.nextElementSibling?.textContent ?? '';
};
const rowOf = async (reference: string) =>
  (await screen.findByText(reference, { exact: false, selector: 'td, td bdi' })).closest('tr') as HTMLElement;
const pointless = (text: string) => BigInt(text.replace(/[^\d−]/g, '').replace('−', '-'));

/** Returns the next statements in place of the service. */
function answering(body: object, status = 200) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) =>
    String(url).includes('/statement?')
      ? new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
      : real(url, init),
  );
}

describe('a statement', () => {
  it("shows the user's own wallet, whose opening balance, sums and closing balance add up", async () => {
    await enterAsCustomer(person);
    await visit(`${ADDRESS}?currency=USD`);
    const row = await rowOf('For the statement');
    expect(row).toHaveTextContent('+1.37');
    expect(within(row).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/\/dashboard\/transaction\//),
    );
    const [opening, received, paid, closing] = await Promise.all(
      (['opening', 'received', 'paid', 'closing'] as const).map(async (name) =>
        pointless(await findFigure(name)),
      ),
    );
    expect(Number(closing)).toBeGreaterThan(0);
    expect((opening ?? 0n) + (received ?? 0n) - (paid ?? 0n)).toBe(closing);
    expect(screen.queryByLabelText(en.console.balances.whose)).not.toBeInTheDocument();
  });

  it('begins with the owner, ready for typing', async () => {
    await enterAs('root');
    await visit(ADDRESS);
    expect(
      await screen.findByRole('combobox', { name: new RegExp(en.console.balances.whose) }),
    ).toHaveFocus();
  });

  it('uses the selected currency, which is in the URL', async () => {
    await enterAs('root');
    await visit(`${ADDRESS}?wallet=${wallet}&currency=USD`);
    await rowOf('For the statement');
    await user.click(screen.getByRole('combobox', { name: en.console.operations.currency }));
    await user.click(await screen.findByRole('option', { name: 'EUR' }));
    expect(await rowOf('Another currency')).toHaveTextContent('+2.50');
    expect(screen.queryByText('For the statement', { exact: false })).not.toBeInTheDocument();
    expect(window.location.search).toMatch(/currency=[0-9a-f-]{36}/);
  });

  it("opens in the owner's default currency, whoever views it", async () => {
    await enterAs('root');
    const { json } = await request(`/currency?filter=${JSON.stringify({ q: 'USD' })}`);
    const [usd] = (json as { data: { _id: string }[] }).data;
    await request(`/user/${person._id}`, { method: 'PUT', body: { defaultCurrency: usd?._id } });
    await visit(`${ADDRESS}?wallet=${wallet}`);
    await rowOf('For the statement');
    await enterAsCustomer(person);
    await visit(ADDRESS);
    await rowOf('For the statement');
  });

  it('says when there are no movements, and rejects an invalid period', async () => {
    await enterAsCustomer(person);
    await visit(`${ADDRESS}?currency=USD&from=2001-01-01&to=2001-01-31`);
    await screen.findByText(texts.empty);
    fireEvent.change(screen.getByLabelText(en.console.filter.to), { target: { value: '2000-12-31' } });
    await screen.findByText(en.console.filter.backwards);
    expect(screen.queryByText(texts.empty)).not.toBeInTheDocument();
  });

  it('accepts a date typed key by key over another, and only valid dates from the URL', async () => {
    await enterAsCustomer(person);
    await visit(`${ADDRESS}?currency=USD&from=2026-11-31&to=2026-12-01`);
    const from = await screen.findByLabelText(en.console.filter.from);
    expect(from).toHaveValue(computeDays('thisMonth').from);
    // What Chromium holds while 09 01 2026 is typed over a date: nothing after the zero, then years of one digit
    // and more.
    for (const value of ['', '0002-09-01', '0020-09-01', '0202-09-01', '2026-09-01'])
      fireEvent.change(from, { target: { value } });
    expect(from).toHaveValue('2026-09-01');
    await vi.waitFor(() => expect(window.location.search).toContain('from=2026-09-01'));
    await user.clear(from);
    await user.type(from, '2026-08-15');
    await vi.waitFor(() => expect(window.location.search).toContain('from=2026-08-15'));
  });

  it("cuts and shows days in the platform's time zone", async () => {
    await enterAsCustomer(person);
    enterZone('Pacific/Auckland');
    const [first, ...others] = altered.entries;
    const entries = [{ ...first, date: '2026-09-26T12:00:00.000Z' }, ...others];
    const period = { from: '2026-09-26T12:00:00.000Z', to: '2026-09-27T11:00:00.000Z' };
    answering({ data: { ...altered, ...period, entries } });
    await visit(`${ADDRESS}?currency=USD&from=2026-09-27&to=2026-09-27`);
    expect(await rowOf('Wages')).toHaveTextContent(/^Sep 27, 2026, 12:00/);
    expect(screen.getByText('Sep 27, 2026 – Sep 27, 2026 · Pacific/Auckland')).toBeInTheDocument();
    const address = vi.mocked(globalThis.fetch).mock.calls.map(([url]) => String(url));
    const requested = address.find((url) => url.includes('/statement?')) ?? '';
    expect(Object.fromEntries(new URL(requested, 'http://test').searchParams)).toMatchObject(period);
  });

  it('marks rows that were altered', async () => {
    await enterAsCustomer(person);
    answering({ data: altered });
    await visit(ADDRESS);
    expect(await rowOf('Wages')).toHaveTextContent(en.console.integrity.altered);
    expect(await rowOf('Rent')).not.toHaveTextContent(en.console.integrity.altered);
    expect(await rowOf('Wages')).toHaveTextContent('In · Transfer');
    expect(await rowOf('Rent')).toHaveTextContent(/^(?!.*Credit).*Rent Out · /);
    expect(await screen.findByRole('alert')).toHaveTextContent('1 entry was changed outside Monedero');
    expect(screen.getByRole('alert')).toHaveTextContent(texts.wrong);
  });

  it('pages through its entries below the totals of all', async () => {
    await enterAsCustomer(person);
    const requests: (string | null)[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (!String(url).includes('/statement?')) return real(url, init);
      const after = new URL(String(url), 'http://test').searchParams.get('after');
      requests.push(after);
      const [first, second] = altered.entries;
      const page = after ? { entries: [second] } : { entries: [first], next: '1' };
      return new Response(JSON.stringify({ data: { ...altered, count: 501, ...page } }), {
        headers: { 'content-type': 'application/json' },
      });
    });
    await visit(ADDRESS);
    await rowOf('Wages');
    expect(screen.getByText('1–500 / 501')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await rowOf('Rent');
    expect(screen.getByText('501–501 / 501')).toBeInTheDocument();
    expect(await findFigure('closing')).toContain('1,234,567,890,123.27');
    await user.click(screen.getByRole('button', { name: 'Go to previous page' }));
    await rowOf('Wages');
    expect(requests.slice(0, 2)).toEqual([null, '1']);
  });

  it('is exported by the service and saved when it is done', async () => {
    await enterAsCustomer(person);
    await visit(`${ADDRESS}?currency=USD`);
    await rowOf('For the statement');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: en.console.export.save }));
    await within(dialog).findByText(/^statement-stated-usd-.*\.csv/, {}, { timeout: 10_000 });
    await within(dialog).findByRole('button', { name: en.console.export.download }, { timeout: 10_000 });
  });
});

it("appears on a wallet's page, with the balance at a timestamp", async () => {
  await enterAsCustomer(person);
  await visit(`/dashboard/wallet/${wallet}`);
  const section = (await screen.findByRole('heading', { name: texts.asOf })).closest(
    'section',
  ) as HTMLElement;
  const within_ = within(section);
  expect(within_.getByRole('link', { name: texts.title })).toHaveAttribute(
    'href',
    `${ADDRESS}?wallet=${wallet}`,
  );
  fireEvent.change(within_.getByLabelText(texts.moment), { target: { value: '2001-01-01T00:00' } });
  expect(await within_.findByText('USD')).toBeInTheDocument();
  expect(within_.getAllByText('0.00').length).toBeGreaterThan(1);
  fireEvent.change(within_.getByLabelText(texts.moment), { target: { value: '2999-01-01T00:00' } });
  const { json } = await request(`/wallet/${wallet}/balance?currency=USD`);
  const now = Number((json as { data: { balance: string } }).data.balance);
  await within_.findByText(new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(now));
});

describe('the file of a statement', () => {
  it('is named after owner, currency and period', () => {
    const named = { ...altered, from: new Date(2026, 2, 1).toISOString() };
    const last = new Date(2026, 2, 31, 23, 59).toISOString();
    expect(statementFileName({ ...named, ownerName: 'Café "Sol"/1' }, last, fr.console.statement.file)).toBe(
      'releve-café_sol_1-usd-2026-03-01--2026-03-31.csv',
    );
  });
});

it('includes the last day of a period, and rejects a period that ends before it starts', () => {
  const period = toPeriod({ from: '2026-03-01', to: '2026-03-31' });
  expect(period).toEqual({
    from: new Date(2026, 2, 1).toISOString(),
    to: new Date(2026, 3, 1).toISOString(),
  });
  expect(toPeriod({ from: '2026-03-02', to: '2026-03-01' })).toBeUndefined();
  expect(toPeriod({ from: '', to: '2026-03-01' })).toBeUndefined();
  expect(toPeriod(computeDays('lastMonth'))).toBeDefined();
});

const entry: StatementEntry = {
  ...{ sequence: '1', date: '2026-03-02T10:00:00.000Z', transaction: '01900000-0000-7000-8000-000000000001' },
  ...{ type: 'transfer', reference: 'Wages', partyType: 'user' as const, party: 'x', partyName: '=1+1' },
  ...{ amount: '0.00', balanceAfter: '0.00', check: null },
};
const altered: Statement = {
  ...{
    wallet: 'w',
    ownerType: 'user',
    owner: 'o',
    ownerName: 'customer',
    ownerPerson: null,
    issuer: plainIssuer('Client'),
    currency: 'c',
    abbreviation: 'USD',
  },
  ...{ from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z', opening: '0.00' },
  ...{
    closing: '1234567890123.27',
    received: '1234567890123.37',
    paid: '0.10',
    altered: 1,
    count: 2,
    check: 'sum',
  },
  entries: [
    { ...entry, amount: '1234567890123.37', balanceAfter: '1234567890123.37', check: 'sealed' },
    {
      ...entry,
      sequence: '2',
      type: 'credit',
      reference: 'Rent',
      amount: '-0.10',
      balanceAfter: '1234567890123.27',
      check: null,
    },
  ],
};
