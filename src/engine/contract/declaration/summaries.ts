/** Sums below a list: which amount, of which rows, and from whose viewpoint. */
import type { Field } from '../fields.ts';
import { parseFilterKey } from '../lists/filterGrammar.ts';

export type SummaryDeclaration<Summed extends string = string, Party extends string = string> = {
  /** The field to sum. */
  sum: Summed;
  /** Filter of the rows that count, as in a list request. All rows of the list by default. */
  filter?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * The parties that the amount flows between. It is then summed as in, out and net, from the viewpoint of the parties
   * in the list's filter, or otherwise of the caller's rows, tenant or app.
   */
  flow?: {
    /** The payer. */
    from: Party;
    /** The payee. */
    to: Party;
  };
};

/** By the name of the amount. */
export type Summaries = Readonly<Record<string, SummaryDeclaration>>;

/** Completes summaries that are declared by name only: these sum all rows. */
export function normalizeSummaries(declared: readonly (string | SummaryDeclaration)[] = []): Summaries {
  const all = declared.map((one) => (typeof one === 'string' ? { sum: one } : one));
  return Object.fromEntries(all.map((one) => [one.sum, one]));
}

/** The fields that a summary reads. */
export function fieldsOfSummary({ sum, filter = {}, flow }: SummaryDeclaration): string[] {
  return [sum, ...Object.keys(filter).map((key) => parseFilterKey(key).field), ...Object.values(flow ?? {})];
}

/** Summaries that the rows cannot provide. */
export function* findSummaryMistakes(resource: {
  fields: Readonly<Record<string, Field>>;
  list: { summaries: Summaries };
}): Iterable<string> {
  const { fields, list } = resource;
  for (const [amount, { filter = {}, flow }] of Object.entries(list.summaries)) {
    const field = fields[amount];
    if (field?.kind !== 'money' || field.virtual || field.currencyField === '_id')
      yield `${amount} cannot be summed. Use a stored money field with a currency field.`;
    const unknown = Object.keys(filter).find((key) => !fields[parseFilterKey(key).field]);
    if (unknown)
      yield `the summary of ${amount} has the filter ${unknown}, which is not a filter of any field.`;
    const side = Object.values(flow ?? {}).find((one) => fields[one]?.kind !== 'party');
    if (side) yield `the summary of ${amount} flows from or to ${side}, which is not a party field.`;
  }
}
