/**
 * Reasons why transactions were declined, and the most active clients. Each reads a limited number of the
 * newest rows along an index, so a busy platform gets figures for fewer days instead of a slow response.
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
import { findCompleteSince, MAX_ROWS } from './limits.ts';

const transactionColumn = (name: string) => getColumn(transaction, name);

/**
 * Limited to rows visible to the caller.
 * @param maxRows maximum rows read
 */
export async function listDeclineReasons(
  connection: Connection,
  caller: Caller,
  from: Date,
  maxRows = MAX_ROWS,
): Promise<NonNullable<Breakdown['refusals']>> {
  const newestSql = (when: SQL) => sql`(
    select ${transactionColumn('_id')} as id, ${transactionColumn('date')} as date, coalesce(${transactionColumn('data')} ->> 'refusal', '') as reason
    from ${getTable(transaction)} where ${and(when, eq(transactionColumn('status'), 'incorrect'), gte(transactionColumn('date'), from))}
    order by ${transactionColumn('date')} desc, ${transactionColumn('_id')} desc limit ${maxRows})`;
  const branches = intersectBranches(await tenantBranches(connection, transaction, caller));
  const { rows } = await connection.execute<{
    reason: string;
    count: number;
    oldest: string;
    ids: string[];
  }>(sql`
    select reason, count(*)::int as count, min(date) as oldest,
      case when count(*) <= ${MAX_LISTED_DECLINES} then array_agg(id::text order by id) else array[]::text[] end as ids
    from (select * from (${unionAll(branches.map(({ when }) => newestSql(when)))}) as refused order by date desc limit ${maxRows}) as newest
    group by reason order by count(*) desc, reason`);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    ...findCompleteSince(rows, total, maxRows),
    total,
    data: rows.map(({ reason, count, ids }) => ({ reason, count, transactions: ids })),
  };
}

type ClientActivity = {
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

/**
 * Covers all clients, so callers need global scope.
 * @param maxRows maximum rows read
 */
export async function listLargestClients(
  connection: Connection,
  from: Date,
  maxRows = MAX_ROWS,
): Promise<NonNullable<Breakdown['clients']>> {
  const { fromClient, toClient } = transactions as unknown as Record<'fromClient' | 'toClient', SQL>;
  const { rows } = await connection.execute<ClientActivity>(sql`
    with newest as materialized (
      select ${fromClient} as payer, ${toClient} as payee, ${transactionColumn('currency')} as currency, ${transactionColumn('amount')} as units,
        ${transactionColumn('date')} as date, ${transactionColumn('status')} as status, ${transactionColumn('_id')}::text as id, ${transactionColumn('data')} ->> 'reverses' as reverses
      from ${getTable(transaction)} where ${gte(transactionColumn('date'), from)}
      order by ${transactionColumn('date')} desc, ${transactionColumn('_id')} desc limit ${maxRows}
    ), moved as (
      select payer, payee, currency, units, true as counts from newest
      where status = 'successful' and reverses is null
      union all
      -- Reversed amounts are subtracted if the original was also read.
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
    ...findCompleteSince(rows, rows[0]?.read ?? 0, maxRows),
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
