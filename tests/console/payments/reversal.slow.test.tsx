/** Money that is put right: where it is reversed from, and what lists, rows and pages say of it then. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import { findEnabledButton } from '../enabledButton.ts';
import { openRecordMenu } from '../recordMenu.ts';
import { enterAs, visit } from '../visit.tsx';
import { enterAsCustomer, type NewCustomer, newCustomer } from './newCustomer.ts';

const { reversal } = en.console.transaction;
const { reverse } = en.resources.transaction.actions;
const operations = en.console.record.operations;
let person: NewCustomer;
let wallet = '';

beforeAll(async () => {
  person = await newCustomer('put-right');
  wallet = person.wallet;
});

/** @returns the `_id` of the transaction */
async function credit(reference: string, amount: string): Promise<string> {
  await enterAs('root');
  const { json } = await request(`/wallet/${wallet}/credit?currency=USD`, {
    method: 'POST',
    body: { amount, reference },
    headers: { 'Idempotency-Key': reference },
  });
  return (json as { data: { _id: string } }).data._id;
}

/** Reverses by the dialog that is open. */
async function confirm(amount: string) {
  const dialog = within(await screen.findByRole('dialog'));
  const field = await dialog.findByLabelText(/^Amount/);
  // All that is left, unless it is said: the amount of the transaction may be more.
  expect(field).toHaveValue('');
  if (amount) fireEvent.change(field, { target: { value: amount } });
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'A mistake' } });
  fireEvent.click(dialog.getByRole('button', { name: reverse.name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

/** The rows of that reference in the table of movements, newest first. */
async function rows(reference: string): Promise<HTMLElement[]> {
  const heading = await screen.findByRole('heading', { name: operations });
  const table = within(heading.closest('section') as HTMLElement);
  return (await table.findAllByText(reference)).map((cell) => cell.closest('tr') as HTMLElement);
}

describe("a reversal in a wallet's rows", () => {
  it('reverses a part, then the rest; both rows show it and link to each other', async () => {
    const id = await credit('Twice too much', '10');
    await visit(`/dashboard/wallet/${wallet}`);
    const label = `${reverse.name}: Twice too much`;
    fireEvent.click(await screen.findByRole('button', { name: label }));
    expect(
      await screen.findByRole('dialog', { name: `${reverse.name} · Twice too much` }),
    ).toBeInTheDocument();
    await confirm('4');
    await waitFor(async () => expect(await rows('Twice too much')).toHaveLength(2));
    const [back, original] = await rows('Twice too much');
    expect(back).toHaveTextContent('−4.00');
    const toOriginal = within(back as HTMLElement).getByRole('link', { name: reversal.reverses });
    expect(toOriginal).toHaveAttribute('href', `/dashboard/transaction/${id}`);
    const partly = within(original as HTMLElement).getByRole('link', { name: reversal.partly });
    expect(partly).toHaveAttribute('href', expect.stringMatching(/\/dashboard\/transaction\//));
    expect(partly).toHaveAttribute('title', expect.stringMatching(/4\.00\sUSD/));
    // A reversal is not reversed itself.
    expect(within(back as HTMLElement).queryByRole('button')).not.toBeInTheDocument();

    fireEvent.click(await screen.findByRole('button', { name: label }));
    await confirm('');
    await waitFor(async () => expect(await rows('Twice too much')).toHaveLength(3));
    const [, , whole] = await rows('Twice too much');
    expect(whole).toHaveTextContent(reversal.reversed);
    expect(screen.queryByRole('button', { name: label })).not.toBeInTheDocument();
  });

  it('is not offered without permission', async () => {
    await credit('Stays', '1');
    await enterAsCustomer(person);
    await visit(`/dashboard/wallet/${wallet}`);
    await rows('Stays');
    expect(screen.queryByRole('button', { name: /^Reverse/ })).not.toBeInTheDocument();
  });
});

it('shows in the list, and on the page with the number of each reversal', async () => {
  const id = await credit('Back again', '7');
  const answer = await request(`/transaction/${id}/reverse`, {
    method: 'POST',
    body: { reason: 'A mistake' },
    headers: { 'Idempotency-Key': 'back again' },
  });
  const [by] = (answer.json as { data: { reversedBy: string[] } }).data.reversedBy;
  const filter = encodeURIComponent(JSON.stringify({ reference: 'Back again' }));
  await visit(`/dashboard/transactions?filter=${filter}`);
  const reversed = await screen.findByRole('link', { name: reversal.reversed });
  expect(reversed).toHaveAttribute('href', `/dashboard/transaction/${by}`);
  expect(screen.getByRole('link', { name: reversal.reverses })).toHaveAttribute(
    'href',
    `/dashboard/transaction/${id}`,
  );
  fireEvent.click(screen.getByRole('link', { name: reversal.reverses }));
  const label = await screen.findByText(en.resources.transaction.fields.reversedBy, { selector: 'dt' });
  const link = within(label.parentElement as HTMLElement).getByRole('link');
  expect(link).toHaveAttribute('href', `/dashboard/transaction/${by}`);
  const menu = await openRecordMenu();
  const item = menu.getByRole('menuitem', { name: new RegExp(`^${reverse.name}`) });
  expect(item).toHaveAttribute('aria-disabled', 'true');
});

it('is offered after an operation, which is then marked as reversed', async () => {
  await enterAs('root');
  await visit(`/dashboard/operations?wallet=${wallet}&type=credit&currency=USD`);
  await screen.findByDisplayValue(person.userName);
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '3' } });
  fireEvent.change(screen.getByLabelText(/^Reference/), { target: { value: 'Wrong one' } });
  fireEvent.click(screen.getByRole('button', { name: en.console.operations.review }));
  fireEvent.click(await findEnabledButton(en.console.operations.confirm.send));
  await screen.findByText(en.console.operations.done);
  fireEvent.click(await screen.findByRole('button', { name: reverse.name }));
  await confirm('');
  expect(await screen.findByRole('link', { name: reversal.reversed })).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: reverse.name })).toHaveAttribute('aria-disabled', 'true'),
  );
});
