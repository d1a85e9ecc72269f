/**
 * The pages that are not made from a declaration, a line each: routes, guard, menu, breadcrumbs, titles and
 * the command palette all read this table. Free of react-admin and MUI: the sign-in page asks it which
 * addresses exist.
 */
import type { ComponentType } from 'react';
import type { Action, Subject } from '../../contract/abilities.ts';
import type { Group } from '../../contract/resource.ts';
import { DASHBOARD } from '../session/landing.ts';
import { part } from './part.tsx';

/** A right that a page asks for. */
export type Need = { subject: Subject; action: Action };

export type Screen = {
  /** Its public address; `:id` stands for one part. */
  address: string;
  /** One of these rights opens it. */
  needs: readonly Need[];
  /** The message that is its title and its name in the menu. */
  label: string;
  /** A name that layout/ResourceIcon.tsx knows. */
  icon?: string;
  /** The part of the menu that it stands in; without one it is opened from elsewhere. */
  group?: Group;
  /** The address of the page that leads to it, for the breadcrumbs. */
  under?: string;
  /** Stands alone, without bar and menu. */
  full?: boolean;
  /** Fetched when it is opened. */
  page: ComponentType;
};

// biome-ignore format: a page is a line
export const screens = {
  dashboard: { address: DASHBOARD, needs: [may('Dashboard')], label: 'ra.page.dashboard', icon: 'dashboard', group: 'overview', page: page(() => import('../../../features/dashboard/console/Dashboard.tsx'), 'Dashboard') },
  operations: { address: '/dashboard/operations', needs: [may('User', 'recharge'), may('Client', 'recharge')], label: 'console.menu.operations', icon: 'operations', group: 'money', page: page(() => import('../../../features/payments/console/OperationPage.tsx'), 'OperationPage') },
  transfer: { address: '/dashboard/transfer', needs: [may('Dashboard')], label: 'console.menu.transfer', icon: 'transfer', group: 'money', page: page(() => import('../../../features/payments/console/TransferPage.tsx'), 'TransferPage') },
  bonus: { address: '/dashboard/bonus', needs: [may('Bonus', 'create'), may('User', 'recharge')], label: 'console.menu.bonus', icon: 'bonus', group: 'money', page: page(() => import('../../../features/bonuses/console/BonusPage.tsx'), 'BonusPage') },
  balances: { address: '/dashboard/balances', needs: [may('Wallet')], label: 'console.menu.balances', icon: 'balances', group: 'money', page: page(() => import('../../../features/balances/console/BalancesPage.tsx'), 'BalancesPage') },
  clientWallet: { address: '/dashboard/client/wallet/:id', needs: [may('ClientWallet')], label: 'console.menu.clientWallet', under: '/dashboard/clients', page: page(() => import('../../../features/clients/console/ClientWallet.tsx'), 'ClientWallet') },
  integrity: { address: '/dashboard/integrity', needs: [may('Transaction')], label: 'console.integrity.title', icon: 'integrity', group: 'control', page: page(() => import('../../../features/integrity/console/IntegrityPage.tsx'), 'IntegrityPage') },
  accessControl: { address: '/access-control', needs: [may('ACL')], label: 'console.permissions.subjects.ACL', icon: 'access', group: 'control', page: page(() => import('../permissions/AccessControl.tsx'), 'AccessControl') },
  account: { address: '/dashboard/account', needs: [may('Dashboard')], label: 'console.account.mine', icon: 'account', page: page(() => import('../account/AccountPage.tsx'), 'AccountPage') },
  notFound: { address: '/error-404', needs: [may('Auth')], label: 'console.notFound.title', full: true, page: page(() => import('../layout/MessagePage.tsx'), 'NotFound') },
  notAuthorized: { address: '/pages/miscellaneous/not-authorized', needs: [may('Auth')], label: 'console.notAuthorized.title', page: page(() => import('../layout/MessagePage.tsx'), 'NotAuthorized') },
} as const satisfies Record<string, Screen>;

export const allScreens: readonly Screen[] = Object.values(screens);

/** The screen at a public address. */
export function screenAt(address: string): Screen | undefined {
  return allScreens.find((screen) => matches(screen.address, address));
}

function matches(pattern: string, address: string): boolean {
  const [wanted, parts] = [pattern.split('/'), address.split('/')];
  return (
    wanted.length === parts.length &&
    wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
  );
}

/** To read, where nothing else is said. */
function may(subject: Subject, action: Action = 'read'): Need {
  return { subject, action };
}

function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return part(async () => (await load())[name]);
}
