/** The limits that are declared, and whether their rows are intact. */
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
  /** Types of transactions and `hold`, which it counts together. */
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

/** All limits, by `limitKey`: one on several operations has several keys. */
export type Limits = ReadonlyMap<string, LimitsOnOperation>;

/** With a limit on each of many wallets, a posting looks up its own instead of all. */
type LimitsOnOperation = {
  /** By `partyKey`. */
  byParty: ReadonlyMap<string, readonly Limit[]>;
  hasClients: boolean;
};

const limitKey = (operation: string, currency: string): string => `${operation} ${currency}`;
export const partyKey = (scope: Limit['scope'], id: string): string => `${scope} ${id}`;

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
  const limits = new Map<string, { byParty: Map<string, Limit[]>; hasClients: boolean }>();
  for (const { limit, row } of rows) {
    const isAltered = altered.has(`${table} ${row.record}`);
    const most = limit.most === null ? null : BigInt(limit.most);
    for (const operation of limit.operations) {
      const key = limitKey(operation, limit.currency);
      const on = limits.get(key) ?? { byParty: new Map<string, Limit[]>(), hasClients: false };
      const party = partyKey(limit.scope, limitedBy(limit) ?? '');
      on.byParty.set(party, [...(on.byParty.get(party) ?? []), { ...limit, most, isAltered }]);
      limits.set(key, { ...on, hasClients: on.hasClients || limit.scope === 'client' });
    }
  }
  return limits;
}

/** The limits on an operation in a currency, whoever they limit; undefined without any. */
export function findLimitsOn(
  limits: Limits,
  operation: { type: string; currency: string },
): LimitsOnOperation | undefined {
  return limits.get(limitKey(operation.type, operation.currency));
}

/** The field that names whom a limit of each scope applies to. */
const subjectFields = { role: 'role', user: 'user', client: 'limitedClient', wallet: 'wallet' } as const;

/** The resource that a limit of each scope is about. */
export const limitedResources = { role: 'role', user: 'user', client: 'client', wallet: 'wallets' } as const;

/** Whom a limit applies to. */
export type LimitedParty = Pick<Limit, 'scope' | (typeof subjectFields)[Limit['scope']]>;

export const limitedBy = (limit: LimitedParty): string | null => limit[subjectFields[limit.scope]];
