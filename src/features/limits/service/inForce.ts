/** Which limits are in force for an operation, or for a user, a role, a client or a wallet. */
import type { LimitDirection } from '../words.ts';
import { findLimitsOn, type Limit, type Limits, limitedBy, partyKey } from './limits.ts';

/** A wallet that takes part in an operation; `client` is null for the platform's. */
export type LimitedAccount = { wallet: string; client: string | null };

/** An operation that limits may apply to. */
export type LimitedOperation = {
  operator: string;
  role: string | null;
  type: string;
  currency: string;
  from?: LimitedAccount;
  to?: LimitedAccount;
};

/** Whose operations a limit counts together: an operator's (`out`), or those out of or into a wallet or a client's wallets. */
export type LimitSubject = { subject: string; direction: LimitDirection };

/** Whose operations the limit counts this one with; undefined if it does not apply to it. */
function findSubject(limit: Limit, operation: LimitedOperation): LimitSubject | undefined {
  const { scope, direction } = limit;
  const { operator, role, from, to } = operation;
  const account = direction === 'in' ? to : from;
  const concerned = { role, user: operator, client: account?.client, wallet: account?.wallet }[scope];
  if (!concerned || concerned !== limitedBy(limit)) return undefined;
  // Each user of a role is counted separately.
  return { subject: scope === 'role' ? operator : concerned, direction: direction ?? 'out' };
}

/** A limit, and whose operations it counts. */
export type LimitInForce = LimitSubject & { limit: Limit };

/** The limits, in force or expired, that are about an operation. */
export function findConcerned(limits: Limits, operation: LimitedOperation): LimitInForce[] {
  const { operator, role, from, to } = operation;
  const on = findLimitsOn(limits, operation);
  if (!on) return [];
  const parties: [scope: Limit['scope'], id: string | null | undefined][] = [
    ['role', role],
    ['user', operator],
    ['client', from?.client],
    ['client', to?.client],
    ['wallet', from?.wallet],
    ['wallet', to?.wallet],
  ];
  const keys = new Set(parties.flatMap(([scope, id]) => (id ? partyKey(scope, id) : [])));
  return [...keys]
    .flatMap((key) => on.byParty.get(key) ?? [])
    .flatMap((limit) => {
      const subject = findSubject(limit, operation);
      return subject ? [{ ...subject, limit }] : [];
    });
}

/**
 * The limits that an operation must obey at that moment. Temporary ones replace the permanent ones of the same subject,
 * period and setter: one of a user replaces those of the user's role, too. So nobody raises what another set.
 */
export function limitsInForce(limits: Limits, operation: LimitedOperation, at: Date): LimitInForce[] {
  return withoutReplaced(findConcerned(limits, operation), at);
}

/**
 * The limits in force for all operations of a user (those of the user's role included), a role, a client or a wallet. Those
 * of a role have the role as subject, unless they are those of a user.
 */
export function limitsOfSubject(
  limits: Limits,
  { scope, id, role }: { scope: Limit['scope']; id: string; role: string | null },
  at: Date,
): LimitInForce[] {
  const parties = [partyKey(scope, id), ...(scope === 'user' && role ? [partyKey('role', role)] : [])];
  const lists = [...limits.values()].map(({ byParty }) =>
    parties
      .flatMap((party) => byParty.get(party) ?? [])
      .map((limit): LimitInForce => ({ subject: id, direction: limit.direction ?? 'out', limit })),
  );
  const inForce = lists.flatMap((listed) => withoutReplaced(listed, at));
  return [...new Map(inForce.map((one) => [one.limit._id, one])).values()];
}

/** @param candidates limits on one operation in one currency */
function withoutReplaced(candidates: readonly LimitInForce[], at: Date): LimitInForce[] {
  const running = candidates.filter(({ limit: { until } }) => until === null || at.getTime() < until);
  const isReplaced = ({ limit, subject, direction }: LimitInForce) =>
    limit.until === null &&
    running.some(
      (other) =>
        other.limit.until !== null &&
        other.limit.per === limit.per &&
        other.limit.setBy === limit.setBy &&
        other.subject === subject &&
        other.direction === direction &&
        (other.limit.scope === limit.scope || other.limit.scope === 'user'),
    );
  return running.filter((one) => !isReplaced(one));
}
