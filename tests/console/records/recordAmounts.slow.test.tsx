/** Amounts in record forms and dialogs are read as on the payment forms: in the language, exactly, in their currency. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Form, SaveButton } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { es } from '../../../i18n/es.ts';
import { Decimal } from '../../../src/engine/console/fieldKinds/inputs/figures.tsx';
import { createDataProvider } from '../../../src/engine/console/providers/data/dataProvider.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import { createI18nProvider } from '../../../src/engine/console/providers/languages/i18nProvider.ts';
import { decimal } from '../../../src/engine/contract/fields.ts';
import { currency } from '../../../src/features/currencies/resource.ts';
import { findFirst } from '../first.ts';
import { openRecordMenu } from '../recordMenu.ts';
import { enterAs, visit } from '../visit.tsx';

beforeEach(() => enterAs('root'));

const plain = (text: string) => text.replace(/\s/g, ' ');

async function newCurrency(decimals: number): Promise<{ id: string; abbreviation: string }> {
  const abbreviation = `A${Math.random().toString(36).slice(2, 7).toUpperCase()}`;
  const data = { abbreviation, name: 'Amounts', symbol: 'Ⱥ', decimals };
  const { data: made } = await createDataProvider().create('currency', { data });
  return { id: String(made.id), abbreviation };
}

const stored = async (id: string) =>
  (await createDataProvider().getOne('currency', { id })).data.confirmAbove;

async function openForm(id: string) {
  const person = userEvent.setup();
  await visit(`/dashboard/currency/${id}/edit`, 'es');
  const label = new RegExp(`^${es.resources.currency.fields.confirmAbove}`);
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  const save = async () => {
    await person.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/dashboard/currency/${id}`));
  };
  return { person, field, save };
}

describe("an amount in a record's form, in Spanish", () => {
  it('parses 10.000 with three decimals as ten thousand, and says so', async () => {
    const { id, abbreviation } = await newCurrency(3);
    const { person, field, save } = await openForm(id);
    await person.type(field, '10.000');
    const note = await screen.findByText((text) => plain(text).includes(`10.000,000 ${abbreviation}`));
    await person.tab();
    expect(field).toHaveValue('10.000,000');
    expect(note).toBeInTheDocument();
    await save();
    expect(await stored(id)).toBe('10000.000');
  });

  it('is shown formatted, and stays unchanged if nothing is typed', async () => {
    const { id } = await newCurrency(2);
    await request(`/currency/${id}`, { method: 'PUT', body: { confirmAbove: '1234.50' } });
    const { person, field, save } = await openForm(id);
    await waitFor(() => expect(field).toHaveValue('1.234,50'));
    await person.type(screen.getByLabelText(new RegExp(`^${es.resources.currency.fields.description}`)), 'x');
    await save();
    expect(await stored(id)).toBe('1234.50');
  });

  it('accepts its own currency code or symbol and no other', async () => {
    const { id, abbreviation } = await newCurrency(2);
    const { person, field, save } = await openForm(id);
    await person.type(field, '21,00 €');
    const said = es.console.money.otherCurrency.replace('%{currency}', abbreviation).replace('%{other}', '€');
    await screen.findByText((text) => plain(text) === plain(said));
    await person.clear(field);
    await person.type(field, `Ⱥ1.234,56 `);
    await person.tab();
    expect(field).toHaveValue('1.234,56');
    await save();
    expect(await stored(id)).toBe('1234.56');
  });

  it("is parsed again when the currency's decimals change", async () => {
    const { id } = await newCurrency(2);
    const { person, field, save } = await openForm(id);
    await person.type(field, '1,234');
    const decimals = screen.getByLabelText(new RegExp(`^${es.resources.currency.fields.decimals}`));
    await person.clear(decimals);
    await person.type(decimals, '3');
    await save();
    expect(await stored(id)).toBe('1.234');
  });
});

it("parses an amount in an action's dialog the same way", async () => {
  const person = userEvent.setup();
  const [customer, { id: currency }] = await Promise.all([
    findFirst('user', { userName: 'customer' }),
    findFirst('currency', { abbreviation: 'USD' }),
  ]);
  const credit = await request(`/wallet/${customer.wallet}/credit?currency=${currency}`, {
    method: 'POST',
    body: { amount: '2', reference: 'Reversed in part' },
    headers: { 'Idempotency-Key': 'reversed in part' },
  });
  const id = (credit.json as { data: { _id: string } }).data._id;
  await visit(`/dashboard/transaction/${id}`, 'es');
  const { name } = es.resources.transaction.actions.reverse;
  const menu = await openRecordMenu(es.console.record.moreActions);
  await person.click(menu.getByRole('menuitem', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = await dialog.findByRole('textbox', { name: /^Importe/ });
  await dialog.findByText('USD', { ignore: '.unit' });
  await person.type(field, '0,01 USD');
  await person.tab();
  await waitFor(() => expect(field).toHaveValue('0,01'));
  await person.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'Prueba');
  await person.click(dialog.getByRole('button', { name }));
  await screen.findByText(es.resources.transaction.actions.reverse.done);
  const { json } = await request(`/transaction/${id}`);
  expect((json as { data: { reversed: string } }).data.reversed).toBe('0.01');
});

it('accepts an amount in a new record before its currency is selected', async () => {
  const person = userEvent.setup();
  await visit('/dashboard/bonus/create', 'es');
  const field = await screen.findByRole('textbox', {
    name: new RegExp(`^${es.resources.bonus.fields.amount}`),
  });
  await person.type(field, '1.234,5');
  expect(field).toHaveValue('1.234,5');
});

it('parses other numbers the same way: 10.000 is ten thousand, and says so', async () => {
  const person = userEvent.setup();
  const save = vi.fn();
  const field = decimal({ decimals: 3, default: '1234.500' });
  render(
    <AdminContext i18nProvider={await createI18nProvider('es', () => {})}>
      <Form onSubmit={save}>
        <Decimal name="weight" field={field} resource={currency} isNew />
        <SaveButton type="submit" alwaysEnable label="save" />
      </Form>
    </AdminContext>,
  );
  const input = await screen.findByRole('textbox');
  expect(input).toHaveValue('1.234,500');
  await person.clear(input);
  await person.type(input, '10.000');
  await screen.findByText((text) => text.includes('10.000') && text.includes('10,000'));
  await person.tab();
  await person.click(screen.getByRole('button'));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(save.mock.calls[0]?.[0]).toEqual({ weight: '10000' });
});
