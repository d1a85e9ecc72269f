/** Record pages on the real service: what they show, what they copy, and what they say when it is refused. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { createDataProvider } from '../../../src/engine/console/providers/data/dataProvider.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import { findFirst } from '../first.ts';
import { holdResponse } from '../holdResponse.ts';
import { enterAs, visit } from '../visit.tsx';

beforeEach(() => enterAs('root'));

const section = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('section') as HTMLElement);
};

function clipboard(write: () => Promise<void>) {
  const writeText = vi.fn(write);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  return writeText;
}

afterEach(() => vi.restoreAllMocks());

describe('copying the public key', () => {
  const keyButton = () => screen.findByRole('button', { name: 'Copy: Public key' });

  it('reports success', async () => {
    const { id, publicKey } = await findFirst('client');
    const writeText = clipboard(async () => undefined);
    await visit(`/dashboard/client/${id}`);
    fireEvent.click(await keyButton());
    await screen.findByText('Copied the public key to the clipboard');
    expect(writeText).toHaveBeenCalledWith(publicKey);
  });

  it('reports failure', async () => {
    const { id } = await findFirst('client');
    clipboard(() => Promise.reject(new Error('not allowed')));
    await visit(`/dashboard/client/${id}`);
    fireEvent.click(await keyButton());
    await screen.findByText('The public key could not be copied to the clipboard');
  });
});

describe('a client', () => {
  it('creates an invitation link with its public key', async () => {
    const { id, publicKey } = await findFirst('client', { status: 'active' });
    await visit(`/dashboard/client/${id}`);
    const link = await (await section(en.console.invitation.title)).findByText(/^http/);
    expect(link).toHaveTextContent(`${window.location.origin}/register?publicKey=${publicKey}`);
  });

  it('edits its currencies in a dual list and saves them with PUT', async () => {
    const provider = createDataProvider();
    const name = `Dual ${Math.random().toString(36).slice(2, 8)}`;
    const usd = await findFirst('currency', { abbreviation: 'USD' });
    const eur = await findFirst('currency', { abbreviation: 'EUR' });
    const { data: client } = await provider.create('client', {
      data: {
        name,
        email: `${name.replace(' ', '.')}@x.example`,
        tax: '0',
        adminUserName: name.replace(' ', '.'),
        adminEmail: `admin.${name.replace(' ', '.')}@x.example`,
        adminPassword: 'a-long-password',
        activatedCurrencies: [usd.id],
      },
    });
    await visit(`/dashboard/client/${client.id}`);
    const part = await section(en.console.currencies.title);
    fireEvent.click(part.getByRole('button', { name: en.console.currencies.change }));
    const lists = await part.findAllByRole('listbox');
    fireEvent.click(within(lists[0] as HTMLElement).getByText(/^EUR/));
    fireEvent.click(part.getByRole('button', { name: en.console.currencies.activate }));
    fireEvent.click(within(lists[1] as HTMLElement).getByText(/^USD/));
    fireEvent.click(part.getByRole('button', { name: en.console.currencies.disable }));
    fireEvent.click(part.getByRole('button', { name: 'Save' }));
    await screen.findByText('Updated client');
    const { data: after } = await provider.getOne('client', { id: client.id });
    expect([after.activatedCurrencies, after.disabledCurrencies]).toEqual([[eur.id], [usd.id]]);
  });
});

describe('a transaction', () => {
  it('shows both entries with the balance after them, verified as intact', async () => {
    const paid = await findFirst('transaction', { status: 'successful', type: 'transfer' });
    await visit(`/dashboard/transaction/${paid.id}`);
    const part = await section(en.console.transaction.entries);
    await part.findByText(en.console.transaction.intact);
    const [, out, into] = part.getAllByRole('row');
    expect(out).toHaveTextContent(new RegExp(`^${paid._names.from}[-−]\\d`));
    expect(into).toHaveTextContent(new RegExp(`^${paid._names.to}\\+\\d`));
    const trail = await section(en.console.record.trail);
    const [entry] = await trail.findAllByRole('link');
    expect(entry?.getAttribute('href')).toMatch(/^\/dashboard\/audit\/[0-9a-f-]{36}$/);
  });

  it('says in words why it was declined', async () => {
    const refused = await findFirst('transaction', { status: 'incorrect' });
    await visit(`/dashboard/transaction/${refused.id}`);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(en.console.transaction.refused);
    const { refusal } = refused.data as unknown as { refusal: keyof typeof en.errors };
    expect(alert).toHaveTextContent(en.errors[refusal]);
    await screen.findByText(en.console.transaction.noEntries);
  });
});

describe('an audit entry', () => {
  it('shows changes by field label, with names for ids and collapsed raw data', async () => {
    const user = await findFirst('user', { userName: 'customer' });
    const eur = await findFirst('currency', { abbreviation: 'EUR' });
    await createDataProvider().update('user', {
      id: user.id,
      data: { defaultCurrency: eur.id },
      previousData: user,
    });
    const changed = await findFirst('audit', { record: user.id, action: 'update' });
    await visit(`/dashboard/audit/${changed.id}`);
    const row = (await screen.findByText('Default currency')).closest('tr');
    expect(row).toHaveTextContent('MXN');
    expect(row).toHaveTextContent('EUR');
    expect(row).not.toHaveTextContent(eur.id);
    expect(screen.getByText(en.resources.audit.choices.action.update)).toBeVisible();
    const named = screen.getAllByRole('link', { name: 'customer' });
    expect(named.map((link) => link.getAttribute('href'))).toEqual([`/dashboard/user/${user.id}`]);
    expect(screen.getByText(en.console.data.raw).closest('details')).not.toHaveAttribute('open');
    await createDataProvider().update('user', {
      id: user.id,
      data: { defaultCurrency: user.defaultCurrency },
      previousData: { ...user, defaultCurrency: eur.id },
    });
  });
});

describe('a form', () => {
  const newCurrency = async () => {
    const abbreviation = `S${Math.random().toString(36).slice(2, 7).toUpperCase()}`;
    const { data } = await createDataProvider().create('currency', {
      data: { abbreviation, name: 'Before', symbol: 'S' },
    });
    return String(data.id);
  };

  it('saves on Ctrl+S and focuses the first invalid field', async () => {
    await visit(`/dashboard/currency/${await newCurrency()}/edit`);
    const name = await screen.findByLabelText(/^Name/);
    fireEvent.change(name, { target: { value: '' } });
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    await screen.findByText(en.validation.required);
    await waitFor(() => expect(name).toHaveFocus());
    fireEvent.change(name, { target: { value: 'After' } });
    fireEvent.keyDown(window, { key: 's', metaKey: true });
    await screen.findByText('After', { selector: 'dd *' });
  });

  it('focuses a field that only the service rejects', async () => {
    await visit('/dashboard/currency/create');
    const abbreviation = await screen.findByLabelText(/^Abbreviation/);
    fireEvent.change(abbreviation, { target: { value: 'USD' } });
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Another' } });
    fireEvent.change(screen.getByLabelText(/^Symbol/), { target: { value: '$' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(en.validation.taken);
    await waitFor(() => expect(abbreviation).toHaveFocus());
  });

  it('never overwrites a concurrent change, and loads it on request', async () => {
    const id = await newCurrency();
    await visit(`/dashboard/currency/${id}/edit`);
    const name = await screen.findByLabelText(/^Name/);
    await waitFor(() => expect(name).toHaveValue('Before'));
    await request(`/currency/${id}`, { method: 'PUT', body: { name: 'Of someone else' } });
    fireEvent.change(name, { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(en.console.form.stale);
    expect((await createDataProvider().getOne('currency', { id })).data.name).toBe('Of someone else');
    expect(name).toHaveValue('Mine');
    fireEvent.click(screen.getByRole('button', { name: en.console.form.loadAgain }));
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Of someone else'));
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Mine', { selector: 'dd *' });
  });
});

describe('a form of a record that has changed since the page was opened', () => {
  it('keeps what is typed before the record has been read again', async () => {
    const { data } = await createDataProvider().create('currency', {
      data: {
        abbreviation: `K${Math.random().toString(36).slice(2, 7).toUpperCase()}`,
        name: 'Before',
        symbol: 'K',
      },
    });
    await visit(`/dashboard/currency/${data.id}`);
    const edit = await screen.findByRole('link', { name: 'Edit' });
    await request(`/currency/${data.id}`, { method: 'PUT', body: { name: 'Of someone else' } });
    const response = holdResponse(`/currency/${data.id}`);
    fireEvent.click(edit);
    const name = await screen.findByLabelText(/^Name/);
    expect(name).toHaveValue('Before');
    await response.arrived;
    fireEvent.change(name, { target: { value: 'Mine' } });
    await response.release();
    expect(name).toHaveValue('Mine');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(en.console.form.stale);
  });
});

describe('a record that the role may not read', () => {
  it('is named without links and has no section', async () => {
    await enterAs('agent');
    const user = await findFirst('user', { userName: 'customer' });
    await visit(`/dashboard/user/${user.id}`);
    const currency = await screen.findByText('MXN', { selector: 'dd *' });
    expect(currency.closest('a')).toBeNull();
    await screen.findByRole('heading', { name: en.console.record.operations });
    expect(screen.queryByRole('heading', { name: en.console.record.trail })).not.toBeInTheDocument();
  });
});
