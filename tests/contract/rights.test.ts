/** Who has which rights to a resource is declared: what wildcards of stored rules come to, and what does not compile. */
import { describe, expect, it } from 'vitest';
import { declareFeatures, listSubjects } from '../../src/engine/contract/registry.ts';
import { defineResource } from '../../src/engine/contract/resource.ts';
import {
  type Action,
  allow,
  buildAbility,
  covers,
  createAbility,
  forbid,
  type Permission,
  unknownRolePermissions,
  verbs,
} from '../../src/engine/contract/rights/abilities.ts';
import { resolveWildcards } from '../../src/engine/contract/rights/wildcards.ts';
import { describeRights } from '../../src/engine/tools/explain/rights.ts';
import { builtInRoles, declaredRoles, defaultPermissions } from '../../src/features/roles/builtIn.ts';
import '../../src/features.ts';
import { choice, text } from '../../src/engine/contract/fields.ts';

const base = {
  name: 'letter',
  table: 'letters',
  recordRepresentation: 'about',
  routes: { list: '/all/letters', item: '/all/letter' },
  fields: { about: text(), status: choice(['draft', 'sent']) },
  list: { columns: ['about'], sort: ['about', 'ASC'] },
  tenancy: { shared: 'platform' },
} as const;
const acting = { ...base, state: 'status', actions: { reverse: { to: 'sent' } } } as const;

/** What the wildcards of stored rules reached before resources had rights. */
const reached = [
  ...['User', 'Client', 'Currency', 'Audit', 'Role', 'Wallet', 'Transaction', 'Bonus'],
  ...['ClientWallet', 'ClientOperations', 'UserBalance', 'Auth', 'ACL'],
];
const silent = defineResource({ ...acting, subject: 'Silent', rights: {} });
const letter = defineResource({
  ...acting,
  ...{ name: 'letter2', subject: 'Letter' },
  rights: { admin: ['manage'], agent: ['read', 'create'], customer: [] },
});
declareFeatures([{ resources: [silent, letter] }]);

const every: Action[] = [...verbs, 'manage'];
const can = (rules: readonly Permission[], role: string | undefined, subject: string) => {
  const ability = createAbility(rules, role);
  return (['read', 'create', 'edit', 'reverse'] as const).filter((verb) => ability.can(verb, subject));
};

it('a declaration without permissions, or one that leaves a new subject to wildcards, does not compile', () => {
  // @ts-expect-error nobody has said who may do what
  defineResource({ ...base, subject: 'Fresh' });
  // @ts-expect-error the wildcards of roles were not written for it
  defineResource({ ...base, subject: 'Fresh', rights: 'wildcards' });
  // @ts-expect-error there is no such role
  defineResource({ ...base, subject: 'Fresh', rights: { boss: ['read'] } });
  // @ts-expect-error it has no such action
  defineResource({ ...base, subject: 'Fresh', rights: { admin: ['reverse'] } });
  defineResource({ ...acting, subject: 'Fresh', rights: { admin: ['reverse'] } });
  defineResource({ ...base, subject: 'User', rights: 'wildcards' });
});

describe('a new resource', () => {
  it.each(builtInRoles)('without declared permissions is readable to %s only with global scope', (role) => {
    const all = role === 'root' || role === 'super_admin';
    expect(can(defaultPermissions[role], role, 'Silent')).toEqual(
      all ? ['read', 'create', 'edit', 'reverse'] : [],
    );
  });

  it.each([
    ['admin', ['read', 'create', 'edit', 'reverse']],
    ['agent', ['read', 'create']],
    ['customer', []],
  ] as const)('gives %s what it says', (role, expected) => {
    expect(can(defaultPermissions[role], role, 'Letter')).toEqual(expected);
  });

  it('is hidden from custom and unknown roles until a rule grants it', () => {
    expect(can([allow('manage', 'all')], 'cashier', 'Letter')).toEqual([]);
    expect(can(undefined as never, undefined, 'Letter')).toEqual([]);
    expect(can([allow('read', 'all'), allow('edit', 'Letter')], 'cashier', 'Letter')).toEqual(['edit']);
  });

  it('follows stored rules, which revoke and grant in order', () => {
    expect(can([allow('read', 'all')], 'admin', 'Letter')).toEqual(['read']);
    expect(can([], 'admin', 'Letter')).toEqual([]);
    expect(can([allow('manage', 'all'), forbid('edit', 'all')], 'admin', 'Letter')).not.toContain('edit');
    expect(can([allow('manage', 'all'), forbid('read', 'Letter')], 'agent', 'Letter')).toEqual(['create']);
    expect(can([allow('manage', 'Letter')], 'customer', 'Letter')).toHaveLength(4);
  });
});

it('nobody can grant it without having it', () => {
  const [admin, root] = [
    createAbility(defaultPermissions.admin, 'admin'),
    createAbility(defaultPermissions.root, 'root'),
  ];
  const wanted = createAbility([allow('read', 'Silent')], 'cashier');
  expect([covers(admin, wanted, listSubjects()), covers(root, wanted, listSubjects())]).toEqual([
    false,
    true,
  ]);
  expect(covers(admin, createAbility(defaultPermissions.agent, 'agent'), ['Letter', 'Silent'])).toBe(true);
});

it("a session's rules need no resolving, and resolving them again changes nothing", () => {
  for (const { name, permissions } of declaredRoles) {
    const told = resolveWildcards(permissions, name);
    const [plain, twice, once] = [
      buildAbility(told),
      createAbility(told, name),
      createAbility(permissions, name),
    ];
    for (const subject of ['Letter', 'Silent', 'User'])
      for (const verb of every) {
        expect(plain.can(verb, subject)).toBe(once.can(verb, subject));
        expect(twice.can(verb, subject)).toBe(once.can(verb, subject));
      }
  }
});

it('wildcards of stored rules reach what they reached before, for every role and for none', () => {
  const stored = [
    ...declaredRoles.map(({ name, permissions }) => [name, permissions] as const),
    ...['cashier', 'agent', undefined].map((name) => [name, [allow('manage', 'all')]] as const),
    [null, unknownRolePermissions] as const,
  ];
  for (const [name, permissions] of stored) {
    const [now, before] = [createAbility(permissions, name), buildAbility(permissions)];
    for (const subject of reached)
      for (const verb of every)
        expect(now.can(verb, subject), `${name} ${verb} ${subject}`).toBe(before.can(verb, subject));
  }
});

it('explain prints none for roles that see no rows', () => {
  const said = describeRights(letter, declaredRoles, ['read', 'create', 'reverse']).join('\n');
  expect(said).toMatch(/root +yes +yes +yes +every row/);
  expect(said).toMatch(/agent +yes +yes +- +their tenant's/);
  expect(said).toMatch(/customer +- +- +- +none/);
});
