/** The five roles that every platform has. */
import { may, mayNot, type Permission } from '../../engine/contract/rights/abilities.ts';
import type { BuiltInRole as Declared } from '../../engine/contract/rights/roles.ts';

export const builtInRoles = ['root', 'super_admin', 'admin', 'agent', 'customer'] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

/** The rights of the built-in roles, in order (docs/concepts.md). A role's stored rules replace these. */
export const defaultPermissions: Record<BuiltInRole, Permission[]> = {
  root: [may('manage', 'all')],
  super_admin: [may('manage', 'all'), mayNot('recharge', 'Client')],
  admin: [
    may('manage', 'all'),
    may('read', 'Currency'),
    mayNot('edit', 'Currency'),
    may('read', 'User'),
    may('read', 'Client'),
    mayNot('create', 'Client'),
    mayNot('edit', 'Client'),
    mayNot('delete', 'Client'),
    mayNot('recharge', 'Client'),
    mayNot('read', 'Audit'),
  ],
  agent: [
    may('read', 'all'),
    may('read', 'Auth'),
    may('read', 'ACL'),
    mayNot('read', 'Currency'),
    may('read', 'User'),
    may('read', 'UserBalance'),
    may('recharge', 'User'),
    mayNot('edit', 'User'),
    mayNot('delete', 'User'),
    may('read', 'Client'),
    mayNot('read', 'ClientWallet'),
    mayNot('read', 'ClientOperations'),
    mayNot('read', 'Audit'),
  ],
  customer: [
    may('read', 'all'),
    mayNot('read', 'Currency'),
    may('read', 'User'),
    may('read', 'UserBalance'),
    may('read', 'Client'),
    mayNot('read', 'ClientWallet'),
    mayNot('read', 'ClientOperations'),
    mayNot('read', 'Audit'),
  ],
};

/** How far each sees, and who gets one by signing up. */
export const declaredRoles: readonly Declared[] = [
  { name: 'root', scope: 'all', permissions: defaultPermissions.root, immutable: true },
  { name: 'super_admin', scope: 'all', permissions: defaultPermissions.super_admin },
  { name: 'admin', scope: 'client', permissions: defaultPermissions.admin },
  { name: 'agent', scope: 'client', permissions: defaultPermissions.agent },
  { name: 'customer', scope: 'own', permissions: defaultPermissions.customer, selfRegistration: true },
];
