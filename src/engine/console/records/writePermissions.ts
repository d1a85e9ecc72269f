/** What the user may create and change, given the role's permissions and the owner of the rows. */

import { isImportable } from '../../contract/imports.ts';
import { resources } from '../../contract/registry.ts';
import { type Resource, writableFields } from '../../contract/resource.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import type { Principal } from '../../contract/rights/scope.ts';
import { canCreate, canWriteAny } from '../../contract/rights/tenancy.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import { storedUser } from '../session/storage.ts';

const visitor: Principal = { role: null, client: null };

/** Whether the user is offered to create a record. */
export function canCreateRecords(
  resource: Resource,
  ability: Ability,
  principal: Principal = storedUser() ?? visitor,
): boolean {
  return (
    canCreateOwn(resource, ability) && canCreate(resource, principal) && canFillRequired(resource, ability)
  );
}

/** Whether the user is offered to import records from a file. */
export function canImport(resource: Resource, ability: Ability): boolean {
  return isImportable(resource) && canCreateRecords(resource, ability);
}

/** Whether the role permits it but the rows' ownership doesn't; a notice then says who can do it. */
export function isManagedElsewhere(resource: Resource, ability: Ability): boolean {
  return canCreateOwn(resource, ability) && !canCreateRecords(resource, ability);
}

/** Whether there can be a record that the user may change or delete. */
export function canChange(
  resource: Resource,
  verb: 'edit' | 'delete',
  ability: Ability,
  principal: Principal = storedUser() ?? visitor,
): boolean {
  return resource.has[verb] && ability.can(verb, resource.subject) && canWriteAny(resource, principal);
}

/** The resources that are created with a form and that the user may create. */
export function listCreatable(ability: Ability): Resource[] {
  return resources.filter((resource) => !resource.routes.create && canCreateRecords(resource, ability));
}

/** Whether the user may write every required field. */
function canFillRequired(declared: Resource, ability: Ability): boolean {
  const fields = new Set(writableFields(restrictTo(declared, ability), 'create').map(([name]) => name));
  return writableFields(declared, 'create').every(
    ([name, { required, default: defaultValue }]) =>
      !required || defaultValue !== undefined || declared.when[name] || fields.has(name),
  );
}

function canCreateOwn({ has, subject }: Resource, ability: Ability): boolean {
  return has.create && ability.can('create', subject);
}
