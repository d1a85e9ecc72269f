/** Verifies what balances reserve: for each, the sum of its open holds. */
import { sql } from 'drizzle-orm';
import { readByCursor } from '#engine/service';
import type { LedgerVerification } from '#ledger';

type Wrong = { wallet: string; currency: string };

export async function verifyHolds({ connection, report }: LedgerVerification): Promise<void> {
  const wrong = sql`
    with open as materialized (
      select wallet, currency, sum(amount) as units from holds where status = 'pending' group by wallet, currency
    ), reserved as materialized (
      select wallet, currency, held from balances where held <> 0
    )
    select wallet, currency from open full join reserved using (wallet, currency)
    where coalesce(units, 0) <> coalesce(held, 0)`;
  for await (const rows of readByCursor<Wrong>(connection, wrong))
    for (const { wallet, currency } of rows)
      report({ table: 'balances', record: currency, wallet, check: 'held' });
}
