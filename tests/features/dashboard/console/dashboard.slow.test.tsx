/** The dashboard by role: its figures link to their lists, and it says when there is nothing to show. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { en } from '../../../../i18n/en.ts';
import { compareTotals } from '../../../../src/engine/console/overview/change.ts';
import { computeScale, computeTicks } from '../../../../src/engine/console/overview/scale.ts';
import type { MetricResponse } from '../../../../src/engine/contract/calls/metrics.ts';
import type { Overview } from '../../../../src/features/dashboard/calls.ts';
import { enterAs, enterZone, visit } from '../../../console/visit.tsx';

const texts = en.console.dashboard;
const notices = en.console.notices;
const circulation = en.console.balances.circulation;
const real = globalThis.fetch;
afterEach(() => vi.restoreAllMocks());

/** Responses in place of the service, by the end of their URL, unless undefined. */
let instead: Record<string, () => Response> | undefined;
function answering(responses: Record<string, () => Response>) {
  instead = responses;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const name = new URL(String(url)).pathname.split('/').at(-1) ?? '';
    return instead?.[name]?.() ?? real(url, init);
  });
}
/** A metric of the transactions, as in the response of GET metrics. */
const movementsBeing = (more: Partial<MetricResponse>) => () =>
  Response.json({
    data: [{ resource: 'transaction', metric: 'movements', whole: true, figures: [], ...more }],
  });
/** The dashboard's real figures, except for these. */
const overviewWith = (attention: Partial<Overview['attention']>) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const response = await real(url, init);
    if (!new URL(String(url)).pathname.endsWith('/overview')) return response;
    const { data } = await response.json();
    return Response.json({ data: { ...data, attention: { ...data.attention, ...attention } } });
  });
};
const section = (name: string) => screen.findByRole('region', { name });
const filterOf = (link: HTMLElement) =>
  JSON.parse(
    new URL(link.getAttribute('href') ?? '', window.location.origin).searchParams.get('filter') ?? '',
  );

it("shows root the platform's figures, each linked to its list", async () => {
  await enterAs('root');
  const { missing } = await visit('/dashboard/ecommerce');
  const current = await within(await section(circulation)).findAllByRole('link');
  expect(current.length).toBeGreaterThan(1);
  for (const link of current) {
    expect(link).toHaveAttribute('href', expect.stringContaining('/dashboard/transactions?filter='));
  }
  const moved = await section(en.resources.transaction.metrics.movements);
  const [total] = await within(moved).findAllByRole('link');
  expect(total && filterOf(total)).toMatchObject({ status: 'successful', date_gte: expect.any(String) });
  const newUsers = await section(texts.newUsers);
  expect(newUsers).toBeVisible();
  // The demo data has requests that root may decide, which another feature tells the dashboard.
  const waiting = await within(await section(notices.warning)).findByRole('link', {
    name: /^\d+ approvals? waits? for you$/,
  });
  expect(filterOf(waiting)).toEqual({ can: 'approve' });
  // Nothing is wrong: no strip says so.
  expect(screen.queryByRole('region', { name: notices.error })).toBeNull();
  const work = await section(en.console.work.title);
  const toDecide = await within(work).findByRole('link', { name: en.resources.approval.views.toDecide });
  expect(filterOf(toDecide)).toEqual({ can: 'approve' });
  const [request] = within(work).getAllByRole('listitem');
  expect(within(request as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/dashboard\/approval\/[\w-]+$/),
  );
  const reasons = await within(await section(texts.reasons)).findAllByRole('link');
  const [reason] = reasons;
  expect(reason && filterOf(reason)).toMatchObject({ _id: expect.arrayContaining([expect.any(String)]) });
  const clients = await within(await section(texts.clients)).findAllByRole('link');
  for (const link of clients)
    expect(link).toHaveAttribute('href', expect.stringContaining('/dashboard/client/'));
  expect([...missing]).toEqual([]);
  const [first] = current;
  if (first) fireEvent.click(first);
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/transactions'));
  await screen.findByRole('table');
});

it('shows the movements of the selected currency, also as a table', async () => {
  const day = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-01T23:59:59.999Z' };
  const usd = { currency: 'u', called: 'USD' };
  const periods = [
    {
      ...day,
      figures: [
        { ...usd, sum: '90071992547409.93', count: 3 },
        { currency: 'b', called: 'BTC', sum: '0.00000001', count: 1 },
      ],
    },
    {
      from: '2026-03-02T00:00:00.000Z',
      to: '2026-03-02T23:59:59.999Z',
      figures: [{ ...usd, sum: '0.08', count: 1 }],
    },
  ];
  const figures = [{ ...usd, sum: '0', count: 4 }, ...(periods[0]?.figures.slice(1) ?? [])];
  const data: Overview = {
    circulation: [],
    newUsers: { total: 0, data: [] },
    attention: {
      altered: { transaction: { checked: 200, altered: ['t'] } },
      lowBudgets: { checked: 0, total: 0, data: [] },
    },
  };
  await enterAs('root');
  answering({
    overview: () => Response.json({ data }),
    metrics: movementsBeing({ since: day.from, whole: false, periods, figures }),
  });
  await visit('/dashboard/ecommerce');
  const moved = await section(en.resources.transaction.metrics.movements);
  // Exact beyond the precision of a binary float.
  const total = await within(moved).findByRole('link', { name: '90,071,992,547,410.01\u00a0USD' });
  expect(filterOf(total)).toEqual({ status: 'successful', currency: 'u', date_gte: day.from });
  expect(moved).toHaveTextContent(/4 transactions\s*Too many to total/);
  const table = within(moved).getByRole('table', { hidden: true });
  const [, , second] = within(table).getAllByRole('row', { hidden: true });
  const link = second && within(second).getByRole('link', { hidden: true });
  expect(link && filterOf(link)).toEqual({
    status: 'successful',
    currency: 'u',
    date_gte: day.from,
    date_lte: day.to,
  });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: en.console.metrics.currency }));
  fireEvent.click(await screen.findByRole('option', { name: 'BTC' }));
  expect(await within(moved).findByRole('link', { name: '0.00000001\u00a0BTC' })).toBeVisible();

  expect(within(await section(circulation)).getByText(texts.noCirculation)).toBeVisible();
  expect(within(await section(texts.newUsers)).getByText(texts.noNewUsers)).toBeVisible();
  const wrong = await section(notices.error);
  const altered = within(wrong).getByRole('link', { name: '1 altered transaction' });
  expect(filterOf(altered)).toEqual({ _id: ['t'] });
  expect(screen.queryByRole('link', { name: /low budgets?$/ })).toBeNull();
  expect(screen.queryByRole('region', { name: texts.lowBudgets })).toBeNull();
});

it('shows the days of the reporting zone, leaves cutting them to the service, and names the zone', async () => {
  await enterAs('root');
  enterZone('Pacific/Auckland');
  const figures = [{ currency: 'usd', called: 'USD', sum: '2.00', count: 1 }];
  const day = { from: '2026-09-26T12:00:00.000Z', to: '2026-09-27T10:59:59.999Z', figures };
  answering({ metrics: movementsBeing({ figures, periods: [day] }) });
  await visit('/dashboard/ecommerce');
  const moved = within(await section(en.resources.transaction.metrics.movements));
  await moved.findByText('Days in Pacific/Auckland');
  expect(moved.getAllByText(/Sep 27, 2026/).length).toBeGreaterThan(0);
  expect(moved.queryByText(/Sep 26, 2026/)).toBeNull();
  const addresses = vi.mocked(globalThis.fetch).mock.calls.map(([url]) => String(url));
  expect(addresses.filter((url) => url.includes('zone='))).toEqual([]);
});

it('says when nothing needs attention and nothing was moved', async () => {
  const data: Overview = { circulation: [], attention: { altered: { audit: { checked: 3, altered: [] } } } };
  const none = { from: '2026-03-01T00:00:00.000Z', refusals: { total: 0, data: [] }, clients: { data: [] } };
  await enterAs('root');
  answering({
    overview: () => Response.json({ data }),
    breakdown: () => Response.json({ data: none }),
    metrics: () => Response.json({ data: [] }),
    approval: () => Response.json({ data: [], total: 0 }),
    hold: () => Response.json({ data: [], total: 0 }),
  });
  await visit('/dashboard/ecommerce');
  expect(await screen.findByText(notices.none)).toBeVisible();
  for (const name of [notices.error, notices.warning])
    expect(screen.queryByRole('region', { name })).toBeNull();
  expect(await within(await section(en.console.work.title)).findByText(en.console.work.none)).toBeVisible();
  for (const name of [texts.reasons, texts.clients])
    expect(await within(await section(name)).findByText(en.console.metrics.none)).toBeVisible();
});

it('links to all declined transactions when a reason has too many, and says what was not read', async () => {
  const from = '2026-03-01T00:00:00.000Z';
  const refusals = {
    since: '2026-03-02T10:00:00.000Z',
    total: 901,
    data: [
      { reason: 'insufficient_funds', count: 900, transactions: [] },
      { reason: '', count: 1, transactions: ['t'] },
    ],
  };
  await enterAs('root');
  answering({ breakdown: () => Response.json({ data: { from, refusals } }) });
  await visit('/dashboard/ecommerce');
  const reasons = await section(texts.reasons);
  const many = await within(reasons).findByRole('link', { name: en.errors.insufficient_funds });
  expect(filterOf(many)).toEqual({ status: 'incorrect', date_gte: refusals.since });
  expect(filterOf(within(reasons).getByRole('link', { name: texts.noReason }))).toEqual({ _id: ['t'] });
  expect(reasons).toHaveTextContent(/Too many to total: only since Mar 2, 2026/);
  expect(screen.queryByRole('region', { name: texts.clients })).toBeNull();
});

it('requests more days only after the user selects them', async () => {
  const requests: (string | null)[] = [];
  const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at, 12)).toISOString();
  await enterAs('root');
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { pathname, searchParams } = new URL(String(url));
    if (!pathname.endsWith('/metrics')) return real(url, init);
    requests.push(searchParams.get('periods'));
    const figures = [{ currency: 'u', called: 'USD', sum: '1.00', count: 1 }];
    const periods = Array.from({ length: Math.min(Number(searchParams.get('periods')), 180) }, (_, at) => ({
      ...{ from: day(at), to: day(at), figures },
    }));
    return movementsBeing({ periods, figures })();
  });
  await visit('/dashboard/ecommerce');
  const moved = await section(en.resources.transaction.metrics.movements);
  expect(await within(moved).findByRole('link', { name: '30.00\u00a0USD' })).toBeVisible();
  expect(new Set(requests)).toEqual(new Set(['60']));
  fireEvent.mouseDown(screen.getByRole('combobox', { name: en.console.metrics.time }));
  fireEvent.click(await screen.findByRole('option', { name: '90 days' }));
  expect(await within(moved).findByRole('link', { name: '90.00\u00a0USD' })).toBeVisible();
  expect(moved).toHaveTextContent(/Period before: 90\.00\sUSD/);
});

describe('the scale of the chart', () => {
  const ordinary = [10, 12, 9, 11, 8, 10, 12, 9, 11, 8];

  it('follows the highest day unless one is far above the others', () => {
    const { top, isCut } = computeScale([...ordinary, 0, 30]);
    expect(top).toBe(30);
    expect(isCut(30)).toBe(false);
  });

  it('clips the few days that would flatten the others', () => {
    for (const large of [[5000], [5000, 4000]]) {
      const { top, isCut } = computeScale([...ordinary, ...large, 0]);
      expect(top).toBe(16);
      expect([...large, 12, 0].map(isCut)).toEqual([...large.map(() => true), false, false]);
    }
  });

  it('has round axis values, none above its top', () => {
    expect([30, 1, 0.00000003, 1234].map(computeTicks)).toEqual([
      [10, 20, 30],
      [0.5, 1],
      [expect.closeTo(1e-8, 12), expect.closeTo(2e-8, 12), expect.closeTo(3e-8, 12)],
      [500, 1000],
    ]);
  });

  it('clips nothing when there are few days to compare', () => {
    for (const days of [[5000, 10, 10], [5000], [], [0, 0]])
      expect(days.some(computeScale(days).isCut)).toBe(false);
  });
});

it('compares the shown days with as many previous ones', async () => {
  const sum = (amount: string) => [{ currency: 'u', called: 'USD', sum: amount, count: 1 }];
  const periods = Array.from({ length: 60 }, (_, at) => {
    const from = new Date(Date.UTC(2026, 0, 1 + at, 12)).toISOString();
    return { from, to: from, figures: sum(at < 30 ? '1.00' : at < 53 ? '2.00' : '3.00') };
  });
  await enterAs('root');
  answering({ metrics: movementsBeing({ periods, figures: sum('0') }) });
  await visit('/dashboard/ecommerce');
  const moved = await section(en.resources.transaction.metrics.movements);
  expect(await within(moved).findByRole('link', { name: '67.00\u00a0USD' })).toBeVisible();
  expect(moved).toHaveTextContent(/Period before: 30\.00\sUSD/);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: en.console.metrics.time }));
  fireEvent.click(await screen.findByRole('option', { name: '7 days' }));
  const total = await within(moved).findByRole('link', { name: '21.00\u00a0USD' });
  expect(filterOf(total)).toMatchObject({ currency: 'u', date_gte: periods[53]?.from });
  expect(moved).toHaveTextContent(/Period before: 14\.00\sUSD/);
  expect(
    within(within(moved).getByRole('group', { name: en.console.metrics.chart })).getAllByRole('link'),
  ).toHaveLength(7);
});

it('stacks credits and debits on a tab, with the change of each and both in one bar', async () => {
  const sum = (amount: string) => [{ currency: 'u', called: 'USD', sum: amount, count: 1 }];
  const days = (before: string, now: string) => ({
    ...{ resource: 'transaction', whole: true, figures: sum('0') },
    periods: Array.from({ length: 14 }, (_, at) => {
      const from = new Date(Date.UTC(2026, 0, 1 + at, 12)).toISOString();
      return { from, to: from, figures: sum(at < 7 ? before : now) };
    }),
  });
  const data = [
    { metric: 'movements', ...days('1.00', '1.00') },
    { metric: 'paidIn', ...days('2.00', '3.00') },
    { metric: 'paidOut', ...days('4.00', '1.00') },
  ];
  await enterAs('root');
  answering({ metrics: () => Response.json({ data }) });
  await visit('/dashboard/ecommerce');
  const moved = await section(en.resources.transaction.metrics.movements);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: en.console.metrics.time }));
  fireEvent.click(await screen.findByRole('option', { name: '7 days' }));
  expect(await within(moved).findByText(en.console.metrics.change.unchanged)).toBeVisible();
  fireEvent.click(screen.getByRole('tab', { name: texts.inAndOut }));
  const both = await section(texts.inAndOut);
  const incoming = within(both).getByRole('link', { name: '21.00\u00a0USD' });
  expect(filterOf(incoming)).toMatchObject({ status: 'successful', type: 'credit', currency: 'u' });
  expect(filterOf(within(both).getByRole('link', { name: '7.00\u00a0USD' }))).toMatchObject({
    type: 'debit',
  });
  expect(within(both).getByText('50% more')).toBeVisible();
  expect(within(both).getByText('75% less')).toBeVisible();
  const bars = within(within(both).getByRole('group', { name: en.console.metrics.chart })).getAllByRole(
    'link',
  );
  expect(bars).toHaveLength(7);
  expect(bars[0]).toHaveAccessibleName(
    /^Jan 8, 2026: Credits: 3\.00\sUSD · Debits: 1\.00\sUSD · Period before: 6\.00\sUSD$/,
  );
  expect(filterOf(bars[0] as HTMLElement)).toMatchObject({ type: ['credit', 'debit'], currency: 'u' });
  const table = within(both).getByRole('table', { hidden: true });
  const headings = within(table).getAllByRole('columnheader', { hidden: true });
  expect(headings.map((heading) => heading.textContent)).toEqual(
    expect.arrayContaining(['Credits', 'Debits', en.console.metrics.before]),
  );
  // What may not be read has no tab.
  expect(screen.queryByRole('tab', { name: en.resources.transaction.metrics.refused })).toBeNull();
});

it('compares totals exactly, and in words where a percentage says nothing', () => {
  const compare = (now: string, then: string) =>
    compareTotals({ count: 1, value: now }, { count: 1, value: then });
  expect(compare('1.50', '1.00')).toEqual({ kind: 'percent', tenths: 500 });
  expect(compare('0.00', '1.00')).toEqual({ kind: 'percent', tenths: -1000 });
  expect(compare('90071992547409.93', '90071992547409.92')).toEqual({ kind: 'percent', tenths: 0 });
  expect(compare('5.00', '5.00')).toEqual({ kind: 'unchanged' });
  expect(compare('5.00', '0.00')).toEqual({ kind: 'none' });
  expect(compare('120', '10')).toEqual({ kind: 'times', times: 12 });
});

it('offers everything that can be created in one menu', async () => {
  await enterAs('root');
  await visit('/dashboard/ecommerce');
  fireEvent.click(await screen.findByRole('button', { name: 'Create' }));
  const offered = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(offered.map((item) => item.textContent)).toEqual(expect.arrayContaining(['User', 'Client']));
});

it('shows the value of a day whose bar is clipped', async () => {
  const sum = (amount: string) => [{ currency: 'u', called: 'USD', sum: amount, count: 1 }];
  const periods = Array.from({ length: 10 }, (_, at) => ({
    from: `2026-03-${String(at + 1).padStart(2, '0')}T12:00:00.000Z`,
    to: `2026-03-${String(at + 1).padStart(2, '0')}T12:59:59.999Z`,
    figures: sum(at === 3 ? '250000.00' : '12.50'),
  }));
  await enterAs('root');
  answering({ metrics: movementsBeing({ periods, figures: sum('0') }) });
  await visit('/dashboard/ecommerce');
  const moved = await section(en.resources.transaction.metrics.movements);
  expect(await within(moved).findByText(/Mar 4, 2026 \(250,000\.00\sUSD\)/)).toBeVisible();
  // Each bar announces its value to pointer and keyboard; the chart is a single tab stop.
  const chart = within(moved).getByRole('group', { name: en.console.metrics.chart });
  const bars = within(chart).getAllByRole('link');
  expect(bars.filter((bar) => bar.tabIndex === 0)).toEqual([bars[9]]);
  fireEvent.mouseOver(bars[3] as HTMLElement);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(/^Mar 4, 2026: 250,000\.00\sUSD$/);
  expect(bars[3]).toHaveAccessibleName(/^Mar 4, 2026: 250,000\.00\sUSD$/);
  fireEvent.keyDown(bars[9] as HTMLElement, { key: 'ArrowLeft' });
  expect(bars[8]).toHaveFocus();
  fireEvent.keyDown(bars[8] as HTMLElement, { key: 'Home' });
  expect(bars[0]).toHaveFocus();
  expect(bars.filter((bar) => bar.tabIndex === 0)).toEqual([bars[0]]);
});

it('shows a customer only their own wallet and movements', async () => {
  await enterAs('customer');
  await visit('/dashboard/ecommerce');
  await screen.findByRole('heading', { level: 1, name: en.console.menu.ownMoney });
  const own = await section(texts.own);
  expect((await within(own).findAllByRole('listitem')).length).toBeGreaterThan(0);
  expect(await section(en.resources.transaction.metrics.movements)).toBeVisible();
  for (const name of [circulation, notices.warning, en.console.work.title, texts.newUsers]) {
    expect(screen.queryByRole('region', { name })).toBeNull();
  }
});

it('shows an agent their client without budgets and other clients', async () => {
  await enterAs('agent');
  await visit('/dashboard/ecommerce');
  expect(await section(circulation)).toBeVisible();
  expect(await section(texts.reasons)).toBeVisible();
  expect(screen.queryByRole('link', { name: /low budgets?$/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /waits? for you$/ })).toBeNull();
  expect(screen.queryByRole('region', { name: texts.clients })).toBeNull();
});

it('shows what a customer can pay with large, and what is held of the balance', async () => {
  const usd = {
    currency: 'u',
    abbreviation: 'USD',
    balance: '26302.05',
    available: '24428.15',
    held: '1873.90',
  };
  const empty = ['BTC', 'JPY'].map((abbreviation) => ({
    currency: abbreviation,
    abbreviation,
    balance: '0.00',
  }));
  const data = { wallet: 'w', currency: null, balance: '0', balances: [...empty, usd] };
  await enterAs('customer');
  answering({ balance: () => Response.json({ data }) });
  await visit('/dashboard/ecommerce');
  const own = await section(texts.own);
  const [first, ...others] = await within(own).findAllByRole('listitem');
  expect(others).toEqual([]);
  expect(first).toHaveTextContent(/^USD · Available24,428\.15Balance 26,302\.05Held 1,873\.90$/);
  expect(within(own).getByText('2 currencies without money')).toBeVisible();
  expect(own).toHaveTextContent('BTC · JPY');
  expect(
    within(screen.getByRole('main')).getByRole('link', { name: en.console.receive.title }),
  ).toBeVisible();
});

it('sorts currencies in circulation by use, and folds those without money', async () => {
  const amount = (currency: string, units: string) => ({ currency, abbreviation: currency, amount: units });
  const circulating = [
    amount('AAA', '9000.00'),
    amount('BBB', '0.00'),
    amount('CCC', '5'),
    amount('DDD', '0'),
  ];
  const data: Overview = { circulation: circulating, attention: { altered: {} } };
  const figures = [
    { currency: 'AAA', called: 'AAA', sum: '1', count: 1 },
    { currency: 'CCC', called: 'CCC', sum: '1', count: 7 },
  ];
  await enterAs('root');
  answering({
    overview: () => Response.json({ data }),
    metrics: movementsBeing({ figures, periods: [] }),
  });
  await visit('/dashboard/ecommerce');
  const shown = await section(circulation);
  const links = await within(shown).findAllByRole('link');
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['5 CCC', '9,000.00 AAA']);
  expect(within(shown).getByText('2 currencies without money')).toBeVisible();
  expect(shown).toHaveTextContent('BBB · DDD');
  expect(shown).toHaveTextContent(texts.circulationOrder);
});

it('lists the largest movements of the selected currency, each linked to its transaction', async () => {
  const movement = (_id: string, currency: string, amount: string) => ({
    ...{ _id, currency, amount, type: 'transfer', status: 'successful', date: '2026-03-01T12:00:00.000Z' },
    _names: { currency, from: 'Norte', to: 'Sur' },
  });
  const movements = {
    data: [
      { currency: 'USD', data: [movement('t1', 'USD', '900.00'), movement('t2', 'USD', '9.00')] },
      { currency: 'BTC', data: [movement('t3', 'BTC', '0.00000003')] },
    ],
  };
  const figures = [
    { currency: 'USD', called: 'USD', sum: '1.00', count: 5 },
    { currency: 'BTC', called: 'BTC', sum: '1.00000000', count: 1 },
  ];
  await enterAs('root');
  answering({
    breakdown: () => Response.json({ data: { from: '2026-03-01T00:00:00.000Z', movements } }),
    metrics: movementsBeing({ figures, periods: [] }),
  });
  await visit('/dashboard/ecommerce');
  const ranked = await section(texts.movements);
  const links = await within(ranked).findAllByRole('link', { name: 'Norte → Sur' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/transaction/t1',
    '/dashboard/transaction/t2',
  ]);
  expect(ranked).toHaveTextContent(/900\.00\sUSD/);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: en.console.metrics.currency }));
  fireEvent.click(await screen.findByRole('option', { name: 'BTC' }));
  expect(await within(ranked).findByRole('link')).toHaveAttribute('href', '/dashboard/transaction/t3');
});

it('says when the figures could not be loaded, and retries', async () => {
  await enterAs('root');
  answering({
    overview: () =>
      Response.json({ statusCode: 403, code: 'forbidden', message: 'in English' }, { status: 403 }),
  });
  await visit('/dashboard/ecommerce');
  expect(await screen.findByText(en.errors.forbidden, { exact: false })).toBeVisible();
  instead = undefined;
  fireEvent.click(screen.getByRole('button', { name: en.console.retry }));
  expect(await section(texts.newUsers)).toBeVisible();
});

it('shows an alert first when balances were altered, each with its expected value', async () => {
  await enterAs('root');
  const forged = { currency: 'usd', abbreviation: 'USD', amount: '9999.00', wallet: 'w1', owner: 'Norte' };
  overviewWith({ alteredBalances: { total: 3, data: [{ ...forged, altered: true, expected: '1234.50' }] } });
  const { missing } = await visit('/dashboard/ecommerce');
  const alarm = await screen.findByRole('alert');
  expect(filterOf(within(alarm).getByRole('link', { name: '3 altered balances' }))).toEqual({ _id: ['w1'] });
  expect(await within(alarm).findByText('should be 1,234.50')).toBeVisible();
  expect(alarm).toHaveTextContent('and 2 more');
  expect(within(alarm).getByRole('link', { name: 'Norte' })).toHaveAttribute('href', '/dashboard/wallet/w1');
  const glance = await section(circulation);
  expect(alarm.compareDocumentPosition(glance)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect([...missing]).toEqual([]);
});

it('says which budgets are low, and how much is left', async () => {
  await enterAs('root');
  const low = { client: 'c1', name: 'Norte', currency: 'usd', abbreviation: 'USD' };
  const data = [{ ...low, amount: '40.00', paidOut: '60.00' }];
  overviewWith({ lowBudgets: { checked: 3, total: 1, data } });
  await visit('/dashboard/ecommerce');
  const notice = await within(await section(notices.warning)).findByRole('link', { name: '1 low budget' });
  expect(filterOf(notice)).toEqual({ _id: ['c1'] });
  expect(await section(texts.lowBudgets)).toHaveTextContent(/Norte\s*40\.00\sUSD left, 60\.00\sUSD paid out/);
});

it.each(['failed', 'late'] as const)('tells operators that work in the background is %s', async (status) => {
  await enterAs('root');
  const work = { name: 'exports', kind: 'job', interval: 1000, failures: 3, error: 'no space left' };
  const never = { begunAt: null, endedAt: null, duration: null, succeededAt: null, failedAt: null };
  const entry = { ...work, ...never, nextAt: null, requestedAt: null, behind: null, status };
  answering({
    background: () => Response.json({ data: [entry, { ...entry, name: 'imports', status: 'ok' }] }),
  });
  await visit('/dashboard/ecommerce');
  const wrong = await section(notices.error);
  expect(within(wrong).getByRole('link', { name: /^1 background task/ })).toHaveAttribute(
    'href',
    '/dashboard/background',
  );
});

it('asks for work in the background only as an operator', async () => {
  await enterAs('admin');
  const requests: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push(new URL(String(url)).pathname);
    return real(url, init);
  });
  await visit('/dashboard/ecommerce');
  await section(circulation);
  await section(texts.newUsers);
  expect(requests.filter((path) => path.endsWith('/overview'))).not.toEqual([]);
  expect(requests.filter((path) => path.endsWith('/background'))).toEqual([]);
});
