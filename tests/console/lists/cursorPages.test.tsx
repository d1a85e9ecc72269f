/** What is read by cursor, while the next page is on its way: it leads no further than to that one. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { createI18nProvider } from '../../../src/engine/console/providers/languages/i18nProvider.ts';
import type { BalanceAt } from '../../../src/features/balances/calls.ts';
import { HistoricalBalances } from '../../../src/features/balances/console/HistoricalBalances.tsx';
import { plainIssuer } from '../../../src/features/letterhead/plainIssuer.ts';
import type { Statement } from '../../../src/features/statements/calls.ts';
import { PagedStatement } from '../../../src/features/statements/console/PagedStatement.tsx';

afterEach(() => vi.restoreAllMocks());

const period = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' };
const nameOf = (page: number) => `Platform ${page}`;

function balances(page: number, next: string | undefined) {
  const row: BalanceAt = {
    ...{
      wallet: nameOf(page),
      ownerType: 'platform',
      owner: '',
      ownerName: '',
      client: null,
      clientName: null,
    },
    ...{ currency: 'c', abbreviation: 'USD', balance: `${page}.11`, check: null, expected: null },
  };
  const totals = [{ currency: 'c', abbreviation: 'USD', count: 60, total: '1.00' }];
  return { at: period.to, data: [row], totals, next };
}

function statement(page: number, next: string | undefined): { data: Statement } {
  const data: Statement = {
    ...{
      wallet: 'w',
      ownerType: 'platform',
      owner: '',
      ownerName: '',
      ownerPerson: null,
      issuer: plainIssuer('Client'),
      currency: 'c',
      abbreviation: 'USD',
    },
    ...{ ...period, opening: '0.00', closing: '1.00', received: '1.00', paid: '0.00', count: 1200 },
    ...{ altered: 0, check: null, next },
    entries: [
      {
        ...{ sequence: String(page), date: period.from, transaction: 't', type: 'credit', reference: '' },
        ...{ partyType: 'platform', party: null, partyName: null, amount: '1.00' },
        ...{ balanceAfter: `${page}.11`, check: null },
      },
    ],
  };
  return { data };
}

/** Shows it, and gives what lets the pages come that were asked for. */
async function show(element: ReactNode, answer: (page: number, next: string | undefined) => unknown) {
  const waiting: (() => void)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const page = Number(new URL(String(url), 'http://test').searchParams.get('after') ?? 0);
    await new Promise<void>((resolve) => waiting.push(resolve));
    const body = JSON.stringify(answer(page, page < 2 ? String(page + 1) : undefined));
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
  const i18nProvider = await createI18nProvider('en');
  render(<AdminContext i18nProvider={i18nProvider}>{element}</AdminContext>);
  return async () => {
    await waitFor(() => expect(waiting).toHaveLength(1));
    await act(async () => waiting.splice(0).forEach((come) => void come()));
  };
}

it.each([
  [
    'balances',
    <HistoricalBalances key="" filter={{ at: period.to }} />,
    balances,
    ['1–25', '26–50', '51–60'],
  ],
  [
    'a statement',
    <PagedStatement key="" wallet="w" currency="c" period={period} />,
    statement,
    ['1–500', '501–1,000', '1,001–1,200'],
  ],
] as const)('%s: a second click on the way leads to no other page', async (_, element, answer, ranges) => {
  const come = await show(element, answer);
  const shows = async (page: number) => {
    await screen.findByText(new RegExp(`^${page}\\.11`));
    screen.getByText(new RegExp(`^${ranges[page]} / `));
  };
  const step = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(name, 'i') }));
  await come();
  await shows(0);
  step('next');
  step('next');
  // Until the other comes, the range is of what stands there.
  await shows(0);
  await come();
  await shows(1);
  step('next');
  await come();
  await shows(2);
  expect(screen.getByRole('button', { name: /next/i })).toBeDisabled();
  step('previous');
  await shows(1);
});
