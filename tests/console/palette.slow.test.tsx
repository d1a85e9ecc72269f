import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { createDataProvider } from '../../src/engine/console/providers/data/dataProvider.ts';
import { createStore } from '../../src/engine/console/providers/store.ts';
import { marked, openPalette, options, texts, user } from './paletteOpened.ts';
import { enterAs, visit } from './visit.tsx';

describe('the command palette', () => {
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
