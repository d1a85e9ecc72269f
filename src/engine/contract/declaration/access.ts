/**
 * Who may read and write a field, declared as verbs of the resource's subject. contract/rights/visibleFields.ts derives
 * what a caller sees.
 */
import type { Field } from '../fields.ts';
import type { Action, AppVerb } from '../rights/abilities.ts';

/** The verbs that every resource has besides `read`, without which no field is visible at all. */
export type GenericVerb = 'create' | 'edit' | 'delete';

/** The verbs required to read or write one field. Without one, the right to the record is enough. */
export type FieldAccess<Verb extends string = Action> = {
  /** Required to see the field, filter by it and sort by it. */
  readonly read?: Verb;
  /** Required to set the field when a record is created or updated. */
  readonly write?: Verb;
};

/** By field name: a verb of the resource (`verbs`), of one of its actions, or a generic verb. */
export type AccessByField<Name extends string, Verb extends string> = {
  readonly [Field in Name]?: FieldAccess<Verb | GenericVerb>;
};

/** The part of a resource that these checks need. */
type AccessDeclaration = {
  readonly fields: Readonly<Record<string, Field>>;
  readonly access: Readonly<Record<string, FieldAccess>>;
  readonly list: { readonly sort: readonly [string, unknown]; readonly unbounded: boolean };
  readonly state: { readonly field: string } | undefined;
  readonly tenancy: unknown;
  readonly verbs: readonly AppVerb[];
  readonly actions: object;
};

/** Protected fields that lists would reveal, or that no caller could use anyway. */
export function* findAccessMistakes(resource: AccessDeclaration): Iterable<string> {
  for (const [name, declared] of Object.entries(resource.access)) {
    const fault = findFault(resource, name, declared);
    if (fault) yield `access to ${name}: ${fault}`;
  }
  for (const verb of resource.verbs)
    if (verb in resource.actions) yield `${verb} is an action. Remove it from verbs.`;
}

function findFault(
  { fields, list, state, tenancy }: AccessDeclaration,
  name: string,
  { read, write }: FieldAccess,
): string | undefined {
  const field = fields[name];
  const owners: object = typeof tenancy === 'object' && tenancy !== null ? tenancy : {};
  if (!field) return 'there is no such field.';
  if (Object.values(owners).includes(name)) return "it identifies the row's owner and cannot be protected.";
  if (read && state?.field === name)
    return 'it is the state, which available actions reveal, so read cannot be restricted.';
  if (read && list.unbounded && list.sort[0] === name)
    return 'the unbounded list is sorted by it, so read cannot be restricted.';
  if (read && field.inputOnly) return 'it is never returned. Remove read.';
  if (write && field.readOnly) return 'it is read-only. Remove write.';
  return undefined;
}
