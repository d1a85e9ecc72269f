/**
 * How often codes may be tried, for each user and whatever they are tried for: of a million codes three are right at a
 * time. Whoever tries has the password or a session already, so nobody else is locked out.
 */
import type { Core } from '../core.ts';
import { createLimit, type Limit } from '../sessions/guesses/limit.ts';

export function createCodeLimit(core: Pick<Core, 'database' | 'settings'>): Limit {
  return createLimit(core, 'second-factor', { tries: 10, seconds: 5 * 60 });
}
