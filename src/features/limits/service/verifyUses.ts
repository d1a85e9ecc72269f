/** Verifies the counters of limits: each is the sum of the transactions that record that they were counted in it. */
import { sql } from 'drizzle-orm';
import { readByCursor } from '#engine/service';
import type { LedgerVerification } from '#ledger';

type Wrong = { record: string };

export async function verifyUses({ connection, checked, report }: LedgerVerification): Promise<void> {
  // Materialized, because a transaction and its reversal may be on different servers.
  const wrong = sql`
    with counted as materialized (
      select _id, "user", type, currency, amount, data->'counted' as counted
      from transactions where status = 'successful' and data ? 'counted'
    ), given_back as materialized (
      select data->>'reverses' as original, amount, data->'givenBack' as given_back
      from transactions where status = 'successful' and data ? 'givenBack'
    ), changes as (
      select c."user", c.type as operation, c.currency, period.key as per, period.value as start, c.amount
      from counted c, jsonb_each_text(c.counted) period
      union all
      select c."user", c.type, c.currency, period.key, period.value, -g.amount
      from given_back g join counted c on c._id::text = g.original, jsonb_each_text(g.given_back) period
    ), sums as (
      select "user", operation, currency, per, start, sum(amount) as units
      from changes group by "user", operation, currency, per, start
    ), uses as materialized (
      select "user", operation, currency, per, start::text as start, used from limit_uses
    )
    select concat_ws(' ', "user", operation, currency, per, start) as record
    from sums full join uses using ("user", operation, currency, per, start)
    where coalesce(units, 0) <> coalesce(used, 0)`;
  for await (const rows of readByCursor<Wrong>(connection, wrong)) {
    for (const { record } of rows) report({ table: 'limit_uses', record, check: 'count' });
  }
  const { rows } = await connection.execute<{ count: number }>(
    sql`select count(*)::integer as count from limit_uses`,
  );
  checked('limit_uses', rows[0]?.count ?? 0);
}
