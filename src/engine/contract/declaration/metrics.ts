/** Figures of a resource for an overview: how many records there are, or what a field of theirs comes to. */
import type { Field } from '../fields.ts';
import { parseFilterKey } from '../lists/filterGrammar.ts';

export type MetricPeriod = 'day' | 'week' | 'month';

/** Labelled `resources.<name>.metrics.<metric>`. It is told to who may read all the fields that it asks about. */
export type MetricDeclaration<Summed extends string = string, Timed extends string = string> = {
  /** What is summed: an amount, each currency by itself, or a whole number. Without it records are counted. */
  sum?: Summed;
  /** Which records, as a list is asked for them. */
  filter?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * By this moment or day, in the last so many periods, the one that is now among them. A list without bound must
   * say so, by what it is sorted by: all its records are too many.
   */
  by?: {
    /** What tells when. */
    field: Timed;
    /** How long a period is. A week begins on Monday. */
    period: MetricPeriod;
    /** How many periods, 200 at most. Those before what one looks at are told beside it. */
    last: number;
  };
};

export type Metrics = Readonly<Record<string, MetricDeclaration>>;

/** The most periods that one looks back. */
export const MAX_PERIODS = 200;

/** The fields that a metric asks about. */
export function metricFields({ sum, filter = {}, by }: MetricDeclaration): string[] {
  return [...Object.keys(filter).map((key) => parseFilterKey(key).field), sum, by?.field].filter(
    (name) => name !== undefined,
  );
}

/** The fields that tell what records take back of others, where that changes the metric. */
export function offsetFields(
  { offsets }: { offsets: { field: string; filter?: MetricDeclaration['filter'] } | undefined },
  { sum }: MetricDeclaration,
): string[] {
  if (!offsets || sum === undefined) return [];
  return [offsets.field, ...Object.keys(offsets.filter ?? {}).map((key) => parseFilterKey(key).field)];
}

/** What can be summed: in a currency that the row names beside it, or by itself. */
function isCounted(field: Field | undefined): boolean {
  if (!field || field.virtual || field.inputOnly) return false;
  return field.kind === 'integer' || (field.kind === 'money' && field.currencyField !== '_id');
}

function isTimed(field: Field | undefined): boolean {
  return (field?.kind === 'timestamp' || field?.kind === 'date') && !field.virtual;
}

/** @throws Error where it asks for what no records tell, or for more than can be read: at start-up */
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
