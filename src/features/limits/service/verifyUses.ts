/**
 * Verifies the counters of limits: each is the sum of the transactions, and of what else is counted, that record that they
 * were counted in it. Counters of periods that ended long ago are removed.
 */
import { type SQL, sql } from 'drizzle-orm';
import { readByCursor } from '#engine/service';
import type { LedgerVerification } from '#ledger';
import { OLDEST } from './uses.ts';

type Wrong = { record: string };

/** SQL for what is counted besides transactions: `operation`, `currency`, `name` of the counter, `amount` and `times`. */
const counted: SQL[] = [];

/** Adds what a feature's records count. @param select SQL with the columns above; `amount` as of now */
export function addCounted(select: SQL): void {
  counted.push(select);
}

export async function verifyUses({ connection, checked, report }: LedgerVerification): Promise<void> {
  // Materialized, because a transaction and its reversal may be on different servers.
  const wrong = sql`
    with counted as materialized (
      select _id, type, currency, amount, coalesce(data->'counted', '[]') || coalesce(data->'countedOfMaker', '[]') as counted
      from transactions where status = 'successful'
        and (jsonb_typeof(data->'counted') = 'array' or jsonb_typeof(data->'countedOfMaker') = 'array')
    ), given_back as materialized (
      select data->>'reverses' as original, amount, data->'givenBack' as given_back
      from transactions where status = 'successful' and jsonb_typeof(data->'givenBack') = 'array'
    ), changes as (
      select c.type as operation, c.currency, counter.name, c.amount, 1 as times
      from counted c, jsonb_array_elements_text(c.counted) as counter(name)
      union all
      select c.type, c.currency, counter.name, -g.amount, 0
      from given_back g join counted c on c._id::text = g.original,
        jsonb_array_elements_text(g.given_back) as counter(name)
      ${sql.join(counted.map((select) => sql` union all ${select}`))}
    ), sums as (
      select operation, currency, name, sum(amount) as units, sum(times) as times
      from changes group by operation, currency, name
    ), uses as materialized (
      select operation, currency, concat_ws(' ', subject, direction, per, start) as name, used, times from limit_uses
    )
    select concat_ws(' ', operation, currency, name) as record
    from sums full join uses using (operation, currency, name)
    where (uses.used is not null or right(name, 10)::date >= ${OLDEST})
      and (coalesce(sums.units, 0) <> coalesce(uses.used, 0) or coalesce(sums.times, 0) <> coalesce(uses.times, 0))`;
  for await (const rows of readByCursor<Wrong>(connection, wrong)) {
    for (const { record } of rows) report({ table: 'limit_uses', record, check: 'count' });
  }
  const { rows } = await connection.execute<{ count: number }>(
    sql`select count(*)::integer as count from limit_uses`,
  );
  checked('limit_uses', rows[0]?.count ?? 0);
}
