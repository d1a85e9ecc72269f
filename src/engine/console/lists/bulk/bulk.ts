/** The available bulk actions. */
import type { RaRecord } from 'react-admin';
import { type ActionDeclaration, listActions } from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { canWriteAny } from '../../../contract/rights/tenancy.ts';
import { canChange } from '../../records/writePermissions.ts';
import { storedUser } from '../../session/storage.ts';

/** Setting a choice to a value, deleting, or a declared action. */
export type BulkChoice =
  | { verb: 'edit'; field: string; value: string }
  | { verb: 'delete' }
  | { verb: 'act'; name: string; action: ActionDeclaration };

/** Declared and permitted. */
export function listBulkChoices(resource: Resource, ability: Ability): BulkChoice[] {
  const { list, fields } = resource;
  const edits = list.bulk.flatMap((name) => {
    const field = fields[name];
    if (field?.kind !== 'choice' || !canChange(resource, 'edit', ability)) return [];
    return field.choices.map((value) => ({ verb: 'edit', field: name, value }) as const);
  });
  const actions = listActions(resource)
    .filter(([verb, { bulk }]) => bulk && ability.can(verb, resource.subject))
    .filter(() => canWriteAny(resource, storedUser() ?? anonymous))
    .map(([name, action]) => ({ verb: 'act', name, action }) as const);
  const canDelete = canChange(resource, 'delete', ability);
  return [...actions, ...edits, ...(canDelete ? [{ verb: 'delete' } as const] : [])];
}

/** The message key of why this record can't be changed; undefined if trying makes sense. */
export function findRestriction(
  { verb }: { verb: 'edit' | 'delete' },
  record: RaRecord | undefined,
): string | undefined {
  const restrictions = record?._refused as Partial<Record<'edit' | 'delete', string>> | undefined;
  return restrictions?.[verb];
}

/** The undo of an action, if one is declared and permitted. */
export function findUndo(choice: BulkChoice, resource: Resource, ability: Ability): BulkChoice | undefined {
  const undo = choice.verb === 'act' ? choice.action.undo : undefined;
  return listBulkChoices(resource, ability).find((other) => other.verb === 'act' && other.name === undo);
}

const anonymous = { role: null, client: null };

/** Whether it can't be undone. */
export function isDangerous(choice: BulkChoice): boolean {
  return choice.verb === 'delete' || (choice.verb === 'act' && choice.action.confirm === 'danger');
}
