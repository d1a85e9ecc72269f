/** Values of filters in the format of their column. */
import type { Field } from '../../contract/fields.ts';
import type { Operator } from '../../contract/lists/filterGrammar.ts';
import type { ListRequest } from '../../contract/lists/listRequest.ts';
import { invalidField } from '../errors.ts';
import type { FilterInput } from '../fieldKinds/codec.ts';
import { getCodec } from '../fieldKinds/index.ts';

/**
 * @returns null for a value that no row can have
 * @throws ServiceError `invalid` on the key if the value does not match the field's kind
 */
export function readFilterValue(key: string, field: Field, input: FilterInput, operator: Operator): unknown {
  const { parseFilter } = getCodec(field);
  if (parseFilter === 'never') throw new Error(`${field.kind} fields cannot be filtered.`);
  return parseFilter(input, { field, operator, wrong: (error) => invalidField(`filter.${key}`, error) });
}

/** A declared filter in the format of a request. */
export function readFilterValues(
  declared: Readonly<Record<string, string | readonly string[]>> = {},
): NonNullable<ListRequest['filter']> {
  return Object.fromEntries(
    Object.entries(declared).map(([key, value]) => [key, typeof value === 'string' ? value : [...value]]),
  );
}
