/** What a role's page says of money follows from its rights, as the service takes them. */
import { expect, it } from 'vitest';
import { es } from '../../i18n/es.ts';
import { allow, createAbility, forbid, type Permission } from '../../src/engine/contract/rights/abilities.ts';
import { moneyCapabilities } from '../../src/features/payments/moneyCapabilities.ts';
import { defaultPermissions } from '../../src/features/roles/builtIn.ts';
import '../../src/features.ts';

const wordsOf = (role: string, client: string | null, permissions: readonly Permission[]) =>
  moneyCapabilities(createAbility([...permissions]), { role, client });
const all = [
  ...['pays', 'clients', 'reverses', 'freezes', 'unfreezes', 'wallets', 'limits', 'makesUsers', 'grants'],
];

it('describe the built-in roles', () => {
  expect(wordsOf('root', null, defaultPermissions.root)).toEqual(
    expect.arrayContaining(['seesAll', 'usersPlatform', ...all]),
  );
  expect(wordsOf('super_admin', null, defaultPermissions.super_admin)).not.toContain('clients');
  const admin = wordsOf('admin', 'c', defaultPermissions.admin);
  expect(admin).toEqual(expect.arrayContaining(['seesClient', 'usersClient', 'reverses', 'makesUsers']));
  expect(admin).not.toEqual(expect.arrayContaining(['limits']));
  expect(wordsOf('agent', 'c', defaultPermissions.agent)).toEqual(['seesClient', 'pays', 'creditsOwn']);
  expect(wordsOf('customer', 'c', defaultPermissions.customer)).toEqual(['seesOwn', 'pays', 'onlyOwn']);
});

it('describe a custom role: another permission gives another sentence', () => {
  const clerk = [allow('read', 'all'), forbid('read', 'Transaction')];
  expect(wordsOf('clerk', 'c', clerk)).toEqual(['seesNothing', 'pays', 'onlyOwn']);
  expect(wordsOf('clerk', 'c', [...clerk, allow('recharge', 'User')])).toContain('usersClient');
  expect(wordsOf('clerk', null, [...clerk, allow('recharge', 'User')])).toContain('usersPlatform');
  expect(wordsOf('cashier', 'c', [...clerk, allow('credit', 'User')])).toEqual([
    ...['seesNothing', 'pays', 'creditsClient'],
  ]);
  const reverses = allow('reverse', 'Transaction');
  expect(wordsOf('cashier', 'c', [...clerk, allow('credit', 'User'), reverses])).toContain('reversesDebits');
  expect(wordsOf('collector', 'c', [...clerk, allow('debit', 'Client'), reverses])).toEqual([
    ...['seesNothing', 'pays', 'debitsClients', 'reversesCredits'],
  ]);
  expect(wordsOf('clerk', 'c', [...clerk, allow('create', 'User')])).toContain('makesCustomers');
  const both = [allow('create', 'User'), allow('edit', 'User')];
  expect(wordsOf('clerk', 'c', [...clerk, ...both])).toContain('makesUsers');
});

it('are all among the messages', () => {
  const found = new Set<string>();
  for (const client of ['c', null]) {
    for (const [role, permissions] of Object.entries(defaultPermissions)) {
      const oneWay = (verb: 'credit' | 'debit') => [
        forbid('recharge', 'User'),
        forbid('recharge', 'Client'),
        allow(verb, 'User'),
        allow(verb, 'Client'),
      ];
      for (const more of [
        [],
        [allow('create', 'User')],
        [forbid('read', 'Transaction')],
        oneWay('credit'),
        oneWay('debit'),
      ]) {
        for (const key of wordsOf(role, client, [...permissions, ...more])) found.add(key);
      }
    }
  }
  expect([...found].sort()).toEqual(keysOf(es.console.roleMoney).sort());
});

function keysOf(tree: object, before = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (key === 'title') return [];
    return typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`);
  });
}
