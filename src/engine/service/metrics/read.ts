/** Reads what a metric of a resource comes to: bounded, so that a busy app is told of fewer periods, not later. */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Figure, MetricAnswer } from '../../contract/calls/metrics.ts';
import { askedByMetric, type MetricDeclaration, MOST_PERIODS } from '../../contract/declared/metrics.ts';
import type { Resource } from '../../contract/resource.ts';
import { seenBy } from '../../contract/rights/seen.ts';
import { formatAmount } from '../../contract/values/money.ts';
import type { Connection } from '../database/database.ts';
import { tableOf } from '../database/schema/tables.ts';
import { filterCondition } from '../lists/filters.ts';
import { crossed, unionAll } from '../lists/parts.ts';
import { columnFor } from '../records/columns.ts';
import { currencyOf, decimalsIn } from '../records/currencies.ts';
import { calledBy } from '../records/names.ts';
import { partsOf, rowsOf } from '../records/tenancy.ts';
import type { Caller } from '../sessions/caller.ts';
import { midnightsOf, startsOf } from './periods.ts';

/** The most rows that are read for one. */
const MOST_ROWS = 100_000;

export type MetricFigures = Omit<MetricAnswer, 'resource' | 'metric'>;

/**
 * Within the caller's rows; undefined where they may not read what it asks about.
 * @param most rows read at most; where there are more, the periods that they don't fill are left out
 * @param last periods told at most
 */
export async function metricOf(
  connection: Connection,
  declared: Resource,
  name: string,
  caller: Caller,
  zone: string,
  most = MOST_ROWS,
  last = MOST_PERIODS,
): Promise<MetricFigures | undefined> {
  const resource = seenBy(declared, caller.ability);
  const metric = caller.ability.can('read', resource.subject) ? resource.metrics[name] : undefined;
  if (!metric) return undefined;
  const { by } = metric;
  const isDay = by && resource.fields[by.field]?.kind === 'date';
  const starts = by ? (isDay ? midnightsOf : startsOf)(by.period, zone, Math.min(by.last, last)) : [];
  const rows = await read(connection, resource, metric, caller, starts, most);
  const whole = rows.reduce((sum, row) => sum + row.seen, 0) < most;
  const figuresOf = await figuresIn(connection, resource, metric, rows, caller);
  if (!by) return { whole, figures: figuresOf(rows) };
  // The period of the oldest row read is not all there, nor are those before it. The one that is now is told all the same.
  const unfilled = whole ? 0 : Math.min(...rows.map(({ period }) => period)) + 1;
  const first = Math.min(unfilled, starts.length - 1);
  const oldest = rows.map((row) => row.oldest).sort()[0];
  const since = unfilled > first && oldest ? new Date(oldest) : (starts[first] ?? new Date());
  const written = (moment: Date) => moment.toISOString().slice(0, isDay ? 10 : undefined);
  return {
    whole,
    figures: figuresOf(rows.filter(({ period }) => period >= first)),
    since: written(since),
    periods: starts.slice(first).map((from, at) => ({
      from: written(from),
      to: written(lastOf(starts[first + at + 1], isDay ? zone : undefined)),
      figures: figuresOf(rows.filter(({ period }) => period === first + at)),
    })),
  };
}

/** What the rows of a period and a currency come to. */
type Row = {
  /** Counts from 0. */
  period: number;
  currency: string | null;
  /** Rows read, those that the filter leaves out among them. */
  seen: number;
  oldest: string;
  count: number;
  sum: string;
};

/** The filter looks at what was read: each part newest first along its own index, and no further than to the limit. */
async function read(
  connection: Connection,
  resource: Resource,
  metric: MetricDeclaration,
  caller: Caller,
  starts: readonly Date[],
  most: number,
): Promise<Row[]> {
  const { sum, by } = metric;
  const column = (name: string) => columnFor(resource, name);
  const summed = sum === undefined ? undefined : resource.fields[sum];
  const currency = summed?.kind === 'money' ? summed.currencyField : undefined;
  const names = ['_id', ...(currency ? [currency] : []), ...askedByMetric(metric)];
  // What several records are referred to by stands elsewhere, and is found by `_id`.
  const kept = [...new Set(names)].filter((name) => resource.fields[name]?.kind !== 'references');
  const columns = sql.join(kept.map(column), sql`, `);
  const time = by && sql`${column(by.field)}${resource.fields[by.field]?.kind === 'date' ? utc : sql``}`;
  const begins = JSON.stringify(starts.map((start) => start.toISOString()));
  const parts = resource.list.unbounded
    ? crossed(await partsOf(connection, resource, caller))
    : [{ when: rowsOf(resource, caller) ?? sql`true` }];
  const newest = (when: SQL) => sql`(
    select ${columns} from ${tableOf(resource)}
    where ${and(when, time && sql`${time} >= ${starts[0]?.toISOString()}::timestamptz`)}
    ${by ? sql`order by ${column(by.field)} desc, ${column('_id')} desc` : sql``} limit ${most})`;
  const wanted = and(
    await filterCondition(connection, resource, caller.ability, asked(metric)),
    currency ? sql`${column(currency)} is not null` : undefined,
    sum === undefined ? undefined : sql`${column(sum)} is not null`,
  );
  // Under the table's own name, so that the filter finds its columns.
  const under = sql.identifier(resource.table);
  const { rows } = await connection.execute<Row>(sql`
    select ${
      time
        ? sql`width_bucket(${time}, (
        select array_agg(start::timestamptz order by start::timestamptz) from json_array_elements_text(${begins}::json) as start
      )) - 1`
        : sql`0`
    } as period,
      ${currency ? sql`${column(currency)}::text` : sql`null`} as currency,
      count(*)::int as seen, ${time ? sql`min(${time})` : sql`null`} as oldest,
      count(*) filter (where ${wanted ?? sql`true`})::int as count,
      ${sum === undefined ? sql`null` : sql`coalesce(sum(${column(sum)}) filter (where ${wanted ?? sql`true`}), 0)::text`} as sum
    from (
      select * from (${unionAll(parts.map(({ when }) => newest(when)))}) as ${under}
      ${by ? sql`order by ${column(by.field)} desc` : sql``} limit ${most}
    ) as ${under} group by 1, 2`);
  return rows.map((row) => ({ ...row, oldest: row.oldest ? new Date(row.oldest).toISOString() : '' }));
}

const utc = sql`::timestamp at time zone 'UTC'`;

function asked({ filter = {} }: MetricDeclaration) {
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [key, typeof value === 'string' ? value : [...value]]),
  );
}

/** Adds up rows by currency, exactly, with what each currency is called. */
async function figuresIn(
  connection: Connection,
  resource: Resource,
  { sum }: MetricDeclaration,
  rows: readonly Row[],
  caller: Caller,
): Promise<(rows: readonly Row[]) => Figure[]> {
  const field = sum === undefined ? undefined : resource.fields[sum];
  const ids = [...new Set(rows.flatMap(({ currency, count }) => (currency && count ? [currency] : [])))];
  const to = field?.kind === 'money' && ids.length ? currencyOf(resource, field) : undefined;
  const decimals = to ? await decimalsIn(connection, to, ids) : new Map<string, number>();
  const names = to ? await calledBy(connection, to.name, ids, caller) : new Map<string, string>();
  const totalOf = (some: readonly Row[]) => ({
    count: some.reduce((total, row) => total + row.count, 0),
    units: some.reduce((total, row) => total + BigInt(row.sum ?? 0), 0n),
  });
  return (some) => {
    if (field?.kind !== 'money') {
      const { count, units } = totalOf(some);
      return [{ ...(field && { sum: String(units) }), count }];
    }
    return ids
      .map((currency) => {
        const { count, units } = totalOf(some.filter((row) => row.currency === currency));
        const called = names.get(currency);
        const said = formatAmount(units, decimals.get(currency) ?? 0);
        return { currency, ...(called !== undefined && { called }), sum: said, count };
      })
      .filter(({ count }) => count > 0)
      .sort((one, other) => ((one.called ?? one.currency) < (other.called ?? other.currency) ? -1 : 1));
  };
}

/** The last moment, or day, of the period before this one begins; of the one that is now, now. */
function lastOf(next: Date | undefined, zoneOfDays: string | undefined): Date {
  if (next) return new Date(next.getTime() - 1);
  return (zoneOfDays && midnightsOf('day', zoneOfDays, 1)[0]) || new Date();
}
