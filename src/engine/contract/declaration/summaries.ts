/** The sums below a list: which amounts, of which rows, and from whose viewpoint. */
import type { Field } from '../fields.ts';
import { parseFilterKey } from '../lists/filterGrammar.ts';

export type SummaryDeclaration<Summed extends string = string, Party extends string = string> = {
  /** The amount. */
  sum: Summed;
  /** Which rows count, as a list is asked for them; all that the list shows where it is left out. */
  filter?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * The amount flows between two parties. It is then summed as in, out and net, as those see it to whom the list is
   * narrowed: the parties of its filter, or else the caller's own rows, tenant or app.
   */
  flow?: {
    /** Who pays. */
    from: Party;
    /** Who is paid. */
    to: Party;
  };
};

/** By the name of the amount. */
export type Summaries = Readonly<Record<string, SummaryDeclaration>>;

/** A name alone sums all rows. */
export function normalizeSummaries(declared: readonly (string | SummaryDeclaration)[] = []): Summaries {
  const all = declared.map((one) => (typeof one === 'string' ? { sum: one } : one));
  return Object.fromEntries(all.map((one) => [one.sum, one]));
}

/** The fields that a summary reads. */
export function fieldsOfSummary({ sum, filter = {}, flow }: SummaryDeclaration): string[] {
  return [sum, ...Object.keys(filter).map((key) => parseFilterKey(key).field), ...Object.values(flow ?? {})];
}

/** @throws Error where a summary cannot be computed from the rows: at start-up */
export function assertValidSummaries(resource: {
  name: string;
  fields: Readonly<Record<string, Field>>;
  list: { summaries: Summaries };
}): void {
  const { name, fields, list } = resource;
  for (const [amount, { filter = {}, flow }] of Object.entries(list.summaries)) {
    const reject = (why: string) => {
      throw new Error(`resource ${name}: ${why}`);
    };
    const field = fields[amount];
    if (field?.kind !== 'money' || field.virtual || field.currencyField === '_id')
      reject(`${amount} is no amount that several rows have in one currency`);
    const unknown = Object.keys(filter).find((key) => !fields[parseFilterKey(key).field]);
    if (unknown) reject(`${unknown} is no filter of a field, for the sum of ${amount}`);
    const side = Object.values(flow ?? {}).find((one) => fields[one]?.kind !== 'party');
    if (side) reject(`${side} is no party that ${amount} could flow from or to`);
  }
}
