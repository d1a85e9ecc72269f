/** Invariants after every run: a fast but wrong result is worthless. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../src/engine/service/database/database.ts';

/**
 * The number of posted transactions.
 * @throws Error if the sums differ
 */
export async function countVerifiedTransactions(connection: Connection): Promise<number> {
  const unsound = await connection.execute(sql`
    with booked as materialized (
      select wallet, currency, sum(units) as units, count(*) as entries from entries group by wallet, currency
    )
    select currency from balances group by currency having sum(units) <> 0
    union all select b.wallet from balances b left join booked using (wallet, currency)
    where (b.units, b.sequence) <> (coalesce(booked.units, 0), coalesce(booked.entries, 0))
    limit 1`);
  if (unsound.rows.length > 0) throw new Error(`the sums do not hold: ${JSON.stringify(unsound.rows)}`);
  const { rows } = await connection.execute<{ booked: number }>(
    sql`select count(*)::integer as booked from transactions where status = 'successful'`,
  );
  return rows[0]?.booked ?? 0;
}
