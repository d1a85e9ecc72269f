/** What a wallet held after each of these transactions. */
import { sql } from 'drizzle-orm';
import type { Connection } from '#engine/service';
import { formatAmount } from '../../../engine/contract/values/money.ts';

/** By the `_id` of the transaction, decimal strings. Nothing for one that booked nothing in this wallet. */
export async function computeBalancesAfter(
  connection: Connection,
  wallet: string,
  transactions: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await connection.execute<{ transaction: string; units: string; decimals: number }>(sql`
    select e.transaction, e.balance_after::text as units, c.decimals
    from entries e join currencies c on c._id = e.currency
    where e.wallet = ${wallet} and e.transaction in (
      select wanted::uuid from json_array_elements_text(${JSON.stringify(transactions)}::json) as wanted)`);
  return new Map(rows.map((row) => [row.transaction, formatAmount(BigInt(row.units), row.decimals)]));
}
