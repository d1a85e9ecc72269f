import type { Session } from '../../src/engine/contract/calls/sessions.ts';
import type { BuiltInRole } from '../../src/features/roles/builtIn.ts';

/** Well below the lifetime of an access token: using an expired one would use up the refresh token. */
const MAX_AGE_MS = 4 * 60_000;

const kept = new Map<BuiltInRole, { session: Session; since: number }>();

/** The session of a role in this test file, if there is one. */
export function findSession(role: BuiltInRole): Session | undefined {
  const known = kept.get(role);
  return known && Date.now() - known.since < MAX_AGE_MS ? known.session : undefined;
}

export function keepSession(role: BuiltInRole, session: Session): void {
  kept.set(role, { session, since: Date.now() });
}
