/**
 * The verbs that any call, action or page requires of a subject. The console offers only these when editing
 * permissions. They follow from the declarations; callers must await `loadCalls` first.
 */
import { rightsOfCall } from '../call.ts';
import { calls, declarations, listSubjects, ownVerbs, resources } from '../registry.ts';
import { type Action, getVerbGroup, isCompositePart, type Subject, verbs } from './abilities.ts';

/** The verbs that apply to any subject: all except those of single resources and parts of composite verbs. */
export function generalVerbs(): Action[] {
  const declaredVerbs: readonly Action[] = ownVerbs(declarations);
  return verbs.filter((verb) => !declaredVerbs.includes(verb) && !isCompositePart(verb));
}

/**
 * The verbs that any call, action or page requires of this subject. A composite verb is included if any of its parts
 * is. For `all` and for unknown subjects these are all verbs.
 */
export function listVerbs(subject: Subject): Action[] {
  if (subject === 'all' || !listSubjects().includes(subject)) return [...verbs];
  const required = requiredOf(subject);
  return verbs.filter((verb) =>
    isCompositePart(verb) ? required.has(verb) : getVerbGroup(verb).some((one) => required.has(one)),
  );
}

/**
 * A subject without a resource is a page or part of one, which can only be read. Parents require the verbs of their
 * children's subjects as well.
 */
function requiredOf(subject: Subject): ReadonlySet<Action> {
  const served = resources.filter((resource) => resource.subject === subject);
  const fromEndpoints = served.flatMap(({ excluded }) =>
    (['create', 'edit', 'delete'] as const).filter((verb) => !excluded.includes(verb)),
  );
  const declaredVerbs = ownVerbs(declarations.filter((resource) => resource.subject === subject));
  const fromCalls = Object.values(calls)
    .flatMap(({ permission }) => rightsOfCall(permission))
    .flatMap(([verb, about]) => (about === subject ? [verb] : []));
  return new Set<Action>(['read', ...fromEndpoints, ...declaredVerbs, ...fromCalls]);
}
