/**
 * Which verbs are asked for of a subject: what has an effect, and nothing else, is offered where rights are given. It follows
 * from the declarations; whoever asks waits for `loadCalls` first.
 */
import { rightsOfCall } from '../call.ts';
import { calls, declarations, listSubjects, ownVerbs, resources } from '../registry.ts';
import { type Action, getVerbGroup, isPart, type Subject, verbs } from './abilities.ts';

/** The verbs that may be asked for of any subject: all but those of some resources' own, and the parts of others. */
export function generalVerbs(): Action[] {
  const own: readonly Action[] = ownVerbs(declarations);
  return verbs.filter((verb) => !own.includes(verb) && !isPart(verb));
}

/**
 * The verbs that some call, action or page asks for of this subject; one that is made of others, where any of them is.
 * Of `all`, and of a subject that is unknown, any may be.
 */
export function listVerbs(subject: Subject): Action[] {
  if (subject === 'all' || !listSubjects().includes(subject)) return [...verbs];
  const required = requiredOf(subject);
  return verbs.filter((verb) =>
    isPart(verb) ? required.has(verb) : getVerbGroup(verb).some((one) => required.has(one)),
  );
}

/** What is no record is a page or a part of one, to be read. What a parent changes with itself is asked for of its children. */
function requiredOf(subject: Subject): ReadonlySet<Action> {
  const served = resources.filter((resource) => resource.subject === subject);
  const written = served.flatMap(({ excluded }) =>
    (['create', 'edit', 'delete'] as const).filter((verb) => !excluded.includes(verb)),
  );
  const own = ownVerbs(declarations.filter((resource) => resource.subject === subject));
  const called = Object.values(calls)
    .flatMap(({ permission }) => rightsOfCall(permission))
    .flatMap(([verb, about]) => (about === subject ? [verb] : []));
  return new Set<Action>(['read', ...written, ...own, ...called]);
}
