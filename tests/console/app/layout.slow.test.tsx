import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { de } from '../../../i18n/de.ts';
import { en } from '../../../i18n/en.ts';
import { createStore } from '../../../src/engine/console/providers/store.ts';
import { storedUser } from '../../../src/engine/console/session/storage.ts';
import { enterAs, visit } from '../visit.tsx';

const { settings, menu, account } = en.console;
const user = userEvent.setup();

async function openSettings() {
  await user.click(await screen.findByRole('button', { name: settings.title }));
  return within(await screen.findByRole('dialog', { name: settings.title }));
}

/** What the button of the account is called. */
const ownName = () => `${storedUser()?.firstName} ${storedUser()?.lastName}`;

beforeEach(() => enterAs('admin'));

describe('a chosen setting', () => {
  it('keeps form input: changing the layout does not remount the page', async () => {
    await enterAs('root');
    await visit('/dashboard/currency/create');
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.type(name, 'Half');
    const dialog = await openSettings();
    await user.click(await dialog.findByRole('button', { name: settings.horizontal }));
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Half');
  });

  it('changes the language at once', async () => {
    await visit('/dashboard/clients');
    const dialog = await openSettings();
    await user.click(await dialog.findByRole('combobox', { name: en.console.language }));
    await user.click(await screen.findByRole('option', { name: 'Deutsch' }));
    await screen.findByRole('heading', { level: 1, name: 'Mandanten' });
    expect(document.title).toBe(`Mandanten · ${de.console.name}`);
    expect(document.documentElement.lang).toBe('de');
  });

  it('follows the system again when that is chosen', async () => {
    localStorage.setItem('theme', 'dark');
    await visit('/dashboard/clients');
    const dialog = await openSettings();
    expect(dialog.getByRole('button', { name: settings.dark })).toHaveAttribute('aria-pressed', 'true');
    await user.click(dialog.getByRole('button', { name: settings.system }));
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'));
    expect(localStorage.getItem('theme')).toBeNull();
  });
});

describe('the page', () => {
  it('shows its breadcrumbs, its title and the signed-in user', async () => {
    const id = storedUser()?._id;
    await visit(`/dashboard/user/${id}`);
    const crumbs = within(await screen.findByRole('navigation', { name: en.console.breadcrumb }));
    expect(crumbs.getByText(menu.groups.people)).toBeInTheDocument();
    expect(crumbs.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/dashboard/users');
    await screen.findByRole('heading', { level: 1, name: ownName() });
    await waitFor(() => expect(document.title).toBe(`${ownName()} · Monedero`));
    await user.click(screen.getByRole('button', { name: ownName() }));
    const profile = await screen.findByRole('menuitem', { name: account.profile });
    expect(profile).toHaveAttribute('href', `/dashboard/user/${id}`);
  });

  it('can be reached past bar and menu', async () => {
    await visit('/dashboard/clients');
    await screen.findByRole('table');
    await user.click(await screen.findByRole('link', { name: 'Skip to content' }));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(window.location.hash).toBe('');
  });

  it('stores that the side menu was collapsed; its entries keep their accessible names', async () => {
    await visit('/dashboard/clients');
    await user.click(await screen.findByRole('button', { name: 'Close menu', expanded: true }));
    const link = within(screen.getByRole('navigation', { name: menu.label })).getByRole('link', {
      name: 'Users',
    });
    expect(link).toHaveTextContent('');
    expect(createStore().getItem('sidebar.open')).toBe(false);
  });
});
