/** The limits that are declared, and which of them are in force for an operation. */
import { sql } from 'drizzle-orm';
import { type Connection, findAltered, type SealedRowJson, type SealKeys, sealedRow } from '#engine/service';
import { limit as declaration } from '../resource.ts';
import type { LimitDirection, LimitPeriod } from '../words.ts';

/** A row of `limits`. */
export type Limit = {
  _id: string;
  scope: 'role' | 'user' | 'client' | 'wallet';
  role: string | null;
  user: string | null;
  limitedClient: string | null;
  wallet: string | null;
  direction: LimitDirection | null;
  /** Types of transactions, which it counts together. */
  operations: readonly string[];
  currency: string;
  per: LimitPeriod;
  /** Minor units; null if it limits only how many operations there are. */
  most: bigint | null;
  /** Number of operations; null if it limits only the amount. */
  count: number | null;
  /** Milliseconds since 1970; null for a permanent one. */
  until: number | null;
  reason: string;
  setBy: 'platform' | 'client';
  /** Whether the row was changed outside the service. */
  isAltered: boolean;
};

/** All limits, by `limitKey`: one of several operations has several keys. */
export type Limits = ReadonlyMap<string, readonly Limit[]>;

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

const limitKey = (operation: string, currency: string): string => `${operation} ${currency}`;

type LimitRow = { limit: Omit<Limit, 'most' | 'isAltered'> & { most: string | null }; row: SealedRowJson };

/** Reads all limits, expired ones included, and whether their rows are intact. */
export async function loadLimits(connection: Connection, keys: SealKeys): Promise<Limits> {
  const { rows } = await connection.execute<LimitRow>(sql`
    select json_build_object('_id', l._id, 'scope', l.scope, 'role', l.role, 'user', l."user",
      'limitedClient', l.limited_client, 'wallet', l.wallet, 'direction', l.direction,
      'operations', l.operations, 'currency', l.currency, 'per', l.per, 'most', l.most::text, 'count', l.count,
      'until', (extract(epoch from l.until) * 1000)::bigint, 'reason', l.reason,
      'setBy', l.set_by) as limit,
      ${sealedRow(declaration.table, 'l')} as row
    from limits l order by l._id`);
  const { table } = declaration;
  const altered = await findAltered(
    connection,
    keys,
    rows.map(({ row }) => ({ table, row })),
  );
  const limits = new Map<string, Limit[]>();
  for (const { limit, row } of rows) {
    const isAltered = altered.has(`${table} ${row.record}`);
    const most = limit.most === null ? null : BigInt(limit.most);
    for (const operation of limit.operations) {
      const key = limitKey(operation, limit.currency);
      limits.set(key, [...(limits.get(key) ?? []), { ...limit, most, isAltered }]);
    }
  }
  return limits;
}

/** All limits for an operation in a currency, whoever they limit. */
export function limitsOn(limits: Limits, operation: { type: string; currency: string }): readonly Limit[] {
  return limits.get(limitKey(operation.type, operation.currency)) ?? [];
}

/** The field that names whom a limit of each scope applies to. */
const subjectFields = { role: 'role', user: 'user', client: 'limitedClient', wallet: 'wallet' } as const;

/** The resource that a limit of each scope is about. */
export const limitedResources = { role: 'role', user: 'user', client: 'client', wallet: 'wallets' } as const;

/** Whom a limit applies to. */
export type LimitedParty = Pick<Limit, 'scope' | (typeof subjectFields)[Limit['scope']]>;

export const limitedBy = (limit: LimitedParty): string | null => limit[subjectFields[limit.scope]];

/** Whose operations the limit counts this one with; undefined if it does not apply to it. */
export function findSubject(limit: Limit, operation: LimitedOperation): LimitSubject | undefined {
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

/**
 * The limits that an operation must obey at that moment. Temporary ones replace the permanent ones of the same subject,
 * period and setter: one of a user replaces those of the user's role, too. So nobody raises what another set.
 */
export function limitsInForce(limits: Limits, operation: LimitedOperation, at: Date): LimitInForce[] {
  return withoutReplaced(
    limitsOn(limits, operation).flatMap((limit) => {
      const subject = findSubject(limit, operation);
      return subject ? [{ ...subject, limit }] : [];
    }),
    at,
  );
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
  const lists = [...limits.values()].map((listed) =>
    listed.flatMap((limit): LimitInForce[] => {
      const isOwn = limit.scope === scope && limitedBy(limit) === id;
      const isOfRole = scope === 'user' && limit.scope === 'role' && limit.role === role;
      return isOwn || isOfRole ? [{ subject: id, direction: limit.direction ?? 'out', limit }] : [];
    }),
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
