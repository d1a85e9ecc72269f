/** Limits on the pages of whom they limit, and in the payment form before an amount is typed. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { v7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { en } from '../../../../i18n/en.ts';
import { formatMoney } from '../../../../src/engine/console/fieldKinds/format.ts';
import { request } from '../../../../src/engine/console/providers/http.ts';
import { type NewCustomer, newCustomer } from '../../../console/payments/newCustomer.ts';
import { enterAs, visit } from '../../../console/visit.tsx';

type Data = { data: Record<string, string> };

const send = async (path: string, body: object) =>
  ((await request(path, { method: 'POST', body, headers: { 'Idempotency-Key': v7() } })).json as Data).data;
const limit = (terms: object) =>
  send('/limit', { operations: ['debit'], currency: 'USD', per: 'day', reason: 'A ceiling', ...terms });
/** As the testing library reads it, with plain spaces. */
const money = (amount: string) => formatMoney(amount, 'USD', 'en').replace(/\s/g, ' ');
const left = (amount: string, most: string) =>
  en.console.limits.left.day.replace('%{left}', money(amount)).replace('%{most}', money(most));

let customer: NewCustomer;

beforeEach(async () => {
  customer = await newCustomer(`limited${v7().slice(-6)}`);
  await limit({ scope: 'wallet', wallet: customer.wallet, direction: 'out', most: '100.00' });
  const debited = `/wallet/${customer.wallet}/debit?currency=USD`;
  await send(debited.replace('debit', 'credit'), { amount: '500.00', reference: 'A test' });
  await send(debited, { amount: '40.00', reference: 'A test' });
});

it('of a wallet say on its page how much is left, and show it as a bar', async () => {
  const { missing } = await visit(`/dashboard/wallet/${customer.wallet}`);
  const line = (await screen.findByText(left('60.00', '100.00'))).closest('li') as HTMLElement;
  expect(within(line).getByText(/A ceiling$/)).toBeVisible();
  expect(line.querySelector('[role=progressbar]')).toHaveAttribute('aria-valuenow', '40');
  expect([...missing]).toEqual([]);
});

it('of a user and of a role stand on their pages', async () => {
  const { _id } = customer;
  await limit({ scope: 'user', user: _id, operations: ['transfer'], per: 'operation', most: '7.00' });
  await visit(`/dashboard/user/${_id}`);
  const most = en.console.limits.left.operation.replace('%{most}', money('7.00'));
  expect(await screen.findByText(most)).toBeVisible();

  const role = `role${v7().slice(-6)}`;
  await send('/role', { _id: role, permissions: [] });
  await limit({ scope: 'role', role, most: '9.00' });
  await visit(`/dashboard/role/${role}`);
  const each = en.console.limits.each.day.replace('%{most}', money('9.00'));
  expect(await screen.findByText(each)).toBeVisible();
});

it('say in the payment form what is left before an amount is typed', async () => {
  await enterAs('root');
  await visit(`/dashboard/operations?wallet=${customer.wallet}&type=debit`);
  await screen.findByDisplayValue(customer.userName);
  const currency = screen.getByRole('combobox', { name: /Currency/ });
  await waitFor(() => expect(currency).not.toHaveAttribute('aria-disabled', 'true'));
  fireEvent.mouseDown(currency);
  fireEvent.click(await screen.findByRole('option', { name: /^USD/ }));
  expect(await screen.findByText(left('60.00', '100.00'))).toBeVisible();
  expect(screen.getByText(new RegExp(`^${en.console.limits.wallet}`))).toBeVisible();
  expect(screen.getByLabelText(/^Amount/)).toHaveValue('');
});

it('say in the form of a hold what is left before an amount is typed', async () => {
  await enterAs('root');
  const { wallet } = customer;
  await limit({ scope: 'wallet', wallet, direction: 'out', operations: ['hold'], most: '25.00' });
  const { json } = await request('/currency?filter={"abbreviation":"USD"}');
  const currency = (json as { data: { _id: string }[] }).data[0]?._id;
  await visit(`/dashboard/hold/create?source=${encodeURIComponent(JSON.stringify({ wallet, currency }))}`);
  expect(await screen.findByText(left('25.00', '25.00'))).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Amount/ })).toBeVisible();
});
