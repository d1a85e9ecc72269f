/**
 * What a wildcard grants: a rule about `all`. On a resource that declares `rights`, a role's wildcards grant only what
 * is declared there, so that a new resource is not exposed by accident. Roles with global scope are not limited.
 */
import type { RoleNames } from '../appTypes.ts';

/** A rule of a role, as abilities have it, with the app's verbs. */
type Rule<Verb extends string> = { subject: string; action: Verb; allowed: boolean };

/** The part of a built-in role that is needed here. */
type BuiltIn = {
  readonly name: string;
  readonly scope: string;
  readonly permissions: readonly Rule<string>[];
};

/** Verbs that built-in roles have on a resource. Roles that are not named, and custom roles, have none. */
export type Rights<Verb extends string> = { readonly [Role in keyof RoleNames]?: readonly Verb[] };

const limited = new Map<string, Readonly<Record<string, readonly string[]>>>();
const roles = new Map<string | null | undefined, BuiltIn>();

/** Restricts wildcards on the subjects of these resources to the declared rights. */
export function limitWildcards(
  resources: readonly { readonly subject: string; readonly rights: Rights<string> | 'wildcards' }[],
  builtIn: readonly BuiltIn[],
): void {
  for (const role of builtIn) roles.set(role.name, role);
  for (const { subject, rights } of resources) if (rights !== 'wildcards') limited.set(subject, rights);
}

/**
 * The rules in force for a role: on restricted subjects, wildcards are replaced by rules of the subject. Applying it
 * again does not change the rights.
 * @param name of the role; wildcards grant custom roles nothing on restricted subjects
 */
export function resolveWildcards<Verb extends string>(
  rules: readonly Rule<Verb>[],
  name: string | null | undefined,
): Rule<Verb | 'manage'>[] {
  const role = roles.get(name);
  if (role?.scope === 'all' || !rules.some(isWildcard)) return [...rules];
  const resolved = [...limited].flatMap(([subject, rights]): Rule<Verb | 'manage'>[] => {
    const declared = (rights[name ?? ''] ?? []) as readonly Verb[];
    const matching = rules.flatMap((rule) => {
      if (rule.subject === subject) return [rule];
      if (rule.subject !== 'all') return [];
      const verbs = rule.allowed ? expandVerb(rule.action, declared, role) : [rule.action];
      return verbs.map((action) => ({ ...rule, subject, action }));
    });
    return [{ subject, action: 'manage', allowed: false }, ...matching];
  });
  return [...rules.filter(({ subject }) => !limited.has(subject)), ...resolved];
}

const isWildcard = ({ subject, allowed }: Rule<string>) => subject === 'all' && allowed;

/**
 * The declared verbs that a wildcard of this verb grants. Declared verbs that no built-in wildcard of the role would
 * grant come with `read`. A wildcard that was removed from the role since is not restored in this way.
 */
function expandVerb<Verb extends string>(
  verb: Verb,
  declared: readonly Verb[],
  role: BuiltIn | undefined,
): Verb[] {
  if (verb === 'manage') return [...declared];
  const isBuiltIn = (one: Verb) =>
    role?.permissions.some((rule) => isWildcard(rule) && ['manage', one].includes(rule.action));
  const sameVerb = declared.some((one) => one === verb || one === 'manage') ? [verb] : [];
  return verb === 'read'
    ? [...sameVerb, ...declared.filter((one) => one !== verb && !isBuiltIn(one))]
    : sameVerb;
}
