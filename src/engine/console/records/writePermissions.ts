/** What someone may make and change: by the role's rights, and by whose rows theirs would be. */

import { isImportable } from '../../contract/imports.ts';
import { resources } from '../../contract/registry.ts';
import { type Resource, writableFields } from '../../contract/resource.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import type { Principal } from '../../contract/rights/scope.ts';
import { canCreate, canWriteAny } from '../../contract/rights/tenancy.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import { storedUser } from '../session/storage.ts';

const nobody: Principal = { role: null, client: null };

/** Whether the signed-in person is offered to make a record. */
export function canCreateRecords(
  resource: Resource,
  ability: Ability,
  someone: Principal = storedUser() ?? nobody,
): boolean {
  return allowsCreate(resource, ability) && canCreate(resource, someone) && mayFillIn(resource, ability);
}

/** Whether they are offered to make records of a file. */
export function canImport(resource: Resource, ability: Ability): boolean {
  return isImportable(resource) && canCreateRecords(resource, ability);
}

/** Whether the role allows it and whose rows they are forbids it: then it is said who can. */
export function isManagedElsewhere(resource: Resource, ability: Ability): boolean {
  return allowsCreate(resource, ability) && !canCreateRecords(resource, ability);
}

/** Whether there can be a record that the signed-in person may change or delete. */
export function canChange(
  resource: Resource,
  verb: 'edit' | 'delete',
  ability: Ability,
  someone: Principal = storedUser() ?? nobody,
): boolean {
  return resource.has[verb] && ability.can(verb, resource.subject) && canWriteAny(resource, someone);
}

/** The resources of which a record comes to be in a form, and of which the signed-in person may make one. */
export function creatable(ability: Ability): Resource[] {
  return resources.filter((resource) => !resource.routes.create && canCreateRecords(resource, ability));
}

/** Whether nothing that a record must have is kept from them. */
function mayFillIn(declared: Resource, ability: Ability): boolean {
  const fields = new Set(writableFields(restrictTo(declared, ability), 'create').map(([name]) => name));
  return writableFields(declared, 'create').every(
    ([name, { required, default: usual }]) =>
      !required || usual !== undefined || declared.when[name] || fields.has(name),
  );
}

function allowsCreate({ has, subject }: Resource, ability: Ability): boolean {
  return has.create && ability.can('create', subject);
}
