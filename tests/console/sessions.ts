import type { Session } from '../../src/engine/contract/calls/sessions.ts';
import type { BuiltInRole } from '../../src/features/roles/builtIn.ts';

/** Milliseconds. Well before its access token runs out: whoever goes on with an old one would spend its refresh token. */
const KEPT_FOR = 4 * 60_000;

const kept = new Map<BuiltInRole, { session: Session; since: number }>();

/** The session of a role that this file of tests has already. */
export function sessionOf(role: BuiltInRole): Session | undefined {
  const known = kept.get(role);
  return known && Date.now() - known.since < KEPT_FOR ? known.session : undefined;
}

export function keep(role: BuiltInRole, session: Session): void {
  kept.set(role, { session, since: Date.now() });
}
