/** The limits that are declared, and which of them are in force for an operation. */
import { sql } from 'drizzle-orm';
import { type Connection, findAltered, type SealedRowJson, type SealKeys, sealedRow } from '#engine/service';
import { limit as declaration } from '../resource.ts';
import type { LimitPeriod } from '../words.ts';

/** A row of `limits`. */
export type Limit = {
  _id: string;
  scope: 'role' | 'user';
  role: string | null;
  user: string | null;
  operation: string;
  currency: string;
  per: LimitPeriod;
  /** Minor units. */
  most: bigint;
  /** Milliseconds since 1970; null for a permanent one. */
  until: number | null;
  reason: string;
  /** Whether the row was changed outside the service. */
  isAltered: boolean;
};

/** All limits, by `limitKey`. */
export type Limits = ReadonlyMap<string, readonly Limit[]>;

/** An operation that limits may apply to. */
export type LimitedOperation = { operator: string; role: string | null; type: string; currency: string };

const limitKey = (operation: string, currency: string): string => `${operation} ${currency}`;

type LimitRow = { limit: Omit<Limit, 'most' | 'isAltered'> & { most: string }; row: SealedRowJson };

/** Reads all limits, expired ones included, and whether their rows are intact. */
export async function loadLimits(connection: Connection, keys: SealKeys): Promise<Limits> {
  const { rows } = await connection.execute<LimitRow>(sql`
    select json_build_object('_id', l._id, 'scope', l.scope, 'role', l.role, 'user', l."user",
      'operation', l.operation, 'currency', l.currency, 'per', l.per, 'most', l.most::text,
      'until', (extract(epoch from l.until) * 1000)::bigint, 'reason', l.reason) as limit,
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
    const key = limitKey(limit.operation, limit.currency);
    const isAltered = altered.has(`${table} ${row.record}`);
    const listed = limits.get(key) ?? [];
    limits.set(key, [...listed, { ...limit, most: BigInt(limit.most), isAltered }]);
  }
  return limits;
}

/** Whether any limit, in force or expired, is about this operation. */
export function isLimited(limits: Limits, operation: LimitedOperation): boolean {
  return limitsOf(limits, operation).length > 0;
}

/**
 * The limits that an operation must obey at that moment: those of the operator and of the operator's role. Temporary ones
 * replace the permanent ones of the same period: one of a role those of the role, one of a user both.
 */
export function limitsInForce(limits: Limits, operation: LimitedOperation, at: Date): Limit[] {
  const candidates = limitsOf(limits, operation).filter(
    ({ until }) => until === null || at.getTime() < until,
  );
  const isReplaced = ({ until, per, scope }: Limit) =>
    until === null &&
    candidates.some(
      (other) =>
        other.until !== null && other.per === per && (other.scope === 'user' || other.scope === scope),
    );
  return candidates.filter((one) => !isReplaced(one));
}

function limitsOf(limits: Limits, { operator, role, type, currency }: LimitedOperation): Limit[] {
  const listed = limits.get(limitKey(type, currency)) ?? [];
  return listed.filter((one) => (one.scope === 'user' ? one.user === operator : one.role === role));
}
