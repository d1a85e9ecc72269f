import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { en, type Messages } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { createDataProvider } from '../../src/engine/console/providers/data/dataProvider.ts';
import { createStore } from '../../src/engine/console/providers/store.ts';
import { storedUser } from '../../src/engine/console/session/storage.ts';
import { enterAs, visit } from './visit.tsx';

const texts = en.console.search;
const user = userEvent.setup();

async function openPalette(messages: Messages = en) {
  await screen.findByRole('button', { name: messages.console.settings.title });
  // What the list brings with it takes the focus in jsdom, hidden as it is.
  await waitFor(() => expect(document.querySelector('table, dl')).not.toBeNull());
  await user.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: messages.console.search.title });
}

const list = (name: string = texts.title) => within(screen.getByRole('listbox', { name }));
const options = () =>
  list()
    .queryAllByRole('option')
    .map(({ textContent }) => textContent ?? '');
const marked = (name?: string) => list(name).getByRole('option', { selected: true });

describe('the command palette', () => {
  it('leads to a screen by the keyboard alone; accents make no difference', async () => {
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

  it('finds records by the search of the service, and by their id', async () => {
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

  it('says of an audit entry in words what was done', async () => {
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

  it('says when nothing is found', async () => {
    await enterAs('root');
    await visit('/dashboard/roles');
    await user.type(await openPalette(), 'zzyzx');
    await screen.findByText(texts.nothing.replace('%{query}', 'zzyzx'));
  });

  it('goes through its entries with the arrows, around both ends', async () => {
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

  it('offers a customer nothing that the role does not open', async () => {
    await enterAs('customer');
    await visit('/dashboard/roles');
    await openPalette();
    const offered = options().join('\n');
    for (const word of ['Currencies', 'Audit', 'Create', 'Credit']) expect(offered).not.toContain(word);
    expect(offered).toContain('Transactions');
  });

  it('changes how the console looks', async () => {
    await enterAs('admin');
    await visit('/dashboard/roles');
    await user.type(await openPalette(), 'appearance dark');
    await waitFor(() => expect(marked()).toHaveTextContent(/dark/i));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  });

  it('shows what was opened last, until signing out', async () => {
    await enterAs('root');
    await visit('/dashboard/role/agent');
    await screen.findByRole('heading', { level: 1, name: /agent/ });
    await openPalette();
    const recent = await screen.findByRole('group', { name: texts.recent });
    expect(within(recent).getByRole('option')).toHaveTextContent(/agent/);
    const store = createStore();
    store.reset();
    expect(store.getItem('recent')).toBeUndefined();
  });
});
