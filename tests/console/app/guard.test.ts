/** The navigation guard, address by address. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../../src/console.tsx';
import { isOpen, matchPage } from '../../../src/engine/console/app/pageAt.ts';
import { listScreens } from '../../../src/engine/console/app/screens.ts';
import { resources } from '../../../src/engine/contract/registry.ts';
import {
  type Action,
  anonymousAbility,
  createAbility,
  type Permission,
} from '../../../src/engine/contract/rights/abilities.ts';
import { builtInRoles, defaultPermissions } from '../../../src/features/roles/builtIn.ts';

/** The public addresses, and the right that each asks for. */
const guarded: [address: string, ...needs: [Action, string][]][] = [
  ['/error-404', ['read', 'Auth']],
  ['/pages/miscellaneous/not-authorized', ['read', 'Auth']],
  ['/dashboard/ecommerce', ['read', 'Dashboard']],
  ['/dashboard/client/wallet/7', ['read', 'ClientWallet']],
  ['/dashboard/currencies', ['read', 'Currency']],
  ['/dashboard/currency/7', ['read', 'Currency']],
  ['/dashboard/currency/create', ['create', 'Currency']],
  ['/dashboard/currency/7/edit', ['read', 'Currency'], ['edit', 'Currency']],
  ['/dashboard/users', ['read', 'User']],
  ['/dashboard/user/7', ['read', 'User']],
  ['/dashboard/user/create', ['create', 'User']],
  ['/dashboard/user/7/edit', ['read', 'User'], ['edit', 'User']],
  ['/dashboard/roles', ['read', 'Role']],
  ['/dashboard/clients', ['read', 'Client']],
  ['/dashboard/client/7', ['read', 'Client']],
  ['/dashboard/wallets', ['read', 'Wallet']],
  ['/dashboard/wallet/7', ['read', 'Wallet']],
  ['/dashboard/transactions', ['read', 'Transaction']],
  ['/access-control', ['read', 'ACL']],
  ['/dashboard/audit', ['read', 'Audit']],
  ['/dashboard/audit/7', ['read', 'Audit']],
];

function opens(address: string, ability: Parameters<typeof isOpen>[1]): boolean {
  const page = matchPage(address);
  if (!page) throw new Error(`there is no page at ${address}`);
  return isOpen(page, ability);
}

describe('the guard', () => {
  it.each(guarded)('requires at %s exactly these permissions', (address, ...needs) => {
    const all: Permission[] = needs.map(([action, subject]) => ({ action, subject, allowed: true }));
    expect(opens(address, createAbility(all))).toBe(true);
    if (needs[0]?.[1] === 'Dashboard') return;
    for (const without of all) {
      expect(opens(address, createAbility(all.filter((one) => one !== without)))).toBe(false);
      const denied = { ...without, allowed: false };
      expect(
        opens(address, createAbility([{ action: 'manage', subject: 'all', allowed: true }, denied])),
      ).toBe(false);
    }
  });

  it('opens credit and debit to roles that may recharge users or clients', () => {
    for (const subject of ['User', 'Client']) {
      const ability = createAbility([{ action: 'recharge', subject, allowed: true }]);
      expect(opens('/dashboard/operations', ability)).toBe(true);
    }
    expect(
      opens('/dashboard/operations', createAbility([{ action: 'read', subject: 'all', allowed: true }])),
    ).toBe(false);
  });

  it('lets a visitor read the Auth pages only', () => {
    const open = guarded.map(([address]) => address).filter((address) => opens(address, anonymousAbility()));
    expect(open).toEqual(['/error-404', '/pages/miscellaneous/not-authorized']);
  });

  it('opens a page if every matching route is open, for any rules', () => {
    const subjects = ['all', ...new Set(guarded.flatMap(([, ...needs]) => needs.map(([, of]) => of)))];
    const rule = fc.record({
      subject: fc.constantFrom(...subjects),
      action: fc.constantFrom<Action>('read', 'create', 'edit', 'manage'),
      allowed: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 8 }),
        fc.constantFrom(...guarded),
        (rules, [address, ...needs]) => {
          const ability = createAbility(rules);
          const expected = needs.every(([action, subject]) => ability.can(action, subject));
          expect(opens(address, ability)).toBe(expected);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('the table of screens', () => {
  it('opens the dashboard and the Auth pages to every built-in role', () => {
    for (const role of builtInRoles) {
      const ability = createAbility(defaultPermissions[role]);
      for (const address of ['/dashboard/ecommerce', '/error-404', '/pages/miscellaneous/not-authorized']) {
        expect([role, address, opens(address, ability)]).toEqual([role, address, true]);
      }
    }
  });

  it('has a unique path for each page, and an icon for each page in a menu', () => {
    const addresses = [
      ...listScreens().map(({ path: address }) => address),
      ...resources.map(({ routes }) => routes.list),
    ];
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(listScreens().filter(({ group, icon }) => group && !icon)).toEqual([]);
  });
});
