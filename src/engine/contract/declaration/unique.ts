/** Combinations of fields that no two records may share. */
import type { Field } from '../fields.ts';

type WithFields = {
  readonly fields: Readonly<Record<string, Field>>;
  readonly when: Readonly<Record<string, unknown>>;
};

type Several<Name extends string> = readonly [Name, Name, ...Name[]];

/**
 * Fields that are unique together. With `emptyIsEqual`, empty values count as equal to each other: of all records
 * without a value in a field, only one may have the same values in the others.
 */
export type UniqueDeclaration<Name extends string> =
  | Several<Name>
  | { readonly fields: Several<Name>; readonly emptyIsEqual: true };

/** A declared combination with its defaults filled in. */
export type UniqueFields = { readonly fields: readonly string[]; readonly emptyIsEqual: boolean };

export function normalizeUnique(declared: readonly UniqueDeclaration<string>[] = []): UniqueFields[] {
  return declared.map((one) => ('fields' in one ? one : { fields: one, emptyIsEqual: false }));
}

/** Whether every record has a value in the field. Conditional fields are cleared while they are hidden. */
export function isNeverEmpty({ fields, when }: WithFields, name: string): boolean {
  const field = fields[name];
  return field !== undefined && (field.required === true || field.default !== undefined) && !when[name];
}

export function* findUniqueMistakes(
  resource: WithFields & { readonly unique: readonly UniqueFields[] },
): Iterable<string> {
  for (const { fields, emptyIsEqual } of resource.unique) {
    for (const name of fields)
      if (resource.fields[name]?.virtual) yield `${name} is virtual and cannot be part of unique. Remove it.`;
    if (emptyIsEqual && fields.every((name) => isNeverEmpty(resource, name)))
      yield `unique has emptyIsEqual for ${fields.join(' and ')}, which are never empty. Remove emptyIsEqual.`;
  }
}
