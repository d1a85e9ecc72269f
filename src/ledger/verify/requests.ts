/** Verifies idempotency keys: each agrees with what its request did, and no request lacks its key. */
import { type SQL, sql } from 'drizzle-orm';
import { readByCursor } from '#engine/service';
import { digestOfUsed } from '../posting/request.ts';
import type { LedgerVerification } from '../scope.ts';

/**
 * The seals of transactions cover their requests. Transactions of earlier versions record no request: their keys must at
 * least name transactions of the same user.
 */
export async function verifyRequests({ connection, checked, report }: LedgerVerification): Promise<void> {
  const fits = sql`t."user" = u."user" and (u.answer ? 'transactions' or t.date = u.date)
    and (t.data->>'refusal') is not distinct from (u.answer->>'refusal')`;
  const fitting = sql`select from unnest(u.named) name(id) join earlier t on t._id = ${castToUuidSql(sql`name.id`)}`;
  const { materialization, separateTables, isNamed } = connection.layout.lookUp({
    inOneStatement: () => ({
      materialization: sql`not materialized`,
      separateTables: sql``,
      isNamed: sql`exists (${fitting} where ${fits})`,
    }),
    separately: () => ({
      materialization: sql`materialized`,
      separateTables: sql`, fitting as materialized (
        select u."user", u.key from used u, unnest(u.named) name(id), earlier t where t._id = ${castToUuidSql(sql`name.id`)} and ${fits})`,
      isNamed: sql`exists (select from fitting f where f."user" = u."user" and f.key = u.key)`,
    }),
  });
  const wrong = sql`
    with earlier as ${materialization} (
      select _id, "user", date, data from transactions where request is null
    ), first as ${materialization} (
      select min(t.date) as date from transactions t where t.request is not null
    ), booked as ${materialization} (
      select t."user", t.request, count(*) as made, min(t.date) as date, min(t._id::text) as first,
        array_agg(t._id::text) as ids, min(t.data->>'refusal') as refusal, min(t.to_wallet::text) as wallet
      from transactions t where t.request is not null group by t."user", t.request
    ), used as ${materialization} (
      select i.*, ${digestOfUsed} as digest,
        case when i.answer ? 'transactions' then array(select jsonb_array_elements_text(i.answer->'transactions'))
          when i.answer ? 'transaction' then array[i.answer->>'transaction'] end as named
      from idempotency i
    )${separateTables}
    select coalesce(b.first, u.key) as record, b.wallet, u.key is null as missing
    from booked b full join used u on u."user" = b."user" and u.digest = b.request
    where u.key is null
      or (b.request is null and not ${isNamed}
        -- Earlier versions did not record the names of several postings that were declined together.
        and not (u.named is null and u.answer ? 'refusal' and u.date < coalesce(
          (select date from first), 'infinity')))
      or (b.request is not null and (
        u.date <> b.date
        or u.status <> case when u.answer->>'refusal' is null then 200 else 422 end
        or (u.answer->>'refusal') is distinct from b.refusal
        or (u.named is not null and not (u.named @> b.ids and b.ids @> u.named))
        or (u.named is null and (u.answer->>'refusal' is null or b.made <> 1))))`;
  type Wrong = { record: string; wallet: string | null; missing: boolean };
  for await (const rows of readByCursor<Wrong>(connection, wrong)) {
    for (const { record, wallet, missing } of rows) {
      report({ table: missing ? 'transactions' : 'idempotency', record, wallet, check: 'request' });
    }
  }
  const { rows } = await connection.execute<{ count: number }>(
    sql`select count(*)::integer as count from idempotency`,
  );
  checked('idempotency', rows[0]?.count ?? 0);
}

/** SQL that casts a text to uuid, null if it is not one: an index serves a uuid, but not a text. */
const castToUuidSql = (text: SQL): SQL =>
  sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`;
