/** Computed fields with an SQL expression, by which lists filter and sort. */
import type { ExpressionField, Field, NestedField } from '../fields.ts';

type WithList = {
  readonly fields: Readonly<Record<string, Field>>;
  readonly list: {
    readonly filters: readonly string[];
    readonly sort: readonly [string, string];
    readonly unbounded: boolean;
  };
};

/** Whether the database computes the field, so that lists filter and sort by it. */
export function isExpression(field: Field | undefined): field is ExpressionField {
  return field?.kind === 'computed' && field.from !== undefined;
}

/** The field as filters see it: of an SQL expression, the field that describes its result. */
export function comparedField<F extends Field | undefined>(field: F): F | NestedField {
  return isExpression(field) ? field.of : field;
}

/** Fields that an SQL expression cannot use, and lists that would need an index on its result. */
export function* findExpressionMistakes({ fields, list }: WithList): Iterable<string> {
  for (const [name, field] of Object.entries(fields)) {
    if (!isExpression(field)) continue;
    for (const used of field.from)
      if (used !== '_id' && (!fields[used] || fields[used].virtual || fields[used].kind === 'references'))
        yield `${name} is computed from ${used}, which is not a stored field. Name one in from.`;
    if (list.unbounded && (list.filters.includes(name) || list.sort[0] === name))
      yield `${name} has no index, so an unbounded list cannot be filtered or sorted by it. Store its value in a field.`;
  }
}
