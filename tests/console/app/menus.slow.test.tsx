/** How the menu stands for each kind of person. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { selectMenuLayout } from '../../../src/engine/console/layout/navigation/menu.ts';
import { storedUser } from '../../../src/engine/console/session/storage.ts';
import { createAbility } from '../../../src/engine/contract/rights/abilities.ts';
import { enterAs, visit } from '../visit.tsx';

const { menu, money, receive, statement, account, permissions } = en.console;
const names = (resource: keyof typeof en.resources) => String(en.resources[resource].name).split(' |||| ')[1];

async function entries(): Promise<string[]> {
  const nav = await screen.findByRole('navigation', { name: menu.label });
  return (
    within(nav)
      .getAllByRole('link')
      // Without the number of records that wait.
      .map(({ textContent }) => textContent?.replace(/\d+$/, '') ?? '')
  );
}
const headings = () => screen.queryByText(menu.groups.money);

it('shows how many approvals wait', async () => {
  await enterAs('root');
  await visit('/dashboard/ecommerce');
  const nav = await screen.findByRole('navigation', { name: menu.label });
  await within(nav).findByRole('link', { name: /^Approvals ?[1-9]\d*$/ });
});

describe("a customer's menu", () => {
  it('contains their own money in the order of a day, and no staff pages', async () => {
    await enterAs('customer');
    await visit('/dashboard/ecommerce');
    await screen.findByRole('heading', { level: 1, name: menu.ownMoney });
    const first = [menu.ownMoney, menu.ownWallet, names('transaction'), menu.transfer, receive.title];
    const all = await entries();
    const last = [statement.title, names('hold'), names('approval'), account.mine];
    expect(all.slice(0, 9)).toEqual([...first, ...last]);
    const staff = [names('user'), names('client'), names('role'), names('wallets'), menu.balances];
    for (const name of [...staff, en.console.integrity.title, permissions.subjects.ACL])
      expect(all).not.toContain(name);
  });

  it('leaves the pages of staff to the permissions', async () => {
    await enterAs('customer');
    await visit('/dashboard/users');
    await screen.findByRole('heading', { level: 1, name: names('user') });
  });

  it('starts with balance, movements, paying and receiving', async () => {
    await enterAs('customer');
    await visit('/dashboard/ecommerce');
    await screen.findByRole('heading', { name: en.console.dashboard.own });
    await screen.findByRole('heading', { name: en.console.record.operations });
    const page = within(screen.getByRole('main'));
    expect(page.getByRole('link', { name: menu.transfer })).toHaveAttribute('href', '/dashboard/transfer');
    expect(page.getByRole('link', { name: receive.title })).toHaveAttribute('href', '/dashboard/receive');
  });

  it('marks their own wallet as current', async () => {
    await enterAs('customer');
    await visit(`/dashboard/wallet/${storedUser()?.wallet}`);
    const link = await screen.findByRole('link', { name: menu.ownWallet });
    expect(link).toHaveAttribute('aria-current', 'page');
  });

  it('contains what further permissions open, such as crediting', async () => {
    await enterAs('customer');
    const may = (action: 'read' | 'recharge', subject: 'all' | 'User') => ({
      action,
      subject,
      allowed: true,
    });
    const first = selectMenuLayout(createAbility([may('read', 'all'), may('recharge', 'User')])).first;
    expect(first).toContainEqual(expect.objectContaining({ to: '/dashboard/operations' }));
  });
});

describe("an agent's menu", () => {
  it('starts with daily work; the rest follows in groups', async () => {
    await enterAs('agent');
    await visit('/dashboard/users');
    // Agents cannot debit.
    const day = [names('user'), money.kinds.credit, menu.transfer, names('transaction'), 'Dashboard'];
    const all = await entries();
    expect(all.slice(0, 5)).toEqual(day);
    expect(all).toContain(names('client'));
    expect(new Set(all).size).toBe(all.length);
    expect(headings()).toBeInTheDocument();
  });
});
