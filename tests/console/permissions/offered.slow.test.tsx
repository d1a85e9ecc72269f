/** Money pages offer what the service would book, and say why the rest is not; nothing typed is dropped unseen. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { createDataProvider } from '../../../src/engine/console/providers/data/dataProvider.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import { storedUser } from '../../../src/engine/console/session/storage.ts';
import { enterAs, visit } from '../visit.tsx';

const provider = createDataProvider();
const money = en.console.money;
const operations = en.console.operations;

/** A client of its own with a user, for whom BTC is switched off. */
let client = '';
let user = { _id: '', wallet: '', userName: 'switched.off' };
let bonus = '';

beforeAll(async () => {
  await enterAs('root');
  const { data: currencies } = await provider.getList('currency', {
    filter: { _id: ['USD', 'BTC'] },
    sort: { field: 'abbreviation', order: 'ASC' },
    pagination: { page: 1, perPage: 10 },
  });
  const [btc, usd] = currencies.map(({ id }) => String(id));
  const made = await provider.create('client', {
    data: {
      name: 'Switched Off Ltd',
      email: 'off@off.example',
      adminUserName: 'admin.off',
      adminEmail: 'admin@off.example',
      adminPassword: 'correct-horse-battery',
      activatedCurrencies: [usd, btc],
    },
  });
  client = String(made.data._id);
  const { data } = await provider.create('user', {
    data: {
      ...{ userName: user.userName, firstName: 'Olga', lastName: 'Off', email: 'olga@off.example' },
      ...{ password: 'correct-horse-battery', confirmPassword: 'correct-horse-battery' },
      ...{ role: 'customer', client },
    },
  });
  user = { _id: data._id, wallet: data.wallet, userName: data.userName };
  const added = await request('/bonus/add', {
    method: 'POST',
    body: { name: 'In bitcoin', currency: 'BTC', amount: '0.001', client },
  });
  bonus = (added.json as { data: { _id: string } }).data._id;
  await provider.update('client', {
    id: client,
    data: { activatedCurrencies: [usd], disabledCurrencies: [btc] },
    previousData: made.data,
  });
});
beforeEach(() => enterAs('root'));
afterAll(async () => {
  await enterAs('root');
  await provider.update('client', { id: client, data: { status: 'inactive' }, previousData: { id: client } });
});

const off = (owner: string) => money.currencyOff.replace('%{currency}', 'BTC').replace('%{owner}', owner);

async function openCurrencies() {
  const currency = await screen.findByRole('combobox', { name: /Currency/ });
  await waitFor(() => expect(currency).not.toHaveAttribute('aria-disabled', 'true'));
  fireEvent.mouseDown(currency);
}

describe('a currency that is inactive for the client', () => {
  it.each(['credit', 'debit', 'budget'])('is not offered to %s, with the reason', async (type) => {
    const wallet = type === 'budget' ? client : user.wallet;
    const owner = type === 'budget' ? 'Switched Off Ltd' : user.userName;
    await visit(`/dashboard/operations?wallet=${wallet}&type=${type}`);
    await screen.findByDisplayValue(owner);
    await openCurrencies();
    const option = await screen.findByRole('option', { name: /^BTC/ });
    expect(option).toHaveAttribute('aria-disabled', 'true');
    expect(option).toHaveTextContent(off(owner));
    expect(screen.getByRole('option', { name: /^USD/ })).not.toHaveAttribute('aria-disabled');
  });

  it('opens no review when the URL names it', async () => {
    const address = `wallet=${user.wallet}&type=credit&currency=BTC&amount=0.5&reference=Off`;
    await visit(`/dashboard/operations?${address}`);
    await screen.findByDisplayValue(user.userName);
    await screen.findByText(off(user.userName));
    fireEvent.click(screen.getByRole('button', { name: operations.review }));
    expect(await screen.findByText(off(user.userName))).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: operations.confirm.send })).toBeNull();
  });

  it("is not offered for a new bonus, and an existing bonus in it can't be paid", async () => {
    await visit(`/dashboard/bonus/create?${new URLSearchParams({ source: JSON.stringify({ client }) })}`);
    await screen.findByDisplayValue('Switched Off Ltd');
    const currency = screen.getByRole('combobox', { name: /Currency/ });
    await waitFor(() => expect(currency).toBeEnabled());
    fireEvent.mouseDown(currency);
    expect(await screen.findByRole('option', { name: 'USD' })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /BTC/ })).toBeNull();
  });

  it('blocks the payment of a bonus before the form', async () => {
    await visit(`/dashboard/pay-bonus?bonus=${bonus}`);
    await screen.findByText(off('Switched Off Ltd'));
    expect(screen.queryByRole('button', { name: operations.review })).toBeNull();
  });
});

describe('a typed name without a match', () => {
  it("is reported at the bonus's recipients and opens no review", async () => {
    const { json } = await request('/bonus?filter={"status":"active"}&range=[0,50]');
    const all = (json as { data: { _id: string; client: string; budget: string | null }[] }).data;
    const payable = all.find((one) => one._id !== bonus && one.client !== client);
    const { data: users } = await provider.getList('user', {
      filter: { client: payable?.client, status: 'active', role: 'customer' },
      sort: { field: 'createdAt', order: 'ASC' },
      pagination: { page: 1, perPage: 1 },
    });
    await visit(`/dashboard/pay-bonus?bonus=${payable?._id}&to=${users[0]?.id}`);
    const field = await screen.findByRole('combobox', { name: /Recipients/ });
    const person = userEvent.setup();
    await screen.findByText(String(users[0]?.userName));
    fireEvent.change(field, { target: { value: 'nobody at all' } });
    await person.type(field, '{Enter}');
    await screen.findByText(money.unmatched.replace('%{text}', 'nobody at all'));
    expect(screen.queryByRole('button', { name: operations.confirm.send })).toBeNull();
    // Not by leaving the field either.
    await person.tab();
    fireEvent.click(screen.getByRole('button', { name: operations.review }));
    expect(field).toHaveValue('nobody at all');
    await screen.findByText(money.unmatched.replace('%{text}', 'nobody at all'));
    expect(screen.queryByRole('button', { name: operations.confirm.send })).toBeNull();
  });
});

describe("the user's own wallet", () => {
  it("can't receive another's money: an agent sees no debit and who can perform it", async () => {
    await enterAs('agent');
    await visit('/dashboard/operations?type=debit');
    await screen.findByText(money.debitByAdmin);
    expect(screen.queryByRole('button', { name: money.kinds.debit })).toBeNull();
  });

  it('is rejected as the recipient of a transfer from another user', async () => {
    const own = storedUser()?.wallet;
    const sides = `from=${user.wallet}&to=${own}&currency=USD&amount=1&reference=Mine`;
    await visit(`/dashboard/transfer?type=transfer&${sides}`);
    await screen.findByDisplayValue(user.userName);
    await screen.findByDisplayValue('root');
    fireEvent.click(screen.getByRole('button', { name: operations.review }));
    await screen.findByText(en.validation.intoOwnWallet);
    expect(screen.queryByRole('button', { name: operations.confirm.send })).toBeNull();
  });
});
