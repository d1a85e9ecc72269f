/**
 * How often codes may be tried at sign-in, for each user: of a million codes three are right at a time. Whoever tries has
 * the password, so nobody else is locked out. What is tried with a session is counted there: attemptGuard.ts.
 */
import type { Core } from '../core.ts';
import { createRateLimit, type Limit } from '../sessions/bruteForce/rateLimit.ts';

export function createCodeLimit(core: Pick<Core, 'database' | 'settings'>): Limit {
  return createRateLimit(core, 'second-factor', { tries: 10, seconds: 5 * 60 });
}
