/** The page of a receipt: what is printed, with the link that anyone can open. */
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
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
afterEach(() => vi.restoreAllMocks());

/** Replaces what the service answers on this path. */
function answer(path: string, replace: (response: Response) => Response | Promise<Response>): void {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const response = await real(url, init);
    return new URL(String(url)).pathname === `/api/transaction/${id}/${path}` ? replace(response) : response;
  });
}
const openMailButton = async () => {
  await visit(`/dashboard/receipt/${id}`);
  return screen.findByRole('button', { name: texts.mail });
};

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

it("is mailed to the reader's own address", async () => {
  fireEvent.click(await openMailButton());
  expect(
    await screen.findByText(texts.mailed.replace('%{to}', 'receipted@console.example')),
  ).toBeInTheDocument();
});

it('says why it was not mailed', async () => {
  const complaints = { _mail: { key: 'validation.mailUnsent' } };
  answer('receipt/mail', () => Response.json({ code: 'unavailable', complaints }, { status: 503 }));
  fireEvent.click(await openMailButton());
  expect(await screen.findByText(new RegExp(en.validation.mailUnsent))).toBeInTheDocument();
  expect(screen.queryByText(/The receipt was sent/)).toBeNull();
});

it('does not offer that where no mail can be sent', async () => {
  answer('receipt', async (response) => {
    const { data } = (await response.json()) as { data: object };
    return Response.json({ data: { ...data, canMail: false } });
  });
  await visit(`/dashboard/receipt/${id}`);
  await screen.findByRole('button', { name: en.console.statement.print });
  expect(screen.queryByRole('button', { name: texts.mail })).toBeNull();
});
