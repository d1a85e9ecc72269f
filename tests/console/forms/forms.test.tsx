import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { de } from '../../../i18n/de.ts';
import { en } from '../../../i18n/en.ts';
import { createDataProvider } from '../../../src/engine/console/providers/data/dataProvider.ts';
import { openRecordMenu } from '../recordMenu.ts';
import { enterAs, visit } from '../visit.tsx';

beforeEach(() => enterAs('root'));

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a form', () => {
  it("shows the contract schema's errors at their fields", async () => {
    await visit('/dashboard/currency/create');
    await screen.findByLabelText(/^Abbreviation/);
    type(/^Abbreviation/, 'usd!');
    save();
    await screen.findByText('Not in the expected format, such as EUR');
    expect((await screen.findAllByText(en.validation.required)).length).toBe(2);
  });

  it('writes no properties of older MUI versions to the DOM', async () => {
    await visit('/dashboard/user/create');
    await screen.findByLabelText(/^User name/);
    await screen.findByLabelText(/^Password/);
    expect(document.querySelectorAll('[inputprops], [inputlabelprops]').length).toBe(0);
  });

  it('shows errors that only the service finds at their fields, and keeps the input', async () => {
    await visit('/dashboard/currency/create');
    await screen.findByLabelText(/^Abbreviation/);
    type(/^Abbreviation/, 'USD');
    type(/^Name/, 'Another dollar');
    type(/^Symbol/, '$');
    save();
    await screen.findByText(en.validation.taken);
    await screen.findByText((text) => text.startsWith(en.resources.currency.notifications.createFailed));
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Another dollar');
    expect(window.location.pathname).toBe('/dashboard/currency/create');
  });

  it("accepts and shows a percentage with the language's decimal comma, exactly", async () => {
    const provider = createDataProvider();
    const { data: clients } = await provider.getList('client', {
      ...{ filter: {}, sort: { field: 'name', order: 'ASC' }, pagination: { page: 1, perPage: 1 } },
    });
    const id = String(clients[0]?.id);
    await visit(`/dashboard/client/${id}/edit`, 'de');
    const tax = await screen.findByLabelText(/^Steuer \(/);
    const store = async () => {
      const button = screen.getByRole('button', { name: 'Speichern' });
      // Not while what was just typed is being looked at.
      await waitFor(() => expect(button).toBeEnabled());
      fireEvent.click(button);
    };
    fireEvent.change(tax, { target: { value: '8,2,5' } });
    await store();
    await screen.findByText(de.validation.percent);
    fireEvent.change(tax, { target: { value: '8,25' } });
    expect(tax).toHaveValue('8,25');
    await store();
    await screen.findByText(de.resources.client.notifications.updated);
    expect((await provider.getOne('client', { id })).data.tax).toMatch(/^8\.25/);
  });

  it('creates a record, reports it and shows it', async () => {
    const abbreviation = `F${Math.random().toString(36).slice(2, 7).toUpperCase()}`;
    await visit('/dashboard/currency/create');
    await screen.findByLabelText(/^Abbreviation/);
    type(/^Abbreviation/, abbreviation);
    type(/^Name/, 'Test');
    type(/^Symbol/, 'T');
    save();
    await screen.findByText(en.resources.currency.notifications.created);
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/dashboard\/currency\/[0-9a-f-]{36}$/));
    await screen.findByRole('heading', { level: 1, name: `Currency ${abbreviation}` });
  });

  it('confirms before deleting, then opens the list', async () => {
    const { data } = await createDataProvider().create('currency', {
      data: {
        abbreviation: `D${Math.random().toString(36).slice(2, 7).toUpperCase()}`,
        name: 'D',
        symbol: 'D',
      },
    });
    await visit(`/dashboard/currency/${data.id}`);
    fireEvent.click((await openRecordMenu()).getByRole('menuitem', { name: /^Delete/ }));
    await screen.findByText(en.console.delete.content);
    fireEvent.click(screen.getByRole('button', { name: en.console.delete.confirm }));
    await screen.findByText(en.console.delete.done);
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/currencies'));
  });
});
