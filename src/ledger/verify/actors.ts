/** Verifies who acted, against what the audit log says of them at that moment: nobody while inactive, or by another role. */
import { type SQL, sql } from 'drizzle-orm';
import { isUuid } from '#engine/contract';
import { type Connection, readByCursor } from '#engine/service';
import type { LedgerCheck } from '../checks.ts';
import type { LedgerVerification } from '../scope.ts';

/**
 * A request that was judged just before its user was changed may end later: a statement has 30 seconds, and is tried again
 * where the database asks for it. A sign-in locks the user's row, so only the clocks of two processes can differ.
 */
const SLACK = { sign_in: '5 seconds', others: '3 minutes' };

export async function verifyActors({ connection, report }: LedgerVerification): Promise<void> {
  for (const { check, state, isNoted, contradicts } of kinds) {
    for (const period of await periodsOf(connection, state, isNoted)) {
      if (!isUuid(period.user)) continue;
      const acts = actsIn(period, contradicts(period.state));
      for await (const rows of readByCursor<{ record: string }>(connection, acts)) {
        for (const { record } of rows) report({ table: 'audit', record, check });
      }
    }
  }
}

type Kind = {
  check: LedgerCheck;
  /** What an entry `a` says that its user is from then on; null where nothing that matters, or where it can't be known. */
  state: SQL;
  /** Which entries say something of it. Whoever seals a row as it stands doesn't note what it says: what was known ends. */
  isNoted: SQL;
  /** Whether an entry `a` can't be of somebody who is that. */
  contradicts: (state: string) => SQL;
};

const kinds: Kind[] = [
  {
    check: 'inactiveActor',
    state: sql`case when a.action = 'delete' or a.data -> 'after' ->> 'status' = 'inactive' then 'inactive' end`,
    isNoted: sql`a.data -> 'after' ->> 'status' is not null or a.action in ('accept', 'delete')`,
    contradicts: () => sql`true`,
  },
  {
    // A row that has had one role only can't be set back to another, so that entries which make a user say nothing.
    check: 'otherRole',
    state: sql`a.data -> 'after' ->> 'role'`,
    isNoted: sql`a.data -> 'before' ->> 'role' is not null or a.action = 'accept'`,
    // Entries of earlier versions and of the service itself have none.
    contradicts: (role) => sql`a.data ->> 'as' <> ${role}`,
  },
];

/**
 * From when to when the audit log has users in a state. Few users change: their entries are looked up one user at a time, which
 * any server can answer.
 */
async function periodsOf(connection: Connection, state: SQL, isNoted: SQL): Promise<Period[]> {
  // They follow one another as they were written: each change locks the user's row, and processes have clocks of their own.
  const { rows } = await connection.execute<Period>(sql`
    select * from (
      select a.record as "user", a.date::text as from, ${state} as state, a.written_by::text as "writtenFrom",
        (lead(a.date) over changes)::text as to, (lead(a.written_by) over changes)::text as "writtenTo"
      from audit a where a.resource = 'user' and (${isNoted})
      window changes as (partition by a.record order by a.written_by, a._id)
    ) as changed where state is not null`);
  return rows;
}

/** The entries of a user in a period that contradict it. */
function actsIn({ user, from, to, writtenFrom, writtenTo }: Period, contradiction: SQL): SQL {
  return sql`
    select a._id::text as record from audit a where a."user" = ${user}::uuid and ${contradiction}
      -- Twice: this bound is one that the index of users is read by.
      and a.date > ${from}::timestamptz
      and a.date > ${from}::timestamptz + case a.action when 'sign_in' then ${SLACK.sign_in} else ${SLACK.others} end::interval
      and a.date < coalesce(${to}::timestamptz, 'infinity')
      -- What was written before it is dated later where a history was taken over, as that of the demonstration.
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
