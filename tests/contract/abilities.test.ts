import { describe, expect, it } from 'vitest';
import { declarations, listSubjects } from '../../src/engine/contract/registry.ts';
import {
  type Action,
  allow,
  anonymousAbility,
  covers,
  createAbility,
  forbid,
  type Permission,
  publicSubjects,
  type Subject,
  verbs,
} from '../../src/engine/contract/rights/abilities.ts';
import { generalVerbs, listVerbs } from '../../src/engine/contract/rights/requiredVerbs.ts';
import { builtInRoles, defaultPermissions } from '../../src/features/roles/builtIn.ts';

/** The rights of docs/concepts.md, read off by hand: for each role, what it can do to each subject. */
const everything: Action[] = ['read', 'create', 'edit', 'delete', 'recharge'];
const table: Record<string, Partial<Record<Subject, Action[]>>> = {
  root: Object.fromEntries(listSubjects().map((subject) => [subject, everything])),
  super_admin: {
    User: everything,
    Client: ['read', 'create', 'edit', 'delete'],
    Currency: everything,
    Role: everything,
    Audit: everything,
  },
  admin: {
    User: everything,
    Client: ['read'],
    ClientWallet: everything,
    ClientOperations: everything,
    Currency: ['read', 'create', 'delete', 'recharge'],
    Audit: ['create', 'edit', 'delete', 'recharge'],
    Role: everything,
  },
  agent: {
    User: ['read', 'recharge'],
    UserBalance: ['read'],
    Client: ['read'],
    ClientWallet: [],
    ClientOperations: [],
    Currency: [],
    Audit: [],
    Auth: ['read'],
    ACL: ['read'],
    Wallet: ['read'],
    Transaction: ['read'],
  },
  customer: {
    User: ['read'],
    UserBalance: ['read'],
    Client: ['read'],
    ClientWallet: [],
    ClientOperations: [],
    Currency: [],
    Audit: [],
    Wallet: ['read'],
    Transaction: ['read'],
  },
};

describe('the built-in roles', () => {
  for (const role of builtInRoles) {
    it(`${role} can do what its default rights say, and no more`, () => {
      const ability = createAbility(defaultPermissions[role], role);
      for (const [subject, allowed] of Object.entries(table[role] ?? {})) {
        const general = generalVerbs().filter((verb) => ability.can(verb, subject));
        expect([subject, general]).toEqual([subject, allowed]);
      }
    });
  }

  it('recharge grants credit and debit, and is revoked with either', () => {
    const verbsAfter = (...permissions: Permission[]) => {
      const ability = createAbility(permissions);
      return (['recharge', 'credit', 'debit'] as const).filter((verb) => ability.can(verb, 'User'));
    };
    expect(verbsAfter(allow('recharge', 'User'))).toEqual(['recharge', 'credit', 'debit']);
    expect(verbsAfter(allow('credit', 'User'))).toEqual(['credit']);
    expect(verbsAfter(allow('debit', 'User'))).toEqual(['debit']);
    expect(verbsAfter(allow('manage', 'all'), forbid('recharge', 'User'))).toEqual([]);
    expect(verbsAfter(allow('manage', 'all'), forbid('debit', 'User'))).toEqual(['credit']);
    expect(verbsAfter(allow('recharge', 'User'), forbid('credit', 'User'))).toEqual(['debit']);
    expect(verbsAfter(forbid('debit', 'User'), allow('recharge', 'User'))).toHaveLength(3);
    expect(verbsAfter(allow('recharge', 'Client'))).toEqual([]);
  });

  it('credit and debit apply to users and clients, and have checkboxes only there', () => {
    const asked = listSubjects().filter((subject) => listVerbs(subject).includes('credit'));
    expect(asked.sort()).toEqual(['Client', 'User', 'all']);
    expect(generalVerbs()).not.toContain('debit');
  });

  it('a user without a role, or with an unknown one, may only read what wildcards reach and what everyone reads', () => {
    const ability = createAbility(undefined);
    const isDeclared = (subject: Subject) =>
      declarations.some((one) => one.subject === subject && one.rights !== 'wildcards');
    for (const subject of listSubjects()) {
      const allowed = isDeclared(subject) && !publicSubjects.includes(subject) ? [] : ['read'];
      expect([subject, verbs.filter((verb) => ability.can(verb, subject))]).toEqual([subject, allowed]);
    }
  });

  it('a visitor may read Auth and nothing else', () => {
    const ability = anonymousAbility();
    for (const subject of listSubjects()) expect(ability.can('read', subject)).toBe(subject === 'Auth');
  });

  it('rules about all cover a resource that is declared later', () => {
    expect(createAbility(defaultPermissions.admin).can('create', 'Country')).toBe(true);
    expect(createAbility(defaultPermissions.agent).can('create', 'Country')).toBe(false);
    expect(createAbility(defaultPermissions.agent).can('read', 'Country')).toBe(true);
  });
});

describe('nobody can grant a permission that they lack', () => {
  it('each built-in role covers lower ones only if it has all their permissions', () => {
    const of = (role: keyof typeof defaultPermissions) => createAbility(defaultPermissions[role]);
    expect(covers(of('root'), of('super_admin'), listSubjects())).toBe(true);
    expect(covers(of('super_admin'), of('root'), listSubjects())).toBe(false);
    expect(covers(of('admin'), of('super_admin'), listSubjects())).toBe(false);
    expect(covers(of('admin'), of('agent'), listSubjects())).toBe(true);
    expect(covers(of('agent'), of('admin'), listSubjects())).toBe(false);
  });
});
