/**
 * Who may do what: the rules of a role and the ability made from them. The console and the service use the same
 * function. Which rows exist for a user is tenancy, and the service's alone.
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
const opened: Subject[] = [];

/** The verbs that features have added: whoever has one hands out what isn't theirs. */
export const appVerbs: readonly AppVerb[] = added;

/** The verbs that can be asked for one by one, without `manage`, which stands for all of them. */
export const verbs: readonly Action[] = single;

/** What a permission can say. */
export function actions(): Action[] {
  return [...single, 'manage'];
}

/** What everyone who is signed in may read, whatever their rules say. */
export const publicSubjects: readonly Subject[] = opened;

/** Verbs made of others, their parts: each grants all of its parts, and is lost with any of them. */
export type CompositeVerbs = Readonly<Partial<Record<AppVerb, readonly AppVerb[]>>>;

const partsOf = new Map<Action, readonly AppVerb[]>();

/** Adds verbs, what everyone may read, and which of the verbs are made of others. */
export function declareRights(
  more: readonly AppVerb[],
  forEveryone: readonly Subject[],
  composites: CompositeVerbs = {},
): void {
  for (const [verb, parts = []] of Object.entries(composites)) partsOf.set(verb as AppVerb, parts);
  for (const verb of more) {
    if (added.includes(verb)) continue;
    added.push(verb);
    single.push(verb);
  }
  for (const subject of forEveryone) if (!opened.includes(subject)) opened.push(subject);
}

/** What a permission is about: a plain name. `all` stands for every one; each resource brings its own. */
export type Subject = string;

/** The engine's own: `all`, the pages of everybody, and the page of who may do what. */
export const builtInSubjects = { first: ['all'], last: ['Auth', 'ACL'] } as const;

/** One rule of a role. Rules are in order: the last that matches wins. */
export type Permission = { subject: Subject; action: Action; allowed: boolean };

export type Ability = MongoAbility<[Action, Subject]>;

/** A right, and the lack of one, as a rule. */
export const allow = (action: Action, subject: Subject): Permission => ({ subject, action, allowed: true });
export const forbid = (action: Action, subject: Subject): Permission => ({ subject, action, allowed: false });

/** The rules of a user with no role, or with one that no longer exists. */
export const unknownRolePermissions: Permission[] = [allow('read', 'all')];

/** The rules of a visitor without a session. */
export const anonymousPermissions: Permission[] = [allow('read', 'Auth')];

/**
 * The ability that follows from a signed-in user's rules, and what everyone may read.
 * @param permissions a role's rules in order; none given means a role that is unknown
 * @param role its name, which decides how far wildcards reach: contract/rights/wildcards.ts
 */
export function createAbility(
  permissions: readonly Permission[] = unknownRolePermissions,
  role?: string | null,
): Ability {
  return buildAbility([
    ...resolveWildcards(permissions, role),
    ...opened.map((subject) => allow('read', subject)),
  ]);
}

/** The ability of a visitor without a session. */
export function anonymousAbility(): Ability {
  return buildAbility(anonymousPermissions);
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

/** The ability that follows from these rules alone. */
export function buildAbility(permissions: readonly Permission[]): Ability {
  return createMongoAbility<[Action, Subject]>(
    permissions.map(({ subject, action, allowed }) => ({
      subject,
      action: affectedBy(action, allowed),
      inverted: !allowed,
    })),
  );
}

/** The composite verb that a verb is or is a part of, followed by its parts; the verb alone where there is none. */
export function getVerbGroup(verb: Action): Action[] {
  for (const [whole, parts] of partsOf)
    if (whole === verb || parts.some((part) => part === verb)) return [whole, ...parts];
  return [verb];
}

/** Whether the verb is a part of a composite one. */
export function isPart(verb: Action): boolean {
  return getVerbGroup(verb)[0] !== verb;
}

/** A rule on a composite verb covers its parts; a rule that denies a part denies the composite verb too. */
function affectedBy(verb: Action, allowed: boolean): Action[] {
  const group = getVerbGroup(verb);
  const [whole = verb] = group;
  if (whole === verb) return group;
  return allowed ? [verb] : [verb, whole];
}
