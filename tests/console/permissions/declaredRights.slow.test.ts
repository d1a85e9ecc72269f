/** The matrix of a resource whose rights are declared: it shows what a role has, and writes rules of its own. */
import { expect, it } from 'vitest';
import { buildMatrix } from '../../../src/engine/console/permissions/matrix/matrix.ts';
import {
  canonicalizeRules,
  clampToHolder,
  findDifferences,
  type Rules,
  withCells,
} from '../../../src/engine/console/permissions/rights.ts';
import { text } from '../../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { createAbility } from '../../../src/engine/contract/rights/abilities.ts';
import { resolveWildcards } from '../../../src/engine/contract/rights/wildcards.ts';
import '../../../src/features.ts';
import { defaultPermissions } from '../../../src/features/roles/builtIn.ts';

declareFeatures([
  {
    resources: [
      defineResource({
        ...{ name: 'letter', subject: 'Letter', table: 'letters', recordRepresentation: 'about' },
        routes: { list: '/all/letters', item: '/all/letter' },
        fields: { about: text() },
        list: { columns: ['about'], sort: ['about', 'ASC'] },
        rights: { admin: ['manage'], agent: ['read', 'create'] },
        tenancy: { shared: 'platform' },
      }),
    ],
  },
]);

const holder = createAbility(defaultPermissions.root, 'root');
const rules = defaultPermissions.agent;
const rightsShown = (of: Rules, role: string) => {
  const matrix = buildMatrix({ rules: of, defaults: rules, role, roleLock: undefined, holder });
  return (['read', 'create', 'edit'] as const).filter((action) =>
    matrix.isAllowed({ subject: 'Letter', action }),
  );
};

it('shows the declared permissions', () => {
  expect(rightsShown(rules, 'agent')).toEqual(['read', 'create']);
  expect(rightsShown(rules, 'customer')).toEqual([]);
});

it('changes one cell only, and restores the stored rules when toggled twice', () => {
  const edit = (allowed: boolean) => [{ subject: 'Letter', action: 'create' as const, allowed }];
  const without = withCells(rules, edit(false), 'agent');
  expect(findDifferences(rules, without, 'agent')).toEqual(edit(false));
  expect(rightsShown(without, 'agent')).toEqual(['read']);
  expect(canonicalizeRules(withCells(without, edit(true), 'agent'), [rules], 'agent')).toEqual(rules);
});

it("starts a new role with the other role's permissions, not with what its wildcards would mean", () => {
  const copied = clampToHolder(resolveWildcards(rules, 'agent'), holder).rules;
  expect(rightsShown(copied, 'cashier')).toEqual(['read', 'create']);
  expect(rightsShown(rules, 'cashier')).toEqual([]);
});
