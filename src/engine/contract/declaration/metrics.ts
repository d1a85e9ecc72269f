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
function isSummable(field: Field | undefined): boolean {
  if (!field || field.virtual || field.inputOnly) return false;
  return field.kind === 'integer' || (field.kind === 'money' && field.currencyField !== '_id');
}

function isTimed(field: Field | undefined): boolean {
  return (field?.kind === 'timestamp' || field?.kind === 'date') && !field.virtual;
}

/** Metrics that use fields that do not fit, or that would read too many records. */
export function* findMetricMistakes(resource: {
  name: string;
  fields: Readonly<Record<string, Field>>;
  list: { unbounded: boolean; sort: readonly [string, string] };
  metrics: Metrics;
  offsets: { field: string; filter?: MetricDeclaration['filter'] } | undefined;
}): Iterable<string> {
  const { name, fields, list, metrics, offsets } = resource;
  const reference = offsets && fields[offsets.field];
  if (offsets && !(reference?.kind === 'reference' && reference.to === name))
    yield `offsets.field ${offsets.field} is not a reference to the resource itself.`;
  const unknownKey = Object.keys(offsets?.filter ?? {}).find((key) => !fields[parseFilterKey(key).field]);
  if (unknownKey) yield `offsets has the filter ${unknownKey}, which is not a filter of any field.`;
  for (const [metric, { sum, filter = {}, by }] of Object.entries(metrics)) {
    const unknown = Object.keys(filter).find((key) => !fields[parseFilterKey(key).field]);
    if (unknown) yield `metric ${metric}: the filter ${unknown} is not a filter of any field.`;
    if (sum !== undefined && !isSummable(fields[sum]))
      yield `metric ${metric}: ${sum} cannot be summed. Use a stored integer or money field.`;
    if (by && !isTimed(fields[by.field]))
      yield `metric ${metric}: ${by.field} is not a stored timestamp or date field.`;
    if (by && !(by.last >= 1 && by.last <= MAX_PERIODS))
      yield `metric ${metric}: by.last must be 1 to ${MAX_PERIODS}.`;
    if (list.unbounded && by?.field !== list.sort[0])
      yield `metric ${metric}: the list is unbounded, so by.field must be ${list.sort[0]}.`;
  }
}
