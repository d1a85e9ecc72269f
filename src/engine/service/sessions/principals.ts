/** Callers that are not people: programs that act for a user with a token of a feature, such as an API key. */
import { listSubjects } from '../../contract/registry.ts';
import {
  type Ability,
  type Action,
  allow,
  buildAbility,
  forbid,
  verbs,
} from '../../contract/rights/abilities.ts';
import type { Core } from '../core.ts';
import { type ServiceFeature, serviceFeatures } from '../feature.ts';
import type { Caller, Principal } from './caller.ts';
import { findCaller } from './current.ts';

/**
 * The caller that a feature recognizes by this token; undefined if none does, or if its user or client is inactive.
 * Confirmed only if the feature says so: calls that require a confirmation reject it otherwise.
 * @param address of the client
 * @throws ServiceError `account_altered`
 */
export const findPrincipal = (core: Core, token: string, address: string): Promise<Caller | undefined> =>
  findCallerBy(core, ({ bearer }) => bearer?.(core, token, address));

/**
 * The caller that a principal stands for now, for work that it has started; undefined if it is no longer valid.
 * @param via of the caller who started it
 * @throws ServiceError `account_altered`
 */
export const findPrincipalAgain = (core: Core, via: string): Promise<Caller | undefined> =>
  findCallerBy(core, ({ principal }) => principal?.(core, via));

/** The caller that the first feature to know one stands for, within its scopes. */
async function findCallerBy(
  core: Core,
  find: (feature: ServiceFeature) => Promise<Principal | undefined> | undefined,
): Promise<Caller | undefined> {
  for (const feature of serviceFeatures) {
    const principal = await find(feature);
    if (!principal) continue;
    const caller = await findCaller(core, principal.user);
    return caller && withScopes(caller, principal);
  }
  return undefined;
}

function withScopes(caller: Caller, { scopes: rules, via, isConfirmed }: Principal): Caller {
  const scopes = buildAbility(rules);
  const confirmedAt = isConfirmed ? Date.now() : 0;
  return { ...caller, ability: intersect(caller.ability, scopes), scopes, via, confirmedAt };
}

/** The rights that both have. The rules about all come first, because the last match wins. */
function intersect(one: Ability, other: Ability): Ability {
  return buildAbility(
    listSubjects().flatMap((subject) => {
      const isAllowed = (verb: Action) => one.can(verb, subject) && other.can(verb, subject);
      // Denied verbs first: a rule about a composite verb is also one about its parts.
      return [
        ...verbs.filter((verb) => !isAllowed(verb)).map((verb) => forbid(verb, subject)),
        ...verbs.filter(isAllowed).map((verb) => allow(verb, subject)),
      ];
    }),
  );
}
