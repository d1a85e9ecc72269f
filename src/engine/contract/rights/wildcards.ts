/**
 * How far a wildcard reaches: a rule about `all`. What a resource declares as its `rights` stands in place of what the
 * wildcards of a role would give of it, so that nobody sees a new resource without a word. A role that sees every row of
 * the app is not limited.
 */
import type { RoleNames } from '../appTypes.ts';

/** A rule of a role, as the ability reads it; its verbs are those of the app. */
type Rule<Verb extends string> = { subject: string; action: Verb; allowed: boolean };

/** What of a role that the app is born with is asked here. */
type Born = { readonly name: string; readonly scope: string; readonly permissions: readonly Rule<string>[] };

/** Which verbs the roles have that the app is born with; a role that isn't named has none, as every role that is added. */
export type Rights<Verb extends string> = { readonly [Role in keyof RoleNames]?: readonly Verb[] };

const limited = new Map<string, Readonly<Record<string, readonly string[]>>>();
const roles = new Map<string | null | undefined, Born>();

/** Keeps wildcards from the subjects of these resources, and says what the roles are born with. */
export function limitWildcards(
  resources: readonly { readonly subject: string; readonly rights: Rights<string> | 'wildcards' }[],
  builtIn: readonly Born[],
): void {
  for (const role of builtIn) roles.set(role.name, role);
  for (const { subject, rights } of resources) if (rights !== 'wildcards') limited.set(subject, rights);
}

/**
 * The rules as they are in force for a role: where a wildcard meets a subject that it doesn't reach, rules of that subject
 * say what is left of it. Applied to what it returns, it changes nothing of the rights.
 * @param name of the role; one that isn't built in is given nothing by a wildcard
 */
export function resolveWildcards<Verb extends string>(
  rules: readonly Rule<Verb>[],
  name: string | null | undefined,
): Rule<Verb | 'manage'>[] {
  const role = roles.get(name);
  if (role?.scope === 'all' || !rules.some(isWildcard)) return [...rules];
  const resolved = [...limited].flatMap(([subject, rights]): Rule<Verb | 'manage'>[] => {
    const declared = (rights[name ?? ''] ?? []) as readonly Verb[];
    const own = rules.flatMap((rule) => {
      if (rule.subject === subject) return [rule];
      if (rule.subject !== 'all') return [];
      const verbs = rule.allowed ? givenBy(rule.action, declared, role) : [rule.action];
      return verbs.map((action) => ({ ...rule, subject, action }));
    });
    return [{ subject, action: 'manage', allowed: false }, ...own];
  });
  return [...rules.filter(({ subject }) => !limited.has(subject)), ...resolved];
}

const isWildcard = ({ subject, allowed }: Rule<string>) => subject === 'all' && allowed;

/**
 * The declared verbs that a wildcard of this verb gives. One that no wildcard of the role's first rules would give comes
 * with reading: a role that lost the wildcard of a verb since doesn't get it back by a declaration.
 */
function givenBy<Verb extends string>(verb: Verb, declared: readonly Verb[], role: Born | undefined): Verb[] {
  if (verb === 'manage') return [...declared];
  const isBorn = (one: Verb) =>
    role?.permissions.some((rule) => isWildcard(rule) && ['manage', one].includes(rule.action));
  const own = declared.some((one) => one === verb || one === 'manage') ? [verb] : [];
  return verb === 'read' ? [...own, ...declared.filter((one) => one !== verb && !isBorn(one))] : own;
}
