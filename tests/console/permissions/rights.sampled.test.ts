/** The matrix is the ability, cell by cell: properties over any list of rules. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLock } from '../../../src/engine/console/permissions/matrix/locks.ts';
import {
  canonicalizeRules,
  clampToHolder,
  findDifferences,
  findUnknownSubjects,
  getDefaultRules,
  type Rules,
  toCells,
  toEffectiveCells,
  withCells,
} from '../../../src/engine/console/permissions/rights.ts';
import { listSubjects, resources } from '../../../src/engine/contract/registry.ts';
import {
  actions,
  allow,
  covers,
  createAbility,
  forbid,
  getVerbGroup,
  type Permission,
  publicSubjects,
} from '../../../src/engine/contract/rights/abilities.ts';
import { builtInRoles, defaultPermissions } from '../../../src/features/roles/builtIn.ts';
import { runs as sampledRuns } from '../../setup/sampled.ts';

const strange = ['Moon', 'Sun'];
const noNullPrototype = { noNullPrototype: true };
const rule = fc.record<Permission>(
  {
    subject: fc.constantFrom(...listSubjects(), 'all', 'all', 'all', ...strange),
    action: fc.constantFrom(...actions(), 'manage'),
    allowed: fc.boolean(),
  },
  noNullPrototype,
);
const rules = fc.oneof(
  fc.array(rule, { maxLength: 30 }),
  fc.constantFrom(...builtInRoles).map((role) => defaultPermissions[role]),
);
/** Every cell that has an effect: also of subjects that rules name, and of one that nobody names. */
const cells = toEffectiveCells([...listSubjects(), ...strange, 'NamedByNobody']);
/** Those that have none. */
const idle = toCells(listSubjects()).filter(
  ({ subject, action }) => !cells.some((cell) => cell.subject === subject && cell.action === action),
);
const edit = fc
  .tuple(fc.constantFrom(...toEffectiveCells(listSubjects())), fc.boolean())
  .map(([cell, allowed]): Permission => ({ ...cell, allowed }));
const rightsOf = (list: Rules) => {
  const ability = createAbility(list);
  return Object.fromEntries(
    cells.map(({ subject, action }) => [`${subject} ${action}`, ability.can(action, subject)]),
  );
};
/** `recharge` is given and taken with its parts, unless an edit says otherwise of one, and is lost with either. */
const withParts = (rights: Record<string, boolean>, edits: Rules): Rules => {
  const parts: readonly string[] = ['recharge', 'credit', 'debit'];
  const others = edits.filter(({ action }) => !parts.includes(action));
  const subjects = new Set(edits.filter((one) => !others.includes(one)).map(({ subject }) => subject));
  const made = [...subjects].flatMap((subject) => {
    const said = (verb: string) =>
      edits.find((one) => one.subject === subject && one.action === verb)?.allowed;
    const now = (verb: 'recharge' | 'credit' | 'debit') =>
      said(verb) ?? said('recharge') ?? rights[`${subject} ${verb}`] ?? false;
    const [credit, debit] = [now('credit'), now('debit')];
    const recharge = now('recharge') && credit && debit;
    return Object.entries({ recharge, credit, debit }).map(([action, allowed]) => ({
      ...{ subject, allowed },
      action: action as Permission['action'],
    }));
  });
  return [...others, ...made];
};
/** A right over everything else is one over what nobody names. */
const expected = (list: Rules, edits: Rules) => {
  const rights = rightsOf(list);
  for (const { subject, action, allowed } of withParts(rights, edits)) {
    if (action === 'read' && publicSubjects.includes(subject)) continue;
    rights[`${subject} ${action}`] = allowed;
    if (subject !== 'all') continue;
    rights[`NamedByNobody ${action}`] = allowed;
    // A strange subject that no rule names is a subject that nobody names.
    for (const one of strange.filter((name) => !findUnknownSubjects(list).includes(name))) {
      rights[`${one} ${action}`] = allowed;
    }
  }
  return rights;
};
const runs = { numRuns: sampledRuns(1000) };

describe('a list of rules', () => {
  it('changes exactly one permission when one cell is edited, whatever the rules were', () => {
    fc.assert(
      fc.property(rules, edit, (list, one) => {
        expect(rightsOf(withCells(list, [one]))).toEqual(expected(list, [one]));
      }),
      runs,
    );
  });

  it('changes exactly the edited cells of a row or column', () => {
    fc.assert(
      fc.property(
        rules,
        fc.uniqueArray(edit, { maxLength: 40, selector: ({ subject, action }) => `${subject} ${action}` }),
        (list, edits) => {
          expect(rightsOf(withCells(list, edits))).toEqual(expected(list, edits));
        },
      ),
      runs,
    );
  });

  it('stays the same, rule by rule, when nothing changes or every change is undone', () => {
    fc.assert(
      fc.property(rules, fc.array(edit, { maxLength: 5 }), (list, edits) => {
        expect(withCells(list, [])).toEqual(list);
        const ability = createAbility(list);
        const back = edits.flatMap(({ subject, action }) =>
          getVerbGroup(action).map((verb) => ({
            ...{ subject, action: verb },
            allowed: ability.can(verb, subject),
          })),
        );
        const changed = edits.reduce((made, one) => withCells(made, [one]), list as Permission[]);
        expect(canonicalizeRules(withCells(changed, back), [list])).toBe(list);
      }),
      runs,
    );
  });

  it('keeps its rules about unknown subjects', () => {
    fc.assert(
      fc.property(
        rules,
        fc.array(edit, { maxLength: 5 }),
        fc.constantFrom(...builtInRoles),
        (list, edits, role) => {
          const made = canonicalizeRules(withCells(list, edits), [list, getDefaultRules(role)]);
          expect(findUnknownSubjects(made).sort()).toEqual(findUnknownSubjects(list).sort());
          const about = (all: Rules) => all.filter(({ subject }) => strange.includes(subject));
          for (const kept of about(list)) {
            const ability = createAbility(made);
            const before = createAbility(list);
            expect(ability.can(kept.action, kept.subject)).toBe(before.can(kept.action, kept.subject));
          }
        },
      ),
      runs,
    );
  });

  it('is stored by the service exactly as sent', () => {
    fc.assert(
      fc.property(rules, edit, (list, one) => {
        const sent = canonicalizeRules(withCells(list, [one]), [list]);
        const loaded = JSON.parse(JSON.stringify(sent)) as Permission[];
        expect(rightsOf(loaded)).toEqual(expected(list, [one]));
        expect(withCells(loaded, [])).toEqual(sent);
      }),
      runs,
    );
  });

  it('differs from another list in exactly the permissions that are not equal', () => {
    fc.assert(
      fc.property(rules, rules, (one, other) => {
        const changed = new Map(
          findDifferences(one, other).map(({ subject, action, allowed }) => [
            `${subject} ${action}`,
            allowed,
          ]),
        );
        const [before, after] = [rightsOf(one), rightsOf(other)];
        const named = [...listSubjects(), ...findUnknownSubjects(one, other)];
        for (const { subject, action } of toEffectiveCells(named)) {
          const key = `${subject} ${action}`;
          expect([key, changed.get(key)]).toEqual([key, before[key] === after[key] ? undefined : after[key]]);
        }
      }),
      runs,
    );
  });

  it('keeps rules without effect and gets no new ones', () => {
    const isIdle = ({ subject, action }: Permission) =>
      idle.some((cell) => cell.subject === subject && cell.action === action);
    fc.assert(
      fc.property(rules, fc.array(edit, { maxLength: 5 }), (list, edits) => {
        expect(withCells(list, edits).filter(isIdle)).toEqual(list.filter(isIdle));
      }),
      runs,
    );
    expect(idle).toContainEqual({ subject: 'Dashboard', action: 'delete' });
  });

  it('is clamped to the permissions of the user who copies it, and otherwise unchanged', () => {
    fc.assert(
      fc.property(rules, rules, (list, holders) => {
        const holder = createAbility(holders);
        const made = clampToHolder(list, holder);
        expect(covers(holder, createAbility(made.rules), listSubjects())).toBe(true);
        expect(rightsOf(made.rules)).toEqual(expected(list, made.dropped));
      }),
      runs,
    );
  });
});

describe('a list of rules that is clamped', () => {
  it('uncovers no permission without effect that a dropped rule had denied', () => {
    const list = [allow('manage', 'Limit'), forbid('freeze', 'all'), allow('freeze', 'all')];
    expect(createAbility(list).can('freeze', 'Limit')).toBe(false);
    const holder = createAbility([allow('read', 'Limit')]);
    expect(createAbility(clampToHolder(list, holder).rules).can('freeze', 'Limit')).toBe(false);
  });
});

describe('the number of rules', () => {
  it('is one for a whole column if no other rule contradicts', () => {
    const column = toEffectiveCells(listSubjects())
      .filter(({ action }) => action === 'edit')
      .map((cell) => ({ ...cell, allowed: true }));
    const list = [
      { subject: 'all', action: 'read' as const, allowed: true },
      { subject: 'User', action: 'edit' as const, allowed: true },
    ];
    // A rule about all subjects grants nothing about those that declare their rights.
    const declared = resources.filter(({ rights, has }) => rights !== 'wildcards' && has.edit);
    const expected = ['all', ...declared.map(({ subject }) => subject)];
    expect(withCells(list, column)).toEqual([
      list[0],
      ...expected.map((subject) => ({ subject, action: 'edit', allowed: true })),
    ]);
  });

  it('grows by one when a verb is revoked from a role that manages everything', () => {
    const taken = { subject: 'User', action: 'delete' as const, allowed: false };
    expect(withCells(defaultPermissions.root, [taken])).toEqual([...defaultPermissions.root, taken]);
  });
});

describe('a cell is locked', () => {
  const admin = createAbility(defaultPermissions.admin);
  const free = { role: 'agent', roleLock: undefined, holder: admin };
  const cell = (subject: string, action: Permission['action'], allowed: boolean) => ({
    subject,
    action,
    allowed,
  });

  it('where it would grant a permission that the user lacks, and only there', () => {
    expect(findLock(cell('Audit', 'read', false), free)).toBe('console.permissions.locks.lacking');
    expect(findLock(cell('User', 'edit', false), free)).toBeUndefined();
    expect(findLock(cell('User', 'read', true), free)).toBeUndefined();
  });

  it('where everyone has the permission, or the subject is unknown', () => {
    expect(findLock(cell('Dashboard', 'read', true), free)).toBe('console.permissions.locks.everyone');
    expect(findLock(cell('Moon', 'read', true), free)).toBe('console.permissions.locks.gone');
  });

  it("where root would lose permissions, and for the user's own role", () => {
    const holder = createAbility(defaultPermissions.root);
    const root = { role: 'root', roleLock: undefined, holder };
    expect(findLock(cell('User', 'edit', true), root)).toBe('console.permissions.locks.immutable');
    expect(findLock(cell('User', 'edit', false), root)).toBeUndefined();
    const own = { ...free, roleLock: 'validation.ownRole' };
    expect(findLock(cell('User', 'edit', true), own)).toBe('validation.ownRole');
  });
});
