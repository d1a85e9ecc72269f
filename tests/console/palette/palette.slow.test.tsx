import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { es } from '../../../i18n/es.ts';
import { createDataProvider } from '../../../src/engine/console/providers/data/dataProvider.ts';
import { createStore } from '../../../src/engine/console/providers/store.ts';
import { storedUser } from '../../../src/engine/console/session/storage.ts';
import { enterAs, visit } from '../visit.tsx';
import { marked, openPalette, options, texts, user } from './paletteOpened.ts';

afterEach(() => vi.restoreAllMocks());

/** Holds back what the service says to a search of this resource's list. @returns lets it through */
function holdSearch(resource: string): () => void {
  const real = globalThis.fetch;
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { pathname, searchParams } = new URL(String(url));
    if (pathname === `/api/${resource}` && searchParams.get('filter')?.includes('"q"')) await held;
    return real(url, init);
  });
  return letThrough;
}

describe('the command palette', () => {
  it('keeps what is typed while its code loads', async () => {
    await enterAs('root');
    await visit('/dashboard/clients');
    await waitFor(() => expect(document.querySelector('table, dl')).not.toBeNull());
    await user.keyboard('{Control>}k{/Control}aud');
    const field = await screen.findByRole('combobox', { name: texts.title });
    await user.keyboard('it');
    expect(field).toHaveValue('audit');
  });

  it('opens a screen by keyboard alone and ignores accents', async () => {
    await enterAs('root');
    await visit('/dashboard/clients', 'es');
    const field = await openPalette(es);
    await user.type(field, 'auditoria');
    await waitFor(() => expect(marked(es.console.search.title)).toHaveTextContent('Auditoría'));
    expect(field).toHaveAttribute('aria-activedescendant', marked(es.console.search.title).id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/audit'));
    expect(screen.queryByRole('combobox', { name: es.console.search.title })).not.toBeInTheDocument();
  });

  it("finds records by the service's search and by id", async () => {
    await enterAs('root');
    await visit('/dashboard/roles');
    const field = await openPalette();
    await user.type(field, 'super_admin');
    await waitFor(() =>
      expect(within(screen.getByRole('group', { name: 'Users' })).getAllByRole('option')).toHaveLength(1),
    );
    await user.clear(field);
    await user.type(field, storedUser()?._id ?? '');
    await waitFor(() => expect(options()).toHaveLength(1));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(`/dashboard/user/${storedUser()?._id}`));
  });

  it("finds a built-in role by its label in the user's language", async () => {
    await enterAs('root');
    await visit('/dashboard/clients', 'es');
    const field = await openPalette(es);
    await user.type(field, 'superadministrador');
    const roles = await screen.findByRole('group', { name: 'Roles' });
    expect(within(roles).getByRole('option')).toHaveTextContent('Superadministrador');
  });

  it('describes an audit entry in words', async () => {
    await enterAs('root');
    const [entry] = (
      await createDataProvider().getList('audit', {
        filter: { action: 'sign_in' },
        sort: { field: 'date', order: 'DESC' },
        pagination: { page: 1, perPage: 1 },
      })
    ).data;
    await visit('/dashboard/roles');
    await user.type(await openPalette(), String(entry?.id));
    const words = en.resources.audit.choices.action.sign_in;
    await waitFor(() => expect(options()).toEqual([expect.stringContaining(words)]));
    expect(options()[0]).not.toContain('sign_in');
  });

  it('fills in a payment from one line of text, and posts nothing', async () => {
    await enterAs('root');
    await visit('/dashboard/roles', 'es');
    await user.type(await openPalette(es), 'abonar a customer 12,50 eur comida');
    const asTyped = await screen.findByRole('group', { name: es.console.search.asTyped });
    const [first] = within(asTyped).getAllByRole('option');
    expect(first).toHaveTextContent(/Abonar customer 12,50 EUR.*comida/);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/operations'));
    const amount = await screen.findByRole('textbox', { name: /Importe/ });
    await waitFor(() => expect(amount).toHaveValue('12,50'));
    expect(await screen.findByDisplayValue('comida')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByDisplayValue('customer')).toBeInTheDocument());
  });

  it('offers no payment without permission', async () => {
    await enterAs('customer');
    await visit('/dashboard/roles');
    const field = await openPalette();
    await user.type(field, 'send lukas 12');
    const asTyped = await screen.findByRole('group', { name: texts.asTyped });
    expect(within(asTyped).getByRole('option')).toHaveTextContent('Transfer lukas 12');
    await user.clear(field);
    await user.type(field, 'credit lukas 12');
    await waitFor(() => expect(screen.queryByRole('group', { name: texts.asTyped })).toBeNull());
  });

  it('opens a list filtered by an amount, and shows the state of wallets and users', async () => {
    await enterAs('root');
    await visit('/dashboard/roles');
    const field = await openPalette();
    await user.type(field, '12.50 eur');
    const lists = await screen.findByRole('group', { name: texts.inLists });
    await user.click(within(lists).getByRole('option', { name: /Transactions: Amount 12.5 EUR/ }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/transactions'));
    const filter = new URLSearchParams(window.location.search).get('filter');
    expect(JSON.parse(filter ?? '{}')).toEqual({ amount: '12.5', currency: 'EUR' });

    await user.type(await openPalette(), 'customer');
    const users = await screen.findByRole('group', { name: 'Users' });
    expect(within(users).getAllByRole('option')[0]).toHaveTextContent('Active');
    const owned = await screen.findByRole('group', { name: 'Wallets' });
    expect(within(owned).getAllByRole('option')[0]).toHaveTextContent(/\d EUR|\d USD/);
  });

  it('keeps the highlighted entry when records arrive before it', async () => {
    await enterAs('root');
    await visit('/dashboard/roles');
    const letThrough = holdSearch('user');
    await user.type(await openPalette(), 'customer');
    const first = (await screen.findByRole('group', { name: 'Wallets' })).querySelector('[role=option]');
    await user.keyboard('{ArrowDown}{ArrowUp}');
    while (marked() !== first) await user.keyboard('{ArrowDown}');
    letThrough();
    const users = await screen.findByRole('group', { name: 'Users' });
    expect(within(users).queryByRole('option', { selected: true })).toBeNull();
    expect(marked()).toBe(first);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toContain('/dashboard/wallet/'));
  });

  it('lists filtered lists last and never highlights them initially', async () => {
    await enterAs('root');
    await visit('/dashboard/roles');
    await user.type(await openPalette(), 'super_admin');
    const lists = await screen.findByRole('group', { name: texts.inLists });
    const users = await screen.findByRole('group', { name: 'Users' });
    expect(users.compareDocumentPosition(lists)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(lists).queryByRole('option', { selected: true })).toBeNull();
  });

  it('filters lists by the parties of their rows, not by what rows refer to otherwise', async () => {
    await enterAs('root');
    await visit('/dashboard/roles');
    await user.type(await openPalette(), 'mercado azul');
    const lists = await screen.findByRole('group', { name: texts.inLists });
    await within(lists).findByRole('option', { name: /^Transactions: .*Mercado Azul/ });
    // Every user has a client too.
    expect(within(lists).queryByRole('option', { name: /^Users: / })).toBeNull();
  });

  it('reports when there are no results', async () => {
    await enterAs('root');
    await visit('/dashboard/roles');
    await user.type(await openPalette(), 'zzyzx');
    await screen.findByText(texts.nothing.replace('%{query}', 'zzyzx'));
  });

  it('moves through its entries with the arrow keys and wraps around', async () => {
    await enterAs('root');
    await visit('/dashboard/roles');
    await openPalette();
    const first = marked().textContent;
    await user.keyboard('{ArrowUp}');
    expect(marked().textContent).toBe(options().at(-1));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(marked().textContent).toBe(options()[1]);
    await user.keyboard('{ArrowUp}');
    expect(marked().textContent).toBe(first);
  });

  it('offers a customer nothing that the role may not open', async () => {
    await enterAs('customer');
    await visit('/dashboard/roles');
    await openPalette();
    const offered = options().join('\n');
    for (const word of ['Currencies', 'Audit', 'Create', 'Credit']) expect(offered).not.toContain(word);
    expect(offered).toContain('Transactions');
  });

  it('changes display preferences', async () => {
    await enterAs('admin');
    await visit('/dashboard/roles');
    await user.type(await openPalette(), 'appearance dark');
    await waitFor(() => expect(marked()).toHaveTextContent(/dark/i));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  });

  it('shows recently opened records until sign-out', async () => {
    await enterAs('root');
    await visit('/dashboard/role/agent');
    await screen.findByRole('heading', { level: 1, name: /Agent/ });
    await openPalette();
    const recent = await screen.findByRole('group', { name: texts.recent });
    expect(within(recent).getByRole('option')).toHaveTextContent(/Agent/);
    const store = createStore();
    store.reset();
    expect(store.getItem('recent')).toBeUndefined();
  });
});
