/** The page of a receipt: what is printed, with the link that anyone can open. */
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { en } from '../../../../i18n/en.ts';
import { request } from '../../../../src/engine/console/providers/http.ts';
import { isAmount } from '../../../console/amounts.ts';
import { enterAsCustomer, type NewCustomer, newCustomer } from '../../../console/payments/newCustomer.ts';
import { visit } from '../../../console/visit.tsx';

const texts = en.console.receipt;
let person: NewCustomer;
let id = '';

beforeAll(async () => {
  person = await newCustomer('receipted');
  const { json } = await request(`/wallet/${person.wallet}/credit?currency=USD`, {
    method: 'POST',
    body: { amount: '31.5', reference: 'On paper' },
    headers: { 'Idempotency-Key': 'on paper' },
  });
  id = (json as { data: { _id: string } }).data._id;
});
beforeEach(async () => {
  await enterAsCustomer(person);
});

it("opens from the customer's own transaction and shows the full payment", async () => {
  await visit(`/dashboard/transaction/${id}`);
  fireEvent.click(await screen.findByRole('link', { name: texts.title }));
  // Its seal is on the receipt alone, while the transaction's page has the amount too.
  expect(await screen.findByText(/^[0-9a-f]{64}$/)).toBeInTheDocument();
  expect(screen.getByText(isAmount('31.50 USD'))).toBeInTheDocument();
  expect(screen.getByText('receipted')).toBeInTheDocument();
  expect(screen.getByText('On paper')).toBeInTheDocument();
  expect(screen.getByText(id)).toBeInTheDocument();
});

it('shows its link as text and QR code, and prints', async () => {
  await visit(`/dashboard/receipt/${id}`);
  const link = await screen.findByRole('link', { name: /\/receipt\/[\w-]{64}$/ });
  expect(link).toHaveAttribute('href', link.textContent);
  expect(screen.getByRole('img', { name: texts.address })).toBeInTheDocument();
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole('button', { name: en.console.statement.print }));
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});
