/**
 * Why transactions were refused, and which clients moved most. Each reads the newest rows along an index, no more than
 * so many: a busy platform is told of fewer days, not later.
 */
import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { formatAmount } from '#engine/contract';
import {
  type Caller,
  type Connection,
  getColumn,
  getTable,
  intersectBranches,
  tenantBranches,
  unionAll,
} from '#engine/service';
import { client } from '#features/clients';
import { currency } from '#features/currencies';
import { transaction } from '#features/transactions';
import { transactions } from '#ledger';
import { type Breakdown, LARGEST_CLIENTS, MAX_LISTED_DECLINES } from '../calls.ts';

/** The most rows that are read for one part. */
const MOST_ROWS = 100_000;

const of = (name: string) => getColumn(transaction, name);

/** Within the caller's rows. @param most rows read at most */
export async function declineReasons(
  connection: Connection,
  caller: Caller,
  from: Date,
  most = MOST_ROWS,
): Promise<NonNullable<Breakdown['refusals']>> {
  const newest = (when: SQL) => sql`(
    select ${of('_id')} as id, ${of('date')} as date, coalesce(${of('data')} ->> 'refusal', '') as reason
    from ${getTable(transaction)} where ${and(when, eq(of('status'), 'incorrect'), gte(of('date'), from))}
    order by ${of('date')} desc, ${of('_id')} desc limit ${most})`;
  const parts = intersectBranches(await tenantBranches(connection, transaction, caller));
  const { rows } = await connection.execute<{
    reason: string;
    count: number;
    oldest: string;
    ids: string[];
  }>(sql`
    select reason, count(*)::int as count, min(date) as oldest,
      case when count(*) <= ${MAX_LISTED_DECLINES} then array_agg(id::text order by id) else array[]::text[] end as ids
    from (select * from (${unionAll(parts.map(({ when }) => newest(when)))}) as refused order by date desc limit ${most}) as newest
    group by reason order by count(*) desc, reason`);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    ...sinceOf(rows, total, most),
    total,
    data: rows.map(({ reason, count, ids }) => ({ reason, count, transactions: ids })),
  };
}

type Moved = {
  client: string;
  name: string;
  currency: string;
  abbreviation: string;
  decimals: number;
  units: string;
  count: number;
  read: number;
  oldest: string;
};

/** Of all clients: for who sees every one. @param most rows read at most */
export async function largestClients(
  connection: Connection,
  from: Date,
  most = MOST_ROWS,
): Promise<NonNullable<Breakdown['clients']>> {
  const { fromClient, toClient } = transactions as unknown as Record<'fromClient' | 'toClient', SQL>;
  const { rows } = await connection.execute<Moved>(sql`
    with newest as materialized (
      select ${fromClient} as payer, ${toClient} as payee, ${of('currency')} as currency, ${of('amount')} as units,
        ${of('date')} as date, ${of('status')} as status, ${of('_id')}::text as id, ${of('data')} ->> 'reverses' as reverses
      from ${getTable(transaction)} where ${gte(of('date'), from)}
      order by ${of('date')} desc, ${of('_id')} desc limit ${most}
    ), moved as (
      select payer, payee, currency, units, true as counts from newest
      where status = 'successful' and reverses is null
      union all
      -- What was reversed did not move, if that too was read.
      select original.payer, original.payee, original.currency, -reversal.units, false
      from newest as reversal join newest as original on original.id = reversal.reverses
      where reversal.status = 'successful'
    ), sides as (
      select payee as client, currency, units, counts from moved where payee is not null
      union all
      select payer, currency, units, counts from moved where payer is not null and payer is distinct from payee
    ), ranked as (
      select client, currency, sum(units) as units, count(*) filter (where counts)::int as count,
        row_number() over (partition by currency order by sum(units) desc, client) as rank
      from sides group by client, currency having sum(units) > 0
    )
    select ranked.client, ${getColumn(client, 'name')} as name, ranked.currency,
      ${getColumn(currency, 'abbreviation')} as abbreviation, ${getColumn(currency, 'decimals')} as decimals,
      ranked.units::text as units, ranked.count,
      (select count(*)::int from newest) as read, (select min(date) from newest) as oldest
    from ranked join ${getTable(client)} on ${getColumn(client, '_id')} = ranked.client
    join ${getTable(currency)} on ${getColumn(currency, '_id')} = ranked.currency
    where rank <= ${LARGEST_CLIENTS} order by ${getColumn(currency, 'abbreviation')}, rank`);
  const currencies = [...new Map(rows.map((row) => [row.currency, row.abbreviation]))];
  return {
    ...sinceOf(rows, rows[0]?.read ?? 0, most),
    data: currencies.map(([id, abbreviation]) => ({
      ...{ currency: id, abbreviation },
      data: rows
        .filter((row) => row.currency === id)
        .map((row) => ({
          ...{ client: row.client, name: row.name, count: row.count },
          amount: formatAmount(BigInt(row.units), row.decimals),
        })),
    })),
  };
}

/** What was read is complete from the oldest of it on, where there is more. */
function sinceOf(rows: readonly { oldest: string }[], read: number, most: number): { since?: string } {
  const oldest = rows
    .map((row) => new Date(row.oldest).getTime())
    .reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  return read < most || !rows.length ? {} : { since: new Date(oldest).toISOString() };
}
