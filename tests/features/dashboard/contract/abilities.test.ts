import { expect, it } from 'vitest';
import { createAbility } from '../../../../src/engine/contract/rights/abilities.ts';
import { generalVerbs } from '../../../../src/engine/contract/rights/requiredVerbs.ts';
import { defaultPermissions } from '../../../../src/features/roles/builtIn.ts';

it('lets every signed-in user read the dashboard, whatever their rules', () => {
  const rules = [{ subject: 'all', action: 'manage', allowed: false } as const];
  expect(createAbility(rules).can('read', 'Dashboard')).toBe(true);
});

it.each([
  ['root', 5],
  ['super_admin', 5],
  ['admin', 5],
  ['agent', 1],
  ['customer', 1],
] as const)('grants %s %i of the verbs on it', (role, count) => {
  const can = generalVerbs().filter((verb) => createAbility(defaultPermissions[role]).can(verb, 'Dashboard'));
  expect(can).toEqual(count === 1 ? ['read'] : ['read', 'create', 'edit', 'delete', 'recharge']);
});
