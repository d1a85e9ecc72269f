/** The five built-in roles. */
import { allow, type BuiltInRole as Declared, forbid, type Permission } from '#engine/contract';

declare module '#engine/contract' {
  interface RoleNames {
    admin: true;
    agent: true;
    customer: true;
  }

  /**
   * Rules of these roles name User, Client, Currency and Audit explicitly. Wildcards of built-in and custom
   * roles have covered the other subjects since before resources had `rights`. Don't add subjects here.
   */
  interface WildcardSubjects {
    User: true;
    Client: true;
    Currency: true;
    Audit: true;
    Role: true;
    Wallet: true;
    Transaction: true;
    Bonus: true;
  }
}

export const builtInRoles = ['root', 'super_admin', 'admin', 'agent', 'customer'] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

/**
 * The permissions of the built-in roles, in order (docs/concepts.md). A role's stored permissions replace
 * them.
 */
export const defaultPermissions: Record<BuiltInRole, Permission[]> = {
  root: [allow('manage', 'all')],
  super_admin: [allow('manage', 'all'), forbid('recharge', 'Client')],
  admin: [
    allow('manage', 'all'),
    allow('read', 'Currency'),
    forbid('edit', 'Currency'),
    allow('read', 'User'),
    allow('read', 'Client'),
    forbid('create', 'Client'),
    forbid('edit', 'Client'),
    forbid('delete', 'Client'),
    forbid('recharge', 'Client'),
    forbid('read', 'Audit'),
  ],
  agent: [
    allow('read', 'all'),
    allow('read', 'Auth'),
    allow('read', 'ACL'),
    forbid('read', 'Currency'),
    allow('read', 'User'),
    allow('read', 'UserBalance'),
    allow('recharge', 'User'),
    forbid('edit', 'User'),
    forbid('delete', 'User'),
    allow('read', 'Client'),
    forbid('read', 'ClientWallet'),
    forbid('read', 'ClientOperations'),
    forbid('read', 'Audit'),
  ],
  customer: [
    allow('read', 'all'),
    forbid('read', 'Currency'),
    allow('read', 'User'),
    allow('read', 'UserBalance'),
    allow('read', 'Client'),
    forbid('read', 'ClientWallet'),
    forbid('read', 'ClientOperations'),
    forbid('read', 'Audit'),
  ],
};

/** The scope of each role, whether sign-ups get it, its counterparty and its landing page. */
export const declaredRoles: readonly Declared[] = [
  { name: 'root', scope: 'all', permissions: defaultPermissions.root, immutable: true },
  { name: 'super_admin', scope: 'all', permissions: defaultPermissions.super_admin },
  { name: 'admin', scope: 'client', permissions: defaultPermissions.admin },
  {
    name: 'agent',
    scope: 'client',
    permissions: defaultPermissions.agent,
    counterparty: 'own',
    landing: 'user',
  },
  {
    name: 'customer',
    scope: 'own',
    permissions: defaultPermissions.customer,
    selfRegistration: true,
    landing: 'wallets',
  },
];
