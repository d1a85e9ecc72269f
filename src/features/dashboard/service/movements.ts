/** Successful transactions by day and currency, bounded: a busy platform is told of fewer days. */
import { type SQL, sql } from 'drizzle-orm';
import { formatAmount } from '../../../engine/contract/values/money.ts';
import type { Connection } from '../../../engine/service/database/database.ts';
import { tableOf } from '../../../engine/service/database/schema/tables.ts';
import { crossed, unionAll } from '../../../engine/service/lists/parts.ts';
import { columnFor } from '../../../engine/service/records/columns.ts';
import { partsOf } from '../../../engine/service/records/tenancy.ts';
import type { Caller } from '../../../engine/service/sessions/caller.ts';
import { transaction } from '../../transactions/resource.ts';
import type { Overview } from '../calls.ts';

/** The most rows that are read for it. */
const MOST_ROWS = 100_000;

/**
 * @param starts first moments of the days, oldest first
 * @param most rows read at most; where there are more, the days that they don't fill are left out
 */
export async function movementsOf(
  connection: Connection,
  caller: Caller,
  starts: readonly Date[],
  most = MOST_ROWS,
): Promise<NonNullable<Overview['movements']>> {
  const rows = await read(connection, caller, starts, most);
  const whole = rows.reduce((sum, row) => sum + row.seen, 0) < most;
  // The day of the oldest row read is not all there, nor are those before it. Today is told all the same.
  const unfilled = whole ? 0 : Math.min(...rows.map(({ day }) => day)) + 1;
  const first = Math.min(unfilled, starts.length - 1);
  const oldest = rows.map((row) => row.oldest).sort()[0];
  const since = unfilled > first && oldest ? new Date(oldest) : starts[first];
  return {
    since: (since ?? new Date()).toISOString(),
    whole,
    days: starts.slice(first).map((from, at) => ({
      from: from.toISOString(),
      to: lastOf(starts[first + at + 1]).toISOString(),
      sums: rows
        .filter(({ day, count }) => day === first + at && count > 0)
        .map(({ currency, abbreviation, decimals, count, units }) => ({
          currency,
          abbreviation,
          amount: formatAmount(BigInt(units), decimals),
          count,
        })),
    })),
  };
}

type Row = {
  /** Counts from 0. */
  day: number;
  currency: string;
  abbreviation: string;
  decimals: number;
  /** Rows read, the refused ones among them. */
  seen: number;
  oldest: string;
  count: number;
  units: string;
};

/** Each part newest first along its own index, and no further than to the limit. */
async function read(connection: Connection, caller: Caller, starts: readonly Date[], most: number) {
  const column = (name: string) => columnFor(transaction, name);
  const date = column('date');
  const parts = crossed(await partsOf(connection, transaction, caller));
  const begins = JSON.stringify(starts.map((start) => start.toISOString()));
  const newest = ({ when }: { when: SQL }) => sql`(
    select ${date}, ${column('currency')}, ${column('status')}, ${column('amount')}
    from ${tableOf(transaction)} where ${when} and ${date} >= ${starts[0]?.toISOString()}::timestamptz
    order by ${date} desc, ${column('_id')} desc limit ${most})`;
  const { rows } = await connection.execute<Row>(sql`
    with newest as (
      select * from (${unionAll(parts.map(newest))}) as parts order by date desc limit ${most}
    ), by_day as (
      select width_bucket(date, (
          select array_agg(start::timestamptz order by start) from json_array_elements_text(${begins}::json) as start
        )) - 1 as day, currency, count(*)::int as seen, min(date) as oldest,
        count(*) filter (where status = 'successful')::int as count,
        coalesce(sum(amount) filter (where status = 'successful'), 0)::text as units
      from newest group by 1, 2
    )
    select by_day.*, currencies.abbreviation, currencies.decimals
    from by_day join currencies on currencies._id = by_day.currency order by currencies.abbreviation`);
  return rows.map((row) => ({ ...row, oldest: new Date(row.oldest).toISOString() }));
}

/** The last moment of the day before this one begins; of today, now. */
function lastOf(next: Date | undefined): Date {
  return next ? new Date(next.getTime() - 1) : new Date();
}
