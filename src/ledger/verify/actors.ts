/** Verifies who acted: nobody did while the audit log has them inactive, whatever their row said then. */
import { sql } from 'drizzle-orm';
import { readByCursor } from '#engine/service';
import { isUuid } from '../../engine/contract/values/recordId.ts';
import type { LedgerVerification } from '../scope.ts';

/**
 * A request that was judged just before its user was made inactive may end later: a statement has 30 seconds, and is tried again
 * where the database asks for it. A sign-in locks the user's row, so only the clocks of two processes can differ.
 */
const SLACK = { sign_in: '5 seconds', others: '3 minutes' };

export async function verifyActors({ connection, report }: LedgerVerification): Promise<void> {
  // Few users are made inactive: their entries are looked up one user at a time, which any server can answer.
  // They follow one another as they were written: each change locks the user's row, and processes have clocks of their own.
  const { rows: periods } = await connection.execute<Period>(sql`
    select * from (
      select a.record as "user", a.date::text as from, a.data -> 'after' ->> 'status' as status,
        a.written_by::text as "writtenFrom",
        (lead(a.date) over changes)::text as to, (lead(a.written_by) over changes)::text as "writtenTo"
      from audit a where a.resource = 'user' and a.data -> 'after' ->> 'status' is not null
      window changes as (partition by a.record order by a.written_by, a._id)
    ) as changed where status = 'inactive'`);
  for (const { user, from, to, writtenFrom, writtenTo } of periods) {
    if (!isUuid(user)) continue;
    const acts = sql`
      select a._id::text as record from audit a where a."user" = ${user}::uuid
        -- Twice: this bound is one that the index of users is read by.
        and a.date > ${from}::timestamptz
        and a.date > ${from}::timestamptz + case a.action when 'sign_in' then ${SLACK.sign_in} else ${SLACK.others} end::interval
        and a.date < coalesce(${to}::timestamptz, 'infinity')
        -- What was written before it is dated later where a history was taken over, as that of the demonstration.
        and a.written_by > ${writtenFrom}::bigint
        and (${writtenTo}::bigint is null or a.written_by < ${writtenTo}::bigint)`;
    for await (const rows of readByCursor<{ record: string }>(connection, acts)) {
      for (const { record } of rows) report({ table: 'audit', record, check: 'inactiveActor' });
    }
  }
}

type Period = {
  user: string;
  from: string;
  to: string | null;
  writtenFrom: string;
  writtenTo: string | null;
};
