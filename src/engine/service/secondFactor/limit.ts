/**
 * Limits second-factor codes at sign-in per user, since three in a million are valid at any time. Only someone with the
 * password can reach the limit, so it cannot be used to lock out other users. Attempts within a session have their own
 * limit: attemptGuard.ts.
 */
import type { Core } from '../core.ts';
import { createRateLimit, type Limit } from '../sessions/bruteForce/rateLimit.ts';

export function createCodeLimit(core: Pick<Core, 'database' | 'settings'>): Limit {
  return createRateLimit(core, 'second-factor', { tries: 10, seconds: 5 * 60 });
}
