/** Metrics of a resource for an overview: the number of its records, or the sum of a field. */
import type { Field } from '../fields.ts';
import { parseFilterKey } from '../lists/filterGrammar.ts';

export type MetricPeriod = 'day' | 'week' | 'month';

/** Labelled `resources.<name>.metrics.<metric>`. Only callers who may read all the fields it uses receive it. */
export type MetricDeclaration<Summed extends string = string, Timed extends string = string> = {
  /** The field to sum: an amount, per currency, or a whole number. Without it the metric counts records. */
  sum?: Summed;
  /** Filter of the records, as in a list request. */
  filter?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * Groups the records by time, in the last periods up to the current one. Required for an unbounded list, by the field
   * that it is sorted by: it has too many records to read them all.
   */
  by?: {
    /** The timestamp or date to group by. */
    field: Timed;
    /** Length of a period. Weeks begin on Monday. */
    period: MetricPeriod;
    /** Number of periods, up to `MAX_PERIODS`. The overview compares them with those before. */
    last: number;
  };
};

export type Metrics = Readonly<Record<string, MetricDeclaration>>;

/** Maximum number of periods. */
export const MAX_PERIODS = 200;

/** The fields that a metric reads. */
export function metricFields({ sum, filter = {}, by }: MetricDeclaration): string[] {
  return [...Object.keys(filter).map((key) => parseFilterKey(key).field), sum, by?.field].filter(
    (name) => name !== undefined,
  );
}

/** The fields that identify offsetting records, if the metric subtracts them. */
export function offsetFields(
  { offsets }: { offsets: { field: string; filter?: MetricDeclaration['filter'] } | undefined },
  { sum }: MetricDeclaration,
): string[] {
  if (!offsets || sum === undefined) return [];
  return [offsets.field, ...Object.keys(offsets.filter ?? {}).map((key) => parseFilterKey(key).field)];
}

/** Whether the field can be summed: a whole number, or an amount whose row names its currency. */
function isCounted(field: Field | undefined): boolean {
  if (!field || field.virtual || field.inputOnly) return false;
  return field.kind === 'integer' || (field.kind === 'money' && field.currencyField !== '_id');
}

function isTimed(field: Field | undefined): boolean {
  return (field?.kind === 'timestamp' || field?.kind === 'date') && !field.virtual;
}

/** @throws Error at startup if a metric uses fields that do not fit, or would read too many records */
export function assertValidMetrics(resource: {
  name: string;
  fields: Readonly<Record<string, Field>>;
  list: { unbounded: boolean; sort: readonly [string, string] };
  metrics: Metrics;
  offsets: { field: string; filter?: MetricDeclaration['filter'] } | undefined;
}): void {
  const { name, fields, list, metrics, offsets } = resource;
  const taken = offsets && fields[offsets.field];
  if (offsets && !(taken?.kind === 'reference' && taken.to === name))
    throw new Error(`resource ${name}: ${offsets.field} names no record of its own that could be taken back`);
  const lost = Object.keys(offsets?.filter ?? {}).find((key) => !fields[parseFilterKey(key).field]);
  if (lost) throw new Error(`resource ${name}: ${lost} is no filter of a field, for what is taken back`);
  for (const [metric, { sum, filter = {}, by }] of Object.entries(metrics)) {
    const refuse = (why: string) => {
      throw new Error(`resource ${name}, metric ${metric}: ${why}`);
    };
    const unknown = Object.keys(filter).find((key) => !fields[parseFilterKey(key).field]);
    if (unknown) refuse(`${unknown} is no filter of a field`);
    if (sum !== undefined && !isCounted(fields[sum])) refuse(`${sum} is no amount or number of its rows`);
    if (by && !isTimed(fields[by.field])) refuse(`${by.field} is no moment or day of its rows`);
    if (by && !(by.last >= 1 && by.last <= MAX_PERIODS)) refuse(`it looks back 1 to ${MAX_PERIODS} periods`);
    if (list.unbounded && by?.field !== list.sort[0])
      refuse(`a list without bound is read by ${list.sort[0]} alone`);
  }
}
