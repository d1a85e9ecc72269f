import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { authProvider } from '../../../src/engine/console/providers/authProvider.ts';
import { getLandingPage } from '../../../src/engine/console/session/landing.ts';
import { storedUser } from '../../../src/engine/console/session/storage.ts';
import type { BuiltInRole } from '../../../src/features/roles/builtIn.ts';
import { enterAs, visit } from '../visit.tsx';

/** Each part of the menu with its entries. */
async function menu(): Promise<Record<string, string[]>> {
  const bar = await screen.findByRole('navigation', { name: en.console.menu.label });
  return Object.fromEntries(
    within(bar)
      .getAllByRole('list')
      .map((list) => [
        document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent ?? '',
        within(list)
          .getAllByRole('link')
          // Without the number of records that wait.
          .map(({ textContent }) => textContent?.replace(/\d+$/, '') ?? ''),
      ]),
  );
}

describe('the menu of a role', () => {
  const { operations, transfer, balances } = en.console.menu;
  const payMany = en.console.payMany.title;
  const access = en.console.permissions.subjects.ACL;
  const statement = en.console.statement.title;
  const integrity = en.console.integrity.title;
  const background = en.console.background.title;
  const [People, Money, Control, Developers] = [
    ['Users', 'Clients'],
    [
      ...['Wallets', 'Transactions', 'Currencies', 'Bonuses', 'Holds', operations, transfer, payMany],
      ...[balances, statement],
    ],
    [
      ...['Roles', 'Audit', 'Limits', 'Alerts', 'Raised alerts', 'Approvals', 'Approval policies'],
      ...[integrity, access, background],
    ],
    ['Programs', 'API keys', 'Webhooks', 'Deliveries', 'Events'],
  ];
  const everything = { '': ['Dashboard'], People, Money, Control, Developers };
  const expected: Record<BuiltInRole, object> = {
    root: everything,
    super_admin: everything,
    admin: {
      ...everything,
      Control: Control.filter((name) => name !== 'Audit' && name !== background),
      Developers: Developers.filter((name) => name !== 'Events'),
    },
    // What is done all day stands first.
    agent: {
      '': ['Users', 'Credit', transfer, 'Transactions', 'Dashboard'],
      People: ['Clients'],
      Money: ['Wallets', 'Bonuses', 'Holds', payMany, balances, statement],
      Control: ['Roles', 'Approvals', integrity, access],
    },
    // Nothing but the own money, whatever opens besides.
    customer: {
      '': [
        ...[en.console.menu.ownMoney, en.console.menu.ownWallet, 'Transactions', transfer],
        ...[en.console.receive.title, statement, 'Holds', 'Approvals', en.console.account.mine],
      ],
    },
  };

  it.each(Object.entries(expected))('%s', async (role, entries) => {
    await enterAs(role as BuiltInRole);
    await visit('/');
    expect(await menu()).toEqual(entries);
  });
});

describe('actions without permission are not offered', () => {
  it('an admin sees currencies and clients without create, edit or delete buttons', async () => {
    await enterAs('admin');
    await visit('/dashboard/clients');
    await waitFor(() => {
      const links = within(screen.getByRole('table')).getAllByRole('link');
      expect(links.length).toBeGreaterThan(0);
    });
    expect(screen.queryByRole('link', { name: 'Create' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('an admin sees the shared currencies and who can add them', async () => {
    await enterAs('admin');
    await visit('/dashboard/currencies');
    await screen.findByText(en.console.list.shared);
    expect(screen.queryByRole('link', { name: 'Create' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('an agent sees users without edit or delete button', async () => {
    await enterAs('agent');
    await visit(`/dashboard/user/${storedUser()?._id}`);
    await screen.findAllByText('User name', { selector: 'dt' });
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
    // Nor are there further actions.
    expect(screen.queryByRole('button', { name: en.console.record.moreActions })).not.toBeInTheDocument();
  });

  it.each([
    ['customer', '/dashboard/client/wallet/00000000-0000-7000-8000-000000000001'],
    ['agent', '/dashboard/user/create'],
    // Admins have the permission, but only the platform writes shared rows.
    ['admin', '/dashboard/currency/create'],
  ] as const)('%s is sent from %s to not-authorized', async (role, address) => {
    await enterAs(role);
    await visit(address);
    await waitFor(() => expect(window.location.pathname).toBe('/pages/miscellaneous/not-authorized'));
    await screen.findByText(en.console.notAuthorized.text);
  });
});

describe('the auth provider', () => {
  it("returns the identity and checks access by the role's rules", async () => {
    await enterAs('admin');
    const can = (resource: string, action: string) =>
      authProvider.canAccess?.({ resource, action } as Parameters<
        NonNullable<typeof authProvider.canAccess>
      >[0]);
    expect(await authProvider.getIdentity?.()).toMatchObject({ userName: 'admin' });
    expect(await can('currency', 'list')).toBe(true);
    expect(await can('currency', 'edit')).toBe(false);
    expect(await can('audit', 'show')).toBe(false);
    expect(await can('client', 'delete')).toBe(false);
    expect(await can('user', 'export')).toBe(true);
    expect(await can('user', 'no such verb')).toBe(false);
  });

  it('rejects an invalid token', async () => {
    await enterAs('admin');
    await authProvider.checkAuth({});
    localStorage.setItem('accessToken', 'not a token');
    await expect(authProvider.checkAuth({})).rejects.toMatchObject({ status: 401 });
  });

  it('signs out', async () => {
    await authProvider.login({ username: 'customer', password: 'monedero-demo' });
    await authProvider.checkAuth({});
    await authProvider.logout({});
    await expect(authProvider.checkAuth({})).rejects.toMatchObject({ status: 401 });
  });
});

it('each role starts on its own home page', () => {
  const wallet = 'w';
  expect(getLandingPage({ role: 'root', wallet })).toBe('/dashboard/ecommerce');
  expect(getLandingPage({ role: 'agent', wallet })).toBe('/dashboard/users');
  expect(getLandingPage({ role: 'customer', wallet })).toBe('/dashboard/wallet/w');
  expect(getLandingPage({ role: null, wallet: null })).toBe('/dashboard/ecommerce');
});
