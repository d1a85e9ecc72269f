/** Verifies acting users against the audit log: nobody acted while inactive, or in a role they did not have. */
import { type SQL, sql } from 'drizzle-orm';
import { isUuid } from '#engine/contract';
import { type Connection, readByCursor } from '#engine/service';
import type { LedgerCheck } from '../checks.ts';
import type { LedgerVerification } from '../scope.ts';

/**
 * A request that was authorized just before its user changed may end later: a statement has 30 seconds and may be retried.
 * A sign-in locks the user's row, so only the clocks of two processes can differ.
 */
const SLACK = { sign_in: '5 seconds', others: '3 minutes' };

export async function verifyActors({ connection, report }: LedgerVerification): Promise<void> {
  for (const { check, state, isRecorded, contradicts } of actorChecks) {
    for (const period of await readPeriods(connection, state, isRecorded)) {
      if (!isUuid(period.user)) continue;
      const acts = contradictionsSql(period, contradicts(period.state));
      for await (const rows of readByCursor<{ record: string }>(connection, acts)) {
        for (const { record } of rows) report({ table: 'audit', record, check });
      }
    }
  }
}

type ActorCheck = {
  check: LedgerCheck;
  /** The user's state from audit entry `a` on; null if it is irrelevant or unknown. */
  state: SQL;
  /** Whether an entry records the state. Accepting an altered row doesn't record its values: from then on it is unknown. */
  isRecorded: SQL;
  /** Whether entry `a` contradicts that state of its user. */
  contradicts: (state: string) => SQL;
};

const actorChecks: ActorCheck[] = [
  {
    check: 'inactiveActor',
    state: sql`case when a.action = 'delete' or a.data -> 'after' ->> 'status' = 'inactive' then 'inactive' end`,
    isRecorded: sql`a.data -> 'after' ->> 'status' is not null or a.action in ('accept', 'delete')`,
    contradicts: () => sql`true`,
  },
  {
    // A user who has had only one role can't be set back to another, so entries that create users are ignored.
    check: 'otherRole',
    state: sql`a.data -> 'after' ->> 'role'`,
    isRecorded: sql`a.data -> 'before' ->> 'role' is not null or a.action = 'accept'`,
    // Entries of earlier versions and of the service itself name no role.
    contradicts: (role) => sql`a.data ->> 'as' <> ${role}`,
  },
];

/**
 * The periods in which users had a state, by the audit log. Few users change, so their entries are looked up one user at a
 * time, which any server can do.
 */
async function readPeriods(connection: Connection, state: SQL, isRecorded: SQL): Promise<Period[]> {
  // Ordered by database transaction, not by date: each change locks the user's row, while clocks of processes differ.
  const { rows } = await connection.execute<Period>(sql`
    select * from (
      select a.record as "user", a.date::text as from, ${state} as state, a.written_by::text as "writtenFrom",
        (lead(a.date) over changes)::text as to, (lead(a.written_by) over changes)::text as "writtenTo"
      from audit a where a.resource = 'user' and (${isRecorded})
      window changes as (partition by a.record order by a.written_by, a._id)
    ) as changed where state is not null`);
  return rows;
}

/** SQL for the audit entries of a user in a period that contradict it. */
function contradictionsSql({ user, from, to, writtenFrom, writtenTo }: Period, contradiction: SQL): SQL {
  return sql`
    select a._id::text as record from audit a where a."user" = ${user}::uuid and ${contradiction}
      -- Repeats the next condition without slack in a form that the index can use.
      and a.date > ${from}::timestamptz
      and a.date > ${from}::timestamptz + case a.action when 'sign_in' then ${SLACK.sign_in} else ${SLACK.others} end::interval
      and a.date < coalesce(${to}::timestamptz, 'infinity')
      -- An imported history, such as the demo's, has dates later than when it was written.
      and a.written_by > ${writtenFrom}::bigint
      and (${writtenTo}::bigint is null or a.written_by < ${writtenTo}::bigint)`;
}

type Period = {
  user: string;
  state: string;
  from: string;
  to: string | null;
  writtenFrom: string;
  writtenTo: string | null;
};
