/**
 * Limits how often a session may be used to guess the user's own password or a code. A stolen token is enough to try,
 * so attempts count against the session, not the account: the owner can still sign in, and the attacker loses the
 * session.
 */
import type { Core } from '../core.ts';
import { ServiceError } from '../errors.ts';
import { createRateLimit } from './bruteForce/rateLimit.ts';
import { type Caller, requireSession } from './caller.ts';
import { endGuessingSession } from './ownSessions.ts';

const TRIES = 10;
const SECONDS = 24 * 60 * 60;

/**
 * Makes an attempt, which throws if it fails. A successful one resets the count.
 * @throws ServiceError `unauthorized` after too many failures, which also end the session
 */
export type AttemptGuard = <Result>(caller: Caller, attempt: () => Promise<Result>) => Promise<Result>;

/** @param what is guessed: the two are counted separately, so that knowing one does not reset attempts at the other */
export function createAttemptGuard(core: Core, what: 'password' | 'code'): AttemptGuard {
  const limit = createRateLimit(core, `own ${what}`, { tries: TRIES, seconds: SECONDS });
  return async (caller, attempt) => {
    const session = requireSession(caller);
    if (!(await limit.allows(session))) {
      await endGuessingSession(core, caller, TRIES);
      throw new ServiceError('unauthorized');
    }
    const result = await attempt();
    await limit.forget(session);
    return result;
  };
}
