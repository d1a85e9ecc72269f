/** Whose use of a limit has reached a percentage of it. */
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '#engine/service';
import { limitsOfSubject } from './inForce.ts';
import { type Limit, type Limits, limitedBy } from './limits.ts';
import { startOfPeriod } from './period.ts';

export type ReachedUse = {
  subject: string;
  /** Minor units. */
  used: bigint;
  /** How much of the amount or of the number of operations is used, whichever is more, rounded down. */
  percent: number;
  /** First day of the period. */
  start: string;
};

export type ReachedTerms = {
  percent: number;
  /** The client that whom the limit applies to must belong to; null for any. */
  client: string | null;
  /** Time zone of the borders between periods. */
  zone: string;
  at: Date;
};

/** The limit with this `_id`; undefined if there is none any more. */
export function findLimit(limits: Limits, id: string): Limit | undefined {
  for (const { byParty } of limits.values()) {
    for (const listed of byParty.values()) {
      const match = listed.find(({ _id }) => _id === id);
      if (match) return match;
    }
  }
  return undefined;
}

type UseRow = { subject: string; used: string; times: number };

/**
 * Who has used at least so much of a limit in the current period: each user of a role by themselves, otherwise whom it
 * applies to. Nobody for whom it is not in force, and nobody of a limit on each single operation.
 */
export async function findReachedUses(
  connection: Connection,
  limits: Limits,
  limit: Limit,
  { percent, client, zone, at }: ReachedTerms,
): Promise<ReachedUse[]> {
  const { scope, operations, currency, per, direction, most, count } = limit;
  if (per === 'operation') return [];
  const start = startOfPeriod(per, zone, at);
  const isReached = sql.join(
    [
      ...(most === null
        ? []
        : [sql`sum(u.used) * 100::numeric >= ${String(most)}::numeric * ${percent}::integer`]),
      ...(count === null ? [] : [sql`sum(u.times) * 100 >= ${count}::bigint * ${percent}::integer`]),
    ],
    sql` or `,
  );
  const { rows } = await connection.execute<UseRow>(sql`
    select u.subject, sum(u.used)::text as used, sum(u.times)::integer as times from limit_uses u
    where u.subject in (${subjectsSql(limit, client)}) and u.direction = ${direction ?? 'out'}
      and u.operation in (select json_array_elements_text(${JSON.stringify(operations)}::json)) and u.currency = ${currency} and u.per = ${per} and u.start = ${start}::date
    group by u.subject having (sum(u.used) > 0 or sum(u.times) > 0) and (${isReached})`);
  return rows
    .filter(({ subject: id }) => {
      const of = { scope: scope === 'role' ? ('user' as const) : scope, id, role: limit.role };
      return limitsOfSubject(limits, of, at).some(({ limit: { _id } }) => _id === limit._id);
    })
    .map(({ subject, used, times }) => {
      const shares = [
        most === null ? 0 : most === 0n ? 100 : Number((BigInt(used) * 100n) / most),
        count === null ? 0 : Math.floor((times * 100) / count),
      ];
      return { subject, used: BigInt(used), percent: Math.max(...shares), start };
    });
}

/** The `_id`s of those whose operations it counts. */
function subjectsSql(limit: Limit, client: string | null): SQL {
  const id = limitedBy(limit);
  const within = (owner: SQL) => (client === null ? sql`` : sql` and ${owner} = ${client}`);
  switch (limit.scope) {
    case 'role':
      return sql`select _id from users where role = ${id}${within(sql`client`)}`;
    case 'user':
      return sql`select _id from users where _id = ${id}${within(sql`client`)}`;
    case 'client':
      return sql`select _id from clients where _id = ${id}${within(sql`_id`)}`;
    case 'wallet':
      return sql`select _id from wallets where _id = ${id} and deleted_at is null${within(sql`(case owner_type when 'client' then owner else client end)`)}`;
  }
}
