import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { es } from '../../../i18n/es.ts';
import { storedUser } from '../../../src/engine/console/session/storage.ts';
import { enterAs, visit } from '../visit.tsx';
import { marked, openPalette, options, user } from './paletteOpened.ts';

describe('the command palette', () => {
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
});
