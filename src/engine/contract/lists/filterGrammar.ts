/**
 * The grammar of filters. A key is a field name with an operator suffix: `amount` equals a value or one of a list,
 * `amount_gte` and `amount_lte` are inclusive bounds, `reference_like` contains a text, ignoring case. The console also
 * stores `date_within`, a period relative to today, and sends its current bounds instead.
 */
import { comparedField } from '../declaration/expressions.ts';
import type { Field, FieldKind } from '../fields.ts';

const suffixes = { equal: '', from: '_gte', to: '_lte', contains: '_like', within: '_within' } as const;

/** Operator of a filter. */
export type Operator = keyof typeof suffixes;

/** The filter key of a field and an operator. */
export function filterKey(field: string, operator: Operator): string {
  return field + suffixes[operator];
}

/** The field and operator of a key. A key without a known suffix is an `equal` filter. */
export function parseFilterKey(key: string): { field: string; operator: Operator } {
  for (const operator of suffixed) {
    const suffix = suffixes[operator];
    if (key.endsWith(suffix) && key !== suffix) return { field: key.slice(0, -suffix.length), operator };
  }
  return { field: key, operator: 'equal' };
}

const suffixed = ['from', 'to', 'contains', 'within'] as const satisfies readonly Operator[];

/** The operators that the service supports for each kind. */
export const operatorsOf: Readonly<Record<FieldKind, readonly Exclude<Operator, 'within'>[]>> = {
  text: ['equal', 'contains'],
  email: ['equal', 'contains'],
  secret: [],
  choice: ['equal'],
  choices: ['equal'],
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
  // True or false: whether the record has a file.
  file: ['equal'],
  list: [],
  computed: [],
};

/** The operators of one field. Exact texts, such as codes, only match as a whole. */
export function listOperators(field: Field): readonly Operator[] {
  const compared = comparedField(field);
  return compared.kind === 'text' && compared.exact ? ['equal'] : operatorsOf[compared.kind];
}

/**
 * Filters over several fields: `q` finds words in the fields of `search`; `party` finds the `_id` of a party, or one of
 * a list, in any party field of a row; `can` finds the records on which the caller may perform an action.
 */
export const compositeFilters = ['q', 'party', 'can'] as const;
