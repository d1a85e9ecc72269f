/** What holds reserve, in minor units: now, and at an earlier time. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Caller, type Connection, getColumn, getTable, tenantFilter } from '#engine/service';
import { type ChainName, chainName } from '#ledger';
import { hold } from '../resource.ts';

/**
 * What holds reserved of these balances immediately before `end`, by `chainName`; nothing else is in the map. A hold counts from
 * its creation until it was captured or released, or was due to expire.
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
    where h.created_at < ${end.toISOString()}
      and (h.status = 'pending' or coalesce(h.ended_at, h.expires_at) >= ${end.toISOString()})
    group by h.wallet, h.currency`);
  return new Map(rows.map(({ units, ...chain }) => [chainName(chain), BigInt(units)]));
}

/** What the open holds that the caller sees reserve, by currency. */
export async function readOpenHolds(connection: Connection, caller: Caller): Promise<Map<string, bigint>> {
  const currency = getColumn(hold, 'currency');
  const units: SQL<string> = sql`sum(${getColumn(hold, 'amount')})::text`;
  const rows = await connection
    .select({ currency, units })
    .from(getTable(hold))
    .where(and(eq(getColumn(hold, 'status'), 'pending'), tenantFilter(hold, caller)))
    .groupBy(currency);
  return new Map(rows.map((row) => [String(row.currency), BigInt(row.units)]));
}
