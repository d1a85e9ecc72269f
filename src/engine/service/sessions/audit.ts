/** Audit entries of sessions: who signed in or out, and from where. Never contain secrets. */
import type { AuditEntry } from '../audit/record.ts';
import type { FactorKind } from '../secondFactor/accept.ts';

/** The user of the attempt, if known, and the address of the request. */
export type SignInAttempt = {
  user: { _id: string; userName: string; role: string | null; client: string | null } | undefined;
  address: string;
};

/**
 * A failed sign-in has no actor. Unknown user names are not logged, since users sometimes type their password there.
 */
export function sessionEntry(
  action: 'sign_in' | 'sign_in_failed' | 'sign_out' | 'confirm',
  { user, address }: SignInAttempt,
  /** The second factor that was used, if any. */
  factor?: FactorKind,
): AuditEntry {
  return {
    ...(action === 'sign_in_failed' || !user ? { user: null } : { user: user._id, role: user.role }),
    client: user?.client ?? null,
    action,
    resource: 'user',
    record: user?._id ?? null,
    content: user?.userName,
    data: { after: { address, ...(factor && { secondFactor: factor }) } },
  };
}
