/** Pay many: pasted, checked, sent, and continued after a lost connection, with the real service. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { en } from '../../../../i18n/en.ts';
import { request } from '../../../../src/engine/console/providers/http.ts';
import { en as engine } from '../../../../src/engine/i18n/en.ts';
import { findEnabledButton } from '../../../console/enabledButton.ts';
import { holdResponse } from '../../../console/holdResponse.ts';
import { enterAsCustomer, type NewCustomer, newCustomer } from '../../../console/payments/newCustomer.ts';
import { enterAs, visit } from '../../../console/visit.tsx';

const texts = en.console.payMany;
const { states } = texts;

type Sent = { to: string; amount: string; key: string }[];
/** The transfers of each call that went out. */
let sent: Sent[] = [];
/** What happens to the next calls, in order; those after them are answered. */
let mishaps: ('lost' | 'unreached')[] = [];
let payer: NewCustomer;
let friends: NewCustomer[];

beforeAll(async () => {
  payer = await newCustomer('many.payer');
  friends = [await newCustomer('many.one'), await newCustomer('Many.Two'), await newCustomer('many.three')];
  const currency = await usd();
  await request(`/wallet/${payer.wallet}/credit?currency=${currency}`, {
    method: 'POST',
    body: { amount: '100', reference: 'A test' },
    headers: { 'Idempotency-Key': 'many-payer' },
  });
});
beforeEach(async () => {
  sent = [];
  mishaps = [];
  sessionStorage.clear();
  await enterAsCustomer(payer);
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (!new URL(String(url)).pathname.endsWith('/wallet/transfers')) return real(url, init);
    sent.push(JSON.parse(String(init?.body)).transfers);
    const mishap = mishaps.shift();
    // A lost answer: the transfers were booked.
    if (mishap !== 'unreached') {
      const answer = await real(url, init);
      if (!mishap) return answer;
    }
    throw new TypeError('Failed to fetch');
  });
});
afterEach(() => vi.restoreAllMocks());

async function usd(): Promise<string> {
  const { json } = await request('/currency?filter={"abbreviation":"USD"}');
  return (json as { data: { _id: string }[] }).data[0]?._id ?? '';
}

async function readBalances(): Promise<string[]> {
  await enterAs('root');
  const balances = await Promise.all(
    [payer, ...friends].map(async ({ wallet }) => {
      const { json } = await request(`/wallet/${wallet}/balance?currency=USD`);
      return (json as { data: { balance?: string } }).data.balance ?? '0.00';
    }),
  );
  await enterAsCustomer(payer);
  return balances;
}

const cents = (amount: string) => Math.round(Number(amount) * 100);

async function paste(text: string) {
  fireEvent.change(await screen.findByLabelText(texts.pasted), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: texts.addRows }));
}
const cell = (column: string, row: number) =>
  screen.findByLabelText(texts.cell.replace('%{column}', column).replace('%{row}', String(row)));
const lines = () => within(screen.getByRole('list', { name: texts.rows })).getAllByRole('listitem');
const pay = (name = texts.pay) => screen.getByRole('button', { name });

async function chooseDollars() {
  const currency = await screen.findByRole('combobox', { name: /Currency/ });
  await waitFor(() => expect(currency).not.toHaveAttribute('aria-disabled', 'true'));
  fireEvent.mouseDown(currency);
  fireEvent.click(await screen.findByRole('option', { name: /^USD/ }));
}

async function confirm() {
  fireEvent.click(await findEnabledButton(texts.confirmPay));
}

it('sends nothing while a row is wrong, keeps text that has no rows, and edits rows in place', async () => {
  const { missing } = await visit('/dashboard/pay-many');
  await chooseDollars();
  await paste('to,amount,reference');
  await screen.findByText(texts.noRows);
  expect(screen.getByLabelText(texts.pasted)).toHaveValue('to,amount,reference');

  await paste('many.one\t1.50\tOne\nnobody.there\t2\tTwo\nMANY.ONE\t0.5\tThree');
  await screen.findByText(en.validation.recipient);
  await screen.findByText(texts.sameRecipient.replace('%{row}', '1'));
  expect(pay()).toBeDisabled();
  const person = userEvent.setup();
  await person.clear(await cell('To', 2));
  await person.type(await cell('To', 2), 'many.two{Enter}');
  await waitFor(() => expect(screen.queryByText(en.validation.recipient)).toBeNull());
  await findEnabledButton(texts.pay);

  await person.clear(await cell('Amount', 1));
  await person.type(await cell('Amount', 1), '99{Enter}');
  await screen.findByText(/^The wallet of .+ is .+ short: this payment needs/);
  expect(pay()).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: texts.removeRow.replace('%{row}', '1') }));
  await findEnabledButton(texts.pay);
  expect(lines()).toHaveLength(2);
  expect(sent).toEqual([]);
  expect([...missing]).toEqual([]);
});

it('keeps the text of a cell in use when the currency arrives', async () => {
  await visit('/dashboard/pay-many');
  await chooseDollars();
  await paste('many.one\t60\tOne');
  cleanup();

  const balances = holdResponse('/balance');
  await visit('/dashboard/pay-many');
  const person = userEvent.setup();
  const amount = (await cell('Amount', 1)) as HTMLInputElement;
  await person.click(amount);
  amount.select();
  await balances.release();
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Currency/ })).toHaveTextContent('USD'));
  await person.keyboard('50');
  expect(amount).toHaveValue('50');
  await person.tab();
  expect(amount).toHaveValue('50.00');
});

it('continues after lost connections and a reload, and pays nobody twice', async () => {
  const before = await readBalances();
  mishaps = ['lost', 'unreached'];
  await visit('/dashboard/pay-many');
  await chooseDollars();
  await paste('many.one\t1\tMany\nmany.two\t2\tMany\nmany.three\t3\tMany');
  fireEvent.click(await findEnabledButton(texts.pay));
  await confirm();
  await waitFor(() => expect(screen.getAllByText(states.unanswered)).not.toHaveLength(0));
  // Neither editable nor removable: they may have been booked.
  expect(
    screen.queryByLabelText(texts.cell.replace('%{column}', 'Amount').replace('%{row}', '1')),
  ).toBeNull();
  expect(screen.queryByRole('button', { name: texts.removeRow.replace('%{row}', '1') })).toBeNull();
  expect(screen.getByRole('button', { name: texts.newList })).toBeDisabled();

  cleanup();
  await visit('/dashboard/pay-many');
  fireEvent.click(await findEnabledButton(texts.continue));
  await waitFor(() => expect(sent).toHaveLength(2));
  fireEvent.click(await findEnabledButton(texts.continue));
  await waitFor(() => expect(screen.getAllByRole('link', { name: states.paid })).toHaveLength(3));
  await screen.findByText(texts.done);

  expect(sent).toHaveLength(3);
  expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
  const after = await readBalances();
  expect(after.map((amount, at) => cents(amount) - cents(before[at] ?? ''))).toEqual([-600, 100, 200, 300]);
});

it('pays what was declined under a new key, and nothing else', async () => {
  const before = await readBalances();
  await enterAs('root');
  const { json } = await request('/limit', {
    method: 'POST',
    body: {
      ...{ operations: ['transfer'], scope: 'user', user: payer._id, currency: await usd() },
      ...{ per: 'operation', most: '5.00', reason: 'A test' },
    },
  });
  const { _id: limit } = (json as { data: { _id: string } }).data;
  await enterAsCustomer(payer);
  await visit('/dashboard/pay-many');
  await chooseDollars();
  await paste('many.one\t1\tMany\nmany.two\t6\tMany');
  fireEvent.click(await findEnabledButton(texts.pay));
  await confirm();
  await screen.findByText(states.declined, { selector: 'strong' });
  await screen.findByRole('link', { name: states.paid });
  await screen.findByRole('button', { name: engine.console.import.outcome });
  const person = userEvent.setup();
  await person.clear(await cell('Amount', 2));
  await person.type(await cell('Amount', 2), '4{Enter}');
  fireEvent.click(await findEnabledButton(texts.payAgain));
  await confirm();
  await waitFor(() => expect(screen.getAllByRole('link', { name: states.paid })).toHaveLength(2));
  expect(sent.map((transfers) => transfers.map(({ amount }) => amount))).toEqual([
    ['1.00', '6.00'],
    ['4.00'],
  ]);
  const keys = sent.flat().map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
  const after = await readBalances();
  expect(after.map((amount, at) => cents(amount) - cents(before[at] ?? ''))).toEqual([-500, 100, 400, 0]);
  await enterAs('root');
  await request(`/limit/${limit}`, { method: 'DELETE' });
});
