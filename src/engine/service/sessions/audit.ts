/** What the audit log keeps of a session: who came or went, from where. Never a secret. */
import type { AuditEntry } from '../audit/record.ts';
import type { FactorKind } from '../secondFactor/accept.ts';

/** Who tried, as far as that is known, and the address that the request came from. */
export type SignInAttempt = {
  user: { _id: string; userName: string; role: string | null; client: string | null } | undefined;
  address: string;
};

/**
 * A failed sign-in is nobody's act, so it has no user. Of an unknown name nothing is kept: people type
 * their password there.
 */
export function sessionEntry(
  action: 'sign_in' | 'sign_in_failed' | 'sign_out' | 'confirm',
  { user, address }: SignInAttempt,
  /** What the second factor was, where one was asked for. */
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
