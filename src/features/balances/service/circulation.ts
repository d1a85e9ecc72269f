/** How much of each currency is in circulation: what clients and users hold, within the caller's rows. */
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { scopeOf } from '../../../engine/contract/rights/scope.ts';
import { formatAmount } from '../../../engine/contract/values/money.ts';
import type { Connection } from '../../../engine/service/database/database.ts';
import { tableOf } from '../../../engine/service/database/schema/tables.ts';
import { columnFor } from '../../../engine/service/records/columns.ts';
import { rowsOf } from '../../../engine/service/records/tenancy.ts';
import type { Caller } from '../../../engine/service/sessions/caller.ts';
import { PLATFORM_ID } from '../../../ledger/contract/parties.ts';
import { balances } from '../../../ledger/tables.ts';
import { currency } from '../../currencies/resource.ts';
import { wallets } from '../../wallets/resource.ts';

/** `amount` is a decimal string. */
export type InCurrency = { currency: string; abbreviation: string; amount: string };

/**
 * By abbreviation; never summed across currencies.
 * @param only one currency's `_id`; a currency that nobody holds is left out
 */
export async function circulationOf(
  connection: Connection,
  caller: Caller,
  only?: string,
): Promise<InCurrency[]> {
  const of = only === undefined ? undefined : eq(balances.currency, only);
  // Everything sums to zero, so what the platform lacks is what all others have: one row instead of all.
  if (scopeOf(caller) === 'all') return summed(connection, and(of, eq(balances.wallet, PLATFORM_ID)), -1n);
  const own = and(rowsOf(wallets, caller), ne(columnFor(wallets, 'ownerType'), 'platform'));
  return summed(connection, and(of, own), 1n);
}

async function summed(connection: Connection, condition: SQL | undefined, sign: bigint) {
  const [_id, abbreviation, decimals] = (['_id', 'abbreviation', 'decimals'] as const).map((name) =>
    columnFor(currency, name),
  );
  const { rows } = await connection.execute<Summed>(sql`
    select ${_id} as currency, ${abbreviation} as abbreviation, ${decimals} as decimals,
      sum(${balances.units})::text as units
    from ${balances}
    join ${tableOf(wallets)} on ${columnFor(wallets, '_id')} = ${balances.wallet}
    join ${tableOf(currency)} on ${_id} = ${balances.currency}
    where ${condition} group by ${_id} order by ${abbreviation}`);
  return rows.map(({ currency: id, abbreviation: called, decimals: places, units }) => ({
    currency: id,
    abbreviation: called,
    amount: formatAmount(sign * BigInt(units), Number(places)),
  }));
}

type Summed = { currency: string; abbreviation: string; decimals: number; units: string };
