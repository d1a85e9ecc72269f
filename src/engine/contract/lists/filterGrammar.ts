/**
 * The grammar of filters. A key is the name of a field and how it is asked for: `amount` is equal to, or one of a list;
 * `amount_gte` and `amount_lte` from and to, both included; `reference_like` contains, whatever the case. The console
 * also keeps `date_within`, a period that moves with the day, and asks with the bounds that it has now.
 */
import type { Field, FieldKind } from '../fields.ts';

const suffixes = { equal: '', from: '_gte', to: '_lte', contains: '_like', within: '_within' } as const;

/** How a field is asked for. */
export type Operator = keyof typeof suffixes;

/** The key that asks for a field so. */
export function filterKey(field: string, operator: Operator): string {
  return field + suffixes[operator];
}

/** Which field a key asks for, and how. A key without a known suffix asks for the field of that name. */
export function parseFilterKey(key: string): { field: string; operator: Operator } {
  for (const operator of suffixed) {
    const suffix = suffixes[operator];
    if (key.endsWith(suffix) && key !== suffix) return { field: key.slice(0, -suffix.length), operator };
  }
  return { field: key, operator: 'equal' };
}

const suffixed = ['from', 'to', 'contains', 'within'] as const satisfies readonly Operator[];

/** What the service answers of a field of each kind. */
export const operatorsOf: Readonly<Record<FieldKind, readonly Exclude<Operator, 'within'>[]>> = {
  text: ['equal', 'contains'],
  email: ['equal', 'contains'],
  secret: [],
  choice: ['equal'],
  boolean: ['equal'],
  integer: ['equal', 'from', 'to'],
  decimal: ['equal', 'from', 'to'],
  percent: ['equal', 'from', 'to'],
  reference: ['equal'],
  references: ['equal'],
  party: ['equal'],
  money: ['equal', 'from', 'to'],
  amounts: [],
  timestamp: ['equal', 'from', 'to'],
  date: ['equal', 'from', 'to'],
  url: ['equal', 'contains'],
  phone: ['equal', 'contains'],
  permissions: [],
  json: [],
  // Whether there is one: true or false.
  file: ['equal'],
  list: [],
  computed: [],
};

/** The same of one field: a code is found by the whole of it alone. */
export function listOperators(field: Field): readonly Operator[] {
  return field.kind === 'text' && field.exact ? ['equal'] : operatorsOf[field.kind];
}

/**
 * Filters that look at several fields: `q` for words in those of `search`, `party` for the `_id` of a
 * party, or a list of them, on any side that the rows have.
 */
export const compositeFilters = ['q', 'party'] as const;
