/**
 * Who may read and who may write a field, said by a verb of the resource's subject. What follows from it for a caller:
 * contract/rights/visibleFields.ts.
 */
import type { Field } from '../fields.ts';
import type { Action, AppVerb } from '../rights/abilities.ts';

/** What every resource has rights to beside reading, which whoever sees a field at all has. */
export type GenericVerb = 'create' | 'edit' | 'delete';

/** The verbs that read or write one field; whoever may do it to the record, where none is named. */
export type FieldAccess<Verb extends string = Action> = {
  /** Who may see it, find by it and sort by it. */
  readonly read?: Verb;
  /** Who may set it, in a new record and a change. */
  readonly write?: Verb;
};

/** By the name of the field: a verb of the resource's own (`verbs`), of one of its actions, or what every resource has. */
export type AccessByField<Name extends string, Verb extends string> = {
  readonly [Field in Name]?: FieldAccess<Verb | GenericVerb>;
};

/** What of a resource is asked here. */
type Guarded = {
  readonly name: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly access: Readonly<Record<string, FieldAccess>>;
  readonly list: { readonly sort: readonly [string, unknown]; readonly unbounded: boolean };
  readonly state: { readonly field: string } | undefined;
  readonly tenancy: unknown;
  readonly verbs: readonly AppVerb[];
  readonly actions: object;
};

/** @throws Error where what is kept from some callers would be told by how records are found, or nobody has it anyway */
export function assertValidAccess(resource: Guarded): void {
  for (const [name, said] of Object.entries(resource.access)) {
    const fault = faultOf(resource, name, said);
    if (fault) throw new Error(`resource ${resource.name}: access to ${name}: ${fault}`);
  }
  const twice = resource.verbs.find((verb) => verb in resource.actions);
  if (twice) throw new Error(`resource ${resource.name}: ${twice} is an action and needs no verb beside it`);
}

function faultOf(
  { fields, list, state, tenancy }: Guarded,
  name: string,
  { read, write }: FieldAccess,
): string | undefined {
  const field = fields[name];
  const owners: object = typeof tenancy === 'object' && tenancy !== null ? tenancy : {};
  if (!field) return 'there is no such field';
  if (Object.values(owners).includes(name)) return 'it says whose row it is, which nobody is kept from';
  if (read && state?.field === name) return 'it is the state, by which actions are offered and refused';
  if (read && list.unbounded && list.sort[0] === name) return 'the list without bound is in its order';
  if (read && field.inputOnly) return 'nobody reads it';
  if (write && field.readOnly) return 'nobody writes it';
  return undefined;
}
