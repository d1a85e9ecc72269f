/**
 * Permissions and abilities: who may do what. Console and service derive an ability from a role's rules in the same
 * way. Which rows a user sees is decided by tenancy, in the service only.
 */
import { createMongoAbility, type MongoAbility } from '@casl/ability';
import type { AppVerbs } from '../appTypes.ts';
import { resolveWildcards } from './wildcards.ts';

const generic = ['read', 'create', 'edit', 'delete'] as const;

export type AppVerb = keyof AppVerbs;

/** The verbs of a permission. `manage` stands for all of them. */
export type Action = (typeof generic)[number] | AppVerb | 'manage';

const added: AppVerb[] = [];
const single: Action[] = [...generic];
const publicList: Subject[] = [];

/** The verbs that features have added. A caller may only grant those that they have. */
export const appVerbs: readonly AppVerb[] = added;

/** All verbs except `manage`, which stands for all of them. */
export const verbs: readonly Action[] = single;

/** All values of a permission's action. */
export function actions(): Action[] {
  return [...single, 'manage'];
}

/** Subjects that every signed-in user may read, whatever their rules. */
export const publicSubjects: readonly Subject[] = publicList;

/** Verbs with the parts they consist of. A composite verb grants all of its parts, and losing any part revokes it. */
export type CompositeVerbs = Readonly<Partial<Record<AppVerb, readonly AppVerb[]>>>;

const compositeVerbs = new Map<Action, readonly AppVerb[]>();

/** Adds verbs, subjects that everyone may read, and composite verbs. */
export function declareRights(
  more: readonly AppVerb[],
  addedPublicSubjects: readonly Subject[],
  composites: CompositeVerbs = {},
): void {
  for (const [verb, parts = []] of Object.entries<readonly AppVerb[] | undefined>(composites)) {
    compositeVerbs.set(verb as AppVerb, parts);
  }
  for (const verb of more) {
    if (added.includes(verb)) continue;
    added.push(verb);
    single.push(verb);
  }
  for (const subject of addedPublicSubjects) if (!publicList.includes(subject)) publicList.push(subject);
}

/** The subject of a permission. `all` stands for all of them; each resource has one. */
export type Subject = string;

/** The engine's subjects: `all`, the sign-in pages, and the access control page. */
export const builtInSubjects = { first: ['all'], last: ['Auth', 'ACL'] } as const;

/** One rule of a role. Rules are ordered: the last match wins. */
export type Permission = { subject: Subject; action: Action; allowed: boolean };

export type Ability = MongoAbility<[Action, Subject]>;

/** Rules that grant and deny a right. */
export const allow = (action: Action, subject: Subject): Permission => ({ subject, action, allowed: true });
export const forbid = (action: Action, subject: Subject): Permission => ({ subject, action, allowed: false });

/** The rules of a user without a role, or with one that no longer exists. */
export const unknownRolePermissions: Permission[] = [allow('read', 'all')];

/** The rules of a visitor without a session. */
export const anonymousPermissions: Permission[] = [allow('read', 'Auth')];

/**
 * The ability of a signed-in user: their role's rules, and what everyone may read.
 * @param permissions the ordered rules of the role; the default is that of an unknown role
 * @param role name of the role, which determines what wildcards grant: contract/rights/wildcards.ts
 */
export function createAbility(
  permissions: readonly Permission[] = unknownRolePermissions,
  role?: string | null,
): Ability {
  return buildAbility([
    ...resolveWildcards(permissions, role),
    ...publicList.map((subject) => allow('read', subject)),
  ]);
}

/** The ability of a visitor without a session. */
export function anonymousAbility(): Ability {
  return buildAbility(anonymousPermissions);
}

/**
 * Whether `holder` has every right of `wanted` on these subjects. This check enforces that callers cannot grant rights
 * they lack.
 */
export function covers(holder: Ability, required: Ability, subjects: readonly Subject[]): boolean {
  return subjects.every((subject) =>
    verbs.every((verb) => !required.can(verb, subject) || holder.can(verb, subject)),
  );
}

/** The ability of exactly these rules. */
export function buildAbility(permissions: readonly Permission[]): Ability {
  return createMongoAbility<[Action, Subject]>(
    permissions.map(({ subject, action, allowed }) => ({
      subject,
      action: getAffectedVerbs(action, allowed),
      inverted: !allowed,
    })),
  );
}

/** The composite verb that the verb is or is part of, followed by its parts; otherwise the verb alone. */
export function getVerbGroup(verb: Action): Action[] {
  for (const [composite, parts] of compositeVerbs)
    if (composite === verb || parts.some((part) => part === verb)) return [composite, ...parts];
  return [verb];
}

/** Whether the verb is part of a composite one. */
export function isCompositePart(verb: Action): boolean {
  return getVerbGroup(verb)[0] !== verb;
}

/** A rule on a composite verb covers its parts. A rule that denies a part also denies the composite verb. */
function getAffectedVerbs(verb: Action, allowed: boolean): Action[] {
  const group = getVerbGroup(verb);
  const [composite = verb] = group;
  if (composite === verb) return group;
  return allowed ? [verb] : [verb, composite];
}
