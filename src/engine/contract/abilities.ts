/**
 * Who may do what: the rules of the five roles and the ability made from them. The console and the
 * service use the same function. Which rows exist for a user is tenancy, and the service's alone.
 */
import { createMongoAbility, type MongoAbility } from '@casl/ability';

/** The verbs of a permission. `manage` stands for all of them. */
export const actions = ['read', 'create', 'edit', 'delete', 'recharge', 'manage'] as const;
export type Action = (typeof actions)[number];

/** The verbs that can be asked for one by one, without `manage`, which stands for all of them. */
export const verbs = actions.filter((action) => action !== 'manage');

/** What a permission is about. `all` stands for every subject. */
export const subjects = [
  'all',
  'Dashboard',
  'User',
  'UserBalance',
  'Client',
  'ClientWallet',
  'ClientOperations',
  'Currency',
  'Wallet',
  'Transaction',
  'Bonus',
  'Role',
  'Audit',
  'Auth',
  'ACL',
] as const;
/** A subject is a plain name, so that a newly declared resource can bring its own. */
export type Subject = (typeof subjects)[number] | (string & {});

/** One rule of a role. Rules are in order: the last that matches wins. */
export type Permission = { subject: Subject; action: Action; allowed: boolean };

export const builtInRoles = ['root', 'super_admin', 'admin', 'agent', 'customer'] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

export type Ability = MongoAbility<[Action, Subject]>;

const may = (action: Action, subject: Subject): Permission => ({ subject, action, allowed: true });
const mayNot = (action: Action, subject: Subject): Permission => ({ subject, action, allowed: false });

/** The rights of the built-in roles, in order (docs/product.md). A role's stored rules replace these. */
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

/** The rules of a user with no role, or with one that no longer exists. */
export const unknownRolePermissions: Permission[] = [may('read', 'all')];

/** The rules of a visitor without a session. */
export const anonymousPermissions: Permission[] = [may('read', 'Auth')];

/**
 * The ability that follows from a signed-in user's rules. Everyone can read the Dashboard.
 * @param permissions a role's rules in order; none given means a role that is unknown
 */
export function abilityFor(permissions: readonly Permission[] = unknownRolePermissions): Ability {
  return abilityOf([...permissions, may('read', 'Dashboard')]);
}

/** The ability of a visitor without a session. */
export function anonymousAbility(): Ability {
  return abilityOf(anonymousPermissions);
}

/**
 * Whether `holder` has every right that `wanted` has, over all the given subjects: the test behind
 * "nobody grants a right they lack".
 */
export function covers(holder: Ability, wanted: Ability, over: readonly Subject[]): boolean {
  return over.every((subject) =>
    verbs.every((verb) => !wanted.can(verb, subject) || holder.can(verb, subject)),
  );
}

function abilityOf(permissions: readonly Permission[]): Ability {
  return createMongoAbility<[Action, Subject]>(
    permissions.map(({ subject, action, allowed }) => ({ subject, action, inverted: !allowed })),
  );
}
