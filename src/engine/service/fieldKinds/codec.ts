/** What the service knows of a field kind: its column, what stands in it, and what a filter compares it with. */
import type { PgColumnBuilderBase } from 'drizzle-orm/pg-core';
import type { Field } from '../../contract/fields.ts';
import type { Operator } from '../../contract/lists/filterGrammar.ts';
import type { ValidationError } from '../../contract/validationErrors.ts';

export type Codec<F extends Field> = {
  /** Makes the column; `virtual` where values stand elsewhere: then the field must be declared so. */
  column: ((name: string, field: F) => PgColumnBuilderBase) | 'virtual';
  /** What the column takes of a value that the schema has read. A hook may have put it in that form already. */
  stored(value: unknown, field: F): unknown;
  /** The value as a record has it, of what the column holds; never asked of null. */
  toResponse(stored: unknown, field: F, context: RowContext): unknown;
  /** What a record has where the column holds null. */
  nothing: null | readonly never[];
  /** A value of a filter as the column compares it; `never` where the contract has no filter of the kind. */
  parseFilter: ((input: FilterInput, about: FilterContext<F>) => unknown) | 'never';
  /** What a list is sorted by: words as people read them, or the column as it stands. */
  order: 'words' | 'value' | 'never';
};

/** Where a value stands. */
export type RowContext = {
  row: Readonly<Record<string, unknown>>;
  /** Of each currency that rows are counted in, by its `_id`. */
  decimals: ReadonlyMap<string, number>;
};

/** What a filter may hold. */
export type FilterInput = string | number | boolean | null;

export type FilterContext<F extends Field> = {
  field: F;
  operator: Operator;
  /** What to throw where the value is not of the kind. */
  wrong: (validationError: ValidationError) => Error;
};

/** Of a column that holds the value as it is sent and answered. */
export const identityCodec = {
  stored: (value: unknown) => value,
  toResponse: (value: unknown) => value,
  nothing: null,
};

/** A filter that takes any text. */
export function parseTextFilter(input: FilterInput, { wrong }: Pick<FilterContext<Field>, 'wrong'>): string {
  if (typeof input === 'string') return input;
  throw wrong({ key: 'validation.type', args: { expected: 'string' } });
}
