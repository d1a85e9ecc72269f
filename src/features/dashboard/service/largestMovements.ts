/** The largest movements of recent days, as far as the newest rows show. */
import { and, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { restrictTo } from '#engine/contract';
import {
  type Caller,
  type Connection,
  type Core,
  getColumn,
  getTable,
  intersectBranches,
  type Row,
  recordsOf,
  tenantBranches,
  tenantFilter,
  unionAll,
} from '#engine/service';
import { transaction } from '#features/transactions';
import { type Breakdown, LARGEST_MOVEMENTS, MOVEMENT_CURRENCIES } from '../calls.ts';
import { findCompleteSince, MAX_ROWS } from './limits.ts';

const column = (name: string) => getColumn(transaction, name);

/** What the ranking reveals. */
const rankedBy = ['amount', 'currency', 'status', 'type', 'date'] as const;

/**
 * Per currency, that with the most movements first. Limited to rows visible to the caller, and to callers who may read what
 * it is ranked by. A reversal is no movement of its own.
 * @param maxRows maximum rows read
 */
export async function listLargestMovements(
  core: Core,
  connection: Connection,
  caller: Caller,
  from: Date,
  maxRows = MAX_ROWS,
): Promise<Breakdown['movements']> {
  const visible = restrictTo(transaction, caller.ability);
  if (!rankedBy.every((name) => visible.fields[name])) return undefined;
  const newestSql = (when: SQL) => sql`(
    select ${column('_id')} as id, ${column('date')} as date, ${column('currency')} as currency, ${column('amount')} as units,
      ${column('status')} = 'successful' and ${column('type')} <> 'reversal' as counts
    from ${getTable(transaction)} where ${and(when, gte(column('date'), from))}
    order by ${column('date')} desc, ${column('_id')} desc limit ${maxRows})`;
  const branches = intersectBranches(await tenantBranches(connection, transaction, caller));
  const { rows } = await connection.execute<Ranked>(sql`
    with newest as materialized (
      select * from (${unionAll(branches.map(({ when }) => newestSql(when)))}) as visible order by date desc limit ${maxRows}
    ), ranked as (
      select id, currency, count(*) over (partition by currency)::int as count,
        row_number() over (partition by currency order by units desc, date desc, id)::int as rank
      from newest where counts
    )
    select id::text as id, currency::text as currency, count, rank,
      (select count(*)::int from newest) as read, (select min(date) from newest) as oldest
    from ranked where rank <= ${LARGEST_MOVEMENTS} order by count desc, currency, rank`);
  const currencies = [...new Set(rows.map(({ currency }) => currency))].slice(0, MOVEMENT_CURRENCIES);
  const shown = rows.filter(({ currency }) => currencies.includes(currency));
  const records = await readRecords(core, connection, caller, from, shown);
  return {
    ...findCompleteSince(rows, rows[0]?.read ?? 0, maxRows),
    data: currencies.map((currency) => ({
      currency,
      data: shown.flatMap((row) => (row.currency === currency ? (records.get(row.id) ?? []) : [])),
    })),
  };
}

type Ranked = { id: string; currency: string; count: number; rank: number; read: number; oldest: string };

/** As the caller sees them, by `_id`. */
async function readRecords(
  core: Core,
  connection: Connection,
  caller: Caller,
  from: Date,
  ranked: readonly Ranked[],
) {
  if (ranked.length === 0) return new Map();
  const ids = ranked.map(({ id }) => id);
  const rows = await connection
    .select()
    .from(getTable(transaction))
    // The date tells which partitions have them.
    .where(and(tenantFilter(transaction, caller), gte(column('date'), from), inArray(column('_id'), ids)));
  const records = await recordsOf(core, connection, transaction, rows as Row[], caller);
  return new Map(records.map((record) => [String(record._id), record]));
}
