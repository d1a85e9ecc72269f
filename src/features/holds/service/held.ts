/** What holds reserve: now, and at an earlier time. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { formatAmount } from '#engine/contract';
import { type Caller, type Connection, getColumn, getTable, tenantFilter } from '#engine/service';
import { currency } from '#features/currencies';
import { type ChainName, chainName } from '#ledger';
import { hold } from '../resource.ts';

/**
 * Minor units that holds reserved of these balances immediately before `end`, by `chainName`; nothing else is in the map. A hold
 * counts from its creation until it was captured or released, or was due to expire.
 */
export async function readReservedBefore(
  connection: Connection,
  chains: readonly ChainName[],
  end: Date,
): Promise<Map<string, bigint>> {
  const { rows } = await connection.execute<ChainName & { units: string }>(sql`
    select h.wallet, h.currency, sum(h.amount)::text as units
    from json_to_recordset(${JSON.stringify(chains)}::json) as chain(wallet uuid, currency uuid)
    join holds h on h.wallet = chain.wallet and h.currency = chain.currency
    where ${isReservedBefore(end)}
    group by h.wallet, h.currency`);
  return new Map(rows.map(({ units, ...chain }) => [chainName(chain), BigInt(units)]));
}

/**
 * The same, summed by currency.
 * @param chains a query that selects `wallet` and `currency`
 */
export async function sumReservedBefore(
  connection: Connection,
  chains: SQL,
  end: Date,
): Promise<Map<string, bigint>> {
  const { rows } = await connection.execute<{ currency: string; units: string }>(sql`
    select h.currency, sum(h.amount)::text as units
    from holds h join (${chains}) as chain on h.wallet = chain.wallet and h.currency = chain.currency
    where ${isReservedBefore(end)} group by h.currency`);
  return new Map(rows.map(({ units, currency: id }) => [id, BigInt(units)]));
}

const isReservedBefore = (end: Date) => sql`h.created_at < ${end.toISOString()}
  and (h.status = 'pending' or coalesce(h.ended_at, h.expires_at) >= ${end.toISOString()})`;

/** What the open holds that the caller sees reserve, as decimal strings by currency. */
export async function readOpenHolds(connection: Connection, caller: Caller): Promise<Map<string, string>> {
  const [id, decimals] = [getColumn(currency, '_id'), getColumn(currency, 'decimals')];
  const units: SQL<string> = sql`sum(${getColumn(hold, 'amount')})::text`;
  const rows = await connection
    .select({ id, decimals, units })
    .from(getTable(hold))
    .innerJoin(getTable(currency), eq(id, getColumn(hold, 'currency')))
    .where(and(eq(getColumn(hold, 'status'), 'pending'), tenantFilter(hold, caller)))
    .groupBy(id);
  return new Map(rows.map((row) => [String(row.id), formatAmount(BigInt(row.units), Number(row.decimals))]));
}
