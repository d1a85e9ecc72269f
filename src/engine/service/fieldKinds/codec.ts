/** How the service stores, returns, filters and sorts a field kind. */
import type { PgColumnBuilderBase } from 'drizzle-orm/pg-core';
import type { Field } from '../../contract/fields.ts';
import type { Operator } from '../../contract/lists/filterGrammar.ts';
import type { ValidationError } from '../../contract/validationErrors.ts';

export type Codec<F extends Field> = {
  /** Creates the column; `virtual` if values are stored elsewhere, in which case the field must be declared virtual. */
  column: ((name: string, field: F) => PgColumnBuilderBase) | 'virtual';
  /** Converts a validated value to the column's format. A hook may have converted it already. */
  stored(value: unknown, field: F): unknown;
  /** Converts a non-null column value to the format of a record. */
  toResponse(stored: unknown, field: F, context: RowContext): unknown;
  /** The value in a record if the column is null. */
  nothing: null | readonly never[];
  /** Converts a filter value for comparison with the column; `never` if the contract has no filter for the kind. */
  parseFilter: ((input: FilterInput, about: FilterContext<F>) => unknown) | 'never';
  /** Sort order: `words` sorts as people expect, `value` by the raw column. */
  order: 'words' | 'value' | 'never';
};

/** Context of a value. */
export type RowContext = {
  row: Readonly<Record<string, unknown>>;
  /** Decimals by `_id` of each currency. */
  decimals: ReadonlyMap<string, number>;
};

/** A filter value. */
export type FilterInput = string | number | boolean | null;

export type FilterContext<F extends Field> = {
  field: F;
  operator: Operator;
  /** Creates the error for a value that does not match the kind. */
  wrong: (validationError: ValidationError) => Error;
};

/** For columns that store values as they are sent and returned. */
export const identityCodec = {
  stored: (value: unknown) => value,
  toResponse: (value: unknown) => value,
  nothing: null,
};

/** A filter that accepts any text. */
export function parseTextFilter(input: FilterInput, { wrong }: Pick<FilterContext<Field>, 'wrong'>): string {
  if (typeof input === 'string') return input;
  throw wrong({ key: 'validation.type', args: { expected: 'string' } });
}
