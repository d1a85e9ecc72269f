/** A balance that was forged is marked wherever it is shown, with what it should be beside it. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { createDataProvider } from '../../../src/engine/console/providers/data/dataProvider.ts';
import { enterAs, visit } from '../visit.tsx';

const real = globalThis.fetch;
beforeEach(async () => {
  await enterAs('root');
  // As the service answers where each balance was edited in the database.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const answer = await real(url, init);
    if (!answer.headers.get('content-type')?.includes('json')) return answer;
    const { status, headers } = answer;
    return new Response(JSON.stringify(altered(await answer.json())), { status, headers });
  });
});
afterEach(() => vi.restoreAllMocks());

function altered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(altered);
  if (value === null || typeof value !== 'object') return value;
  const said = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, altered(part)]));
  return 'balance' in said && typeof said.balance === 'string'
    ? { ...said, altered: true, expected: '1234.50' }
    : said;
}

const firstOf = async (resource: string, filter: Record<string, unknown> = {}) => {
  const { data } = await createDataProvider().getList(resource, {
    filter,
    sort: { field: 'createdAt', order: 'ASC' },
    pagination: { page: 1, perPage: 1 },
  });
  return String(data[0]?.id);
};

it.each([
  ['the list of wallets', async () => '/dashboard/wallets'],
  ['a wallet', async () => `/dashboard/wallet/${await firstOf('wallets', { ownerType: 'client' })}`],
  ['a user', async () => `/dashboard/user/${await firstOf('user', { userName: 'customer' })}`],
  ['a client', async () => `/dashboard/client/${await firstOf('client')}`],
  ['the page of balances', async () => '/dashboard/balances'],
])('on %s', async (_, address) => {
  const { missing } = await visit(await address());
  const marks = await screen.findAllByTitle(en.console.integrity.amountAltered);
  expect(marks.length).toBeGreaterThan(0);
  const should = en.console.integrity.expected.replace('%{amount}', '1,234.50');
  expect((await screen.findAllByText(should)).length).toBeGreaterThan(0);
  expect([...missing]).toEqual([]);
});
