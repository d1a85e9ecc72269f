/**
 * Reads the metrics of a resource. The number of rows is limited, so that in a busy app a response covers fewer periods
 * instead of taking longer.
 */
import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { MetricResponse, MetricValue } from '../../contract/calls/metrics.ts';
import { MAX_PERIODS, type MetricDeclaration, metricFields } from '../../contract/declaration/metrics.ts';
import type { Resource } from '../../contract/resource.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import { formatAmount } from '../../contract/values/money.ts';
import type { Connection } from '../database/database.ts';
import { getTable } from '../database/schema/tables.ts';
import { unionAll } from '../database/unionAll.ts';
import { findRowScope } from '../feature.ts';
import { filterCondition } from '../lists/filters.ts';
import { readFilterValues } from '../lists/filterValues.ts';
import { intersectBranches } from '../lists/unionBranches.ts';
import { getColumn } from '../records/columns.ts';
import { decimalsIn, getCurrencyReference } from '../records/currencies.ts';
import { displayNames } from '../records/names.ts';
import { tenantBranches, tenantFilter } from '../records/tenancy.ts';
import type { Caller } from '../sessions/caller.ts';
import { listMidnights, listStarts } from './periods.ts';

/** Maximum number of rows read for one metric. */
const MAX_ROWS = 100_000;

export type MetricResult = Omit<MetricResponse, 'resource' | 'metric'>;

/**
 * Within the caller's rows; undefined if they may not read a field that it uses.
 * @param maxRows maximum number of rows to read; periods that are incomplete because of it are omitted
 * @param last maximum number of periods
 */
export async function readMetric(
  connection: Connection,
  declared: Resource,
  name: string,
  caller: Caller,
  zone: string,
  maxRows = MAX_ROWS,
  last = MAX_PERIODS,
): Promise<MetricResult | undefined> {
  const resource = restrictTo(declared, caller.ability);
  const metric = caller.ability.can('read', resource.subject) ? resource.metrics[name] : undefined;
  if (!metric) return undefined;
  const { by } = metric;
  const isDay = by && resource.fields[by.field]?.kind === 'date';
  const starts = by ? (isDay ? listMidnights : listStarts)(by.period, zone, Math.min(by.last, last)) : [];
  const rows = await read(connection, resource, metric, caller, starts, maxRows);
  const isComplete = rows.reduce((sum, row) => sum + row.scanned, 0) < maxRows;
  const sums = await readSums(connection, resource, metric, rows, caller);
  if (!by) return { whole: isComplete, figures: sums(rows) };
  // The period of the oldest row is incomplete, as are those before it. The current period is always included.
  const unfilled = isComplete ? 0 : Math.min(...rows.map((row) => row.begins)) + 1;
  const first = Math.min(unfilled, starts.length - 1);
  const oldest = rows.map((row) => row.oldest).sort()[0];
  const since = unfilled > first && oldest ? new Date(oldest) : (starts[first] ?? new Date());
  const written = (date: Date) => date.toISOString().slice(0, isDay ? 10 : undefined);
  return {
    whole: isComplete,
    figures: sums(rows.filter(({ period }) => period >= first)),
    since: written(since),
    periods: starts.slice(first).map((from, at) => ({
      from: written(from),
      to: written(lastOf(starts[first + at + 1], isDay ? zone : undefined)),
      figures: sums(rows.filter(({ period }) => period === first + at)),
    })),
  };
}

/** Totals of a period and currency. */
type Row = {
  /** Counted from 0; -1 for a record that offsets one which was not read. */
  period: number;
  currency: string | null;
  /** Rows read, including those that the filter excludes. */
  scanned: number;
  /** The oldest row read, and its period. */
  oldest: string;
  begins: number;
  /** Without records that offset others. */
  count: number;
  sum: string;
  /** The offset amount, already subtracted in `sum`. */
  offset: string;
};

/**
 * Reads each branch newest first along its index, up to the limit, and applies the filter to those rows. A record that
 * offsets another counts for that one: in its period, if that matches the filter, with a negative amount. It is always
 * newer than the record it offsets, so that every counted record is read with all of its offsets.
 */
async function read(
  connection: Connection,
  resource: Resource,
  metric: MetricDeclaration,
  caller: Caller,
  starts: readonly Date[],
  maxRows: number,
): Promise<Row[]> {
  const { sum, by } = metric;
  const column = (name: string) => getColumn(resource, name);
  const summed = sum === undefined ? undefined : resource.fields[sum];
  const currency = summed?.kind === 'money' ? summed.currencyField : undefined;
  const names = ['_id', ...(currency ? [currency] : []), ...metricFields(metric)];
  // `references` are in a link table, whose rows are found by `_id`.
  const distinctNames = [...new Set(names)].filter((name) => resource.fields[name]?.kind !== 'references');
  const columns = sql.join(distinctNames.map(column), sql`, `);
  const zone = by && resource.fields[by.field]?.kind === 'date' ? utc : sql``;
  const time = by && sql`${column(by.field)}${zone}`;
  const begins = JSON.stringify(starts.map((start) => start.toISOString()));
  const periodOf = (date: SQL) => sql`width_bucket(${date}, (
    select array_agg(start::timestamptz order by start::timestamptz) from json_array_elements_text(${begins}::json) as start
  )) - 1`;
  const parts = resource.list.unbounded
    ? intersectBranches(await tenantBranches(connection, resource, caller))
    : [{ when: tenantFilter(resource, caller) ?? sql`true` }];
  const offsets = await offsetsOf(connection, resource, metric, caller);
  const newest = (when: SQL) => sql`(
    select ${columns}, ${offsets} as taken_back from ${getTable(resource)}
    where ${and(when, time && sql`${time} >= ${starts[0]?.toISOString()}::timestamptz`)}
    ${by ? sql`order by ${column(by.field)} desc, ${column('_id')} desc` : sql``} limit ${maxRows})`;
  const condition = and(
    await filterCondition(connection, resource, caller, readFilterValues(metric.filter)),
    currency ? sql`${column(currency)} is not null` : undefined,
    sum === undefined ? undefined : sql`units is not null`,
  );
  // If the original of an offset was not read, its columns are null.
  const counted = and(condition, isNotNull(column('_id'))) ?? sql`true`;
  // Has the table's name, so that the filter finds its columns.
  const under = sql.identifier(resource.table);
  const named = (row: string, name: string) =>
    sql`${sql.identifier(row)}.${sql.identifier(column(name).name)}`;
  const effective = distinctNames.map(
    (
      name,
    ) => sql`case when own.taken_back is null then ${named('own', name)} else ${named('original', name)} end
      as ${sql.identifier(column(name).name)}`,
  );
  const { rows } = await connection.execute<Row>(sql`
    with newest as materialized (
      select * from (${unionAll(parts.map(({ when }) => newest(when)))}) as ${under}
      ${by ? sql`order by ${column(by.field)} desc` : sql``} limit ${maxRows}
    )
    select ${time ? sql`coalesce(${periodOf(time)}, -1)` : sql`0`} as period,
      ${currency ? sql`${column(currency)}::text` : sql`null`} as currency,
      count(*)::int as scanned, ${time ? sql`min(own_time)` : sql`null`} as oldest,
      ${time ? sql`coalesce(${periodOf(sql`min(own_time)`)}, 0)` : sql`0`} as begins,
      count(*) filter (where ${counted} and not is_offset)::int as count,
      ${sum === undefined ? sql`null` : sql`coalesce(sum(case when is_offset then -units else units end) filter (where ${counted}), 0)::text`} as sum,
      ${sum === undefined ? sql`null` : sql`coalesce(sum(units) filter (where ${counted} and is_offset), 0)::text`} as offset
    from (
      select ${sql.join(effective, sql`, `)}, own.taken_back is not null as is_offset,
        ${sum === undefined ? sql`null::bigint` : named('own', sum)} as units,
        ${by ? sql`${named('own', by.field)}${zone}` : sql`null::timestamptz`} as own_time
      from newest as own
      left join newest as original on original.${sql.identifier(column('_id').name)}::text = own.taken_back
    ) as ${under} group by 1, 2`);
  return rows.map((row) => ({ ...row, oldest: row.oldest ? new Date(row.oldest).toISOString() : '' }));
}

/** The `_id` of the record that a row offsets, as text. */
async function offsetsOf(
  connection: Connection,
  resource: Resource,
  { sum }: MetricDeclaration,
  caller: Caller,
): Promise<SQL> {
  const { offsets } = resource;
  if (!offsets || sum === undefined) return sql`null::text`;
  const counts = await filterCondition(connection, resource, caller, readFilterValues(offsets.filter));
  const original = findRowScope(resource)?.offsets ?? getColumn(resource, offsets.field);
  return sql`case when ${counts ?? sql`true`} then ${original}::text end`;
}

const utc = sql`::timestamp at time zone 'UTC'`;

/** Sums rows by currency exactly, with the names of the currencies. */
async function readSums(
  connection: Connection,
  resource: Resource,
  { sum }: MetricDeclaration,
  rows: readonly Row[],
  caller: Caller,
): Promise<(rows: readonly Row[]) => MetricValue[]> {
  const field = sum === undefined ? undefined : resource.fields[sum];
  const ids = [...new Set(rows.flatMap(({ currency, count }) => (currency && count ? [currency] : [])))];
  const to = field?.kind === 'money' && ids.length ? getCurrencyReference(resource, field) : undefined;
  const decimals = to ? await decimalsIn(connection, to, ids) : new Map<string, number>();
  const names = to ? await displayNames(connection, to.name, ids, caller) : new Map<string, string>();
  const totalOf = (some: readonly Row[]) => ({
    count: some.reduce((total, row) => total + row.count, 0),
    units: some.reduce((total, row) => total + BigInt(row.sum ?? 0), 0n),
    offset: some.reduce((total, row) => total + BigInt(row.offset ?? 0), 0n),
  });
  return (some) => {
    if (field?.kind !== 'money') {
      const { count, units, offset } = totalOf(some);
      return [{ ...(field && { sum: String(units) }), ...(offset && { offset: String(offset) }), count }];
    }
    return ids
      .map((currency) => {
        const { count, units, offset } = totalOf(some.filter((row) => row.currency === currency));
        const label = names.get(currency);
        const written = (of: bigint) => formatAmount(of, decimals.get(currency) ?? 0);
        return {
          currency,
          ...(label !== undefined && { called: label }),
          sum: written(units),
          ...(offset && { offset: written(offset) }),
          count,
        };
      })
      .filter(({ count }) => count > 0)
      .sort((one, other) => ((one.called ?? one.currency) < (other.called ?? other.currency) ? -1 : 1));
  };
}

/** The last timestamp or day before the next period begins; for the current period, now. */
function lastOf(next: Date | undefined, zoneOfDays: string | undefined): Date {
  if (next) return new Date(next.getTime() - 1);
  return (zoneOfDays && listMidnights('day', zoneOfDays, 1)[0]) || new Date();
}
