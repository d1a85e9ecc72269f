/** What moved in a wallet, as its owner sees it: in or out, with whom, and how much was there then. */
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import { storedUser } from '../../../src/engine/console/session/storage.ts';
import { enterAs, visit } from '../visit.tsx';

const { movement, record } = en.console;
const types = en.resources.transaction.choices.type;
const REFERENCE = 'Seen from its side';

let customer = { _id: '', wallet: '', client: '' };
let after = '';

beforeAll(async () => {
  await enterAs('customer');
  const { json } = await request(`/user/${storedUser()?._id}`);
  customer = (json as { data: typeof customer }).data;
  const post = (path: string, body: object, key: string) =>
    request(path, { method: 'POST', body, headers: { 'Idempotency-Key': key } });
  const body = { to: customer.client, currency: 'USD', amount: '9000000', reference: 'Far too much' };
  await enterAs('agent');
  const friend = storedUser()?.wallet;
  await enterAs('customer');
  await post('/wallet/transfer', { ...body, to: friend }, 'side-refused').catch(() => undefined);
  // Out of the client's wallet: that is where an administrator's credits come from.
  await enterAs('admin');
  await post(
    `/wallet/${customer.wallet}/credit?currency=USD`,
    { amount: '1.37', reference: REFERENCE },
    'side',
  );
  const held = await request(`/wallet/${customer.wallet}/balance?currency=USD`);
  after = (held.json as { data: { balance: string } }).data.balance;
});

/** The row of that reference in the table of movements. */
async function row(reference: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name: record.operations });
  const table = within(heading.closest('section') as HTMLElement);
  const [cell] = await table.findAllByText(reference);
  return cell?.closest('tr') as HTMLElement;
}

describe('a credit that a client pays', () => {
  it.each([
    ['client', (): string => `/dashboard/client/${customer.client}`],
    ["client's wallet", (): string => `/dashboard/client/wallet/${customer.client}`],
  ])('goes out on the page of the %s, and is called no credit', async (_name, address) => {
    await enterAs('admin');
    await visit(address());
    const seen = await row(REFERENCE);
    expect(seen).toHaveTextContent(movement.out);
    expect(seen).toHaveTextContent('−1.37');
    expect(seen).toHaveTextContent('customer');
    expect(seen).not.toHaveTextContent(types.credit);
  });

  it.each([
    ['user', 'admin', (): string => `/dashboard/user/${customer._id}`],
    ['wallet', 'admin', (): string => `/dashboard/wallet/${customer.wallet}`],
    ['own wallet', 'customer', (): string => `/dashboard/wallet/${customer.wallet}`],
    ['own overview', 'customer', (): string => '/dashboard/ecommerce'],
  ] as const)('comes in on the page of the %s, with the balance after', async (_name, role, address) => {
    await enterAs(role);
    await visit(address());
    const seen = await row(REFERENCE);
    expect(seen).toHaveTextContent(movement.in);
    expect(seen).toHaveTextContent('+1.37');
    const shown = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Number(after));
    expect(seen).toHaveTextContent(shown);
  });
});

it('marks a declined payment in a word', async () => {
  await enterAs('customer');
  await visit(`/dashboard/wallet/${customer.wallet}`);
  const seen = await row('Far too much');
  expect(seen).toHaveTextContent(en.resources.transaction.choices.status.incorrect);
  expect(seen).not.toHaveTextContent(/[+−]9,000,000/);
});

it('marks an altered payment once, in the cell of its state', async () => {
  await enterAs('customer');
  const real = globalThis.fetch;
  const altering = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const answer = await real(url, init);
    const { pathname } = new URL(String(url));
    if (!/\/(transaction|transactions)$/.test(pathname) || !answer.ok) return answer;
    const body = await answer.json();
    const data = body.data.map((one: object) => ({ ...one, altered: true }));
    return Response.json({ ...body, data }, { headers: answer.headers });
  });
  await visit('/dashboard/transactions');
  const [cell] = await screen.findAllByText(REFERENCE);
  const listed = within(cell?.closest('tr') as HTMLElement);
  const state = listed.getByText(en.resources.transaction.choices.status.successful).closest('td');
  expect(within(state as HTMLElement).getByText(en.console.integrity.altered)).toBeVisible();
  expect(listed.getAllByText(en.console.integrity.altered)).toHaveLength(1);
  expect(screen.queryByRole('columnheader', { name: en.resources.transaction.fields.altered })).toBeNull();
  altering.mockRestore();
});
