/**
 * How often a session may be used to guess the own password, or a code. A stolen token is enough to try, so the tries
 * belong to the session and not to the account: the owner signs in as before, and the thief is left with nothing.
 */
import type { Core } from '../core.ts';
import { ServiceError } from '../errors.ts';
import { createRateLimit } from './bruteForce/rateLimit.ts';
import type { Caller } from './caller.ts';
import { endGuessingSession } from './ownSessions.ts';

const TRIES = 10;
const SECONDS = 24 * 60 * 60;

/**
 * Makes an attempt, which throws if it was wrong. One that is right makes all before it forgotten.
 * @throws ServiceError `unauthorized` after too many wrong ones: the session has ended
 */
export type AttemptGuard = <Result>(caller: Caller, attempt: () => Promise<Result>) => Promise<Result>;

/** @param what is tried: each is counted by itself, so that knowing the one gives no tries at the other */
export function createAttemptGuard(core: Core, what: 'password' | 'code'): AttemptGuard {
  const limit = createRateLimit(core, `own ${what}`, { tries: TRIES, seconds: SECONDS });
  return async (caller, attempt) => {
    if (!(await limit.allows(caller.session))) {
      await endGuessingSession(core, caller, TRIES);
      throw new ServiceError('unauthorized');
    }
    const result = await attempt();
    await limit.forget(caller.session);
    return result;
  };
}
