/** The pages of a resource, the rights of roles, and who owns its rows. */

import type { Resource } from '../../contract/resource.ts';
import { type Ability, type Action, createAbility } from '../../contract/rights/abilities.ts';
import type { BuiltInRole } from '../../contract/rights/roles.ts';
import { canCreate, canSeeAny, canWriteAny } from '../../contract/rights/tenancy.ts';
import { table } from './text.ts';

export function describePages({ routes, has, subject }: Resource): string[] {
  const create = routes.create ?? `${routes.item}/create`;
  return table([
    [routes.list, 'list', `read ${subject}`],
    [`${routes.item}/{id}`, 'record', `read ${subject}`],
    ...(has.create ? [[create, 'create', `create ${subject}`]] : []),
    ...(has.edit ? [[`${routes.item}/{id}/edit`, 'edit', `edit ${subject}`]] : []),
  ]);
}

/** @param asked verbs that any call, action or page requires */
export function describeRights(
  resource: Resource,
  roles: readonly BuiltInRole[],
  asked: readonly Action[],
): string[] {
  return table([
    ['role', ...asked, 'rows'],
    ...roles.map((role) => {
      const ability = createAbility(role.permissions, role.name);
      return [
        role.name,
        ...asked.map((verb) => (ability.can(verb, resource.subject) ? 'yes' : '-')),
        rowsSaid(resource, role, ability),
      ];
    }),
  ]);
}

const sight = { all: 'every row', client: "the own tenant's", own: 'the own' } as const;

function rowsSaid(resource: Resource, { name, scope }: BuiltInRole, ability: Ability): string {
  const someone = { role: name, client: scope === 'all' ? null : 'a tenant' };
  if (!ability.can('read', resource.subject) || !canSeeAny(resource, someone)) return 'none';
  if (!canWriteAny(resource, someone)) return `${sight[scope]}; writes none, whatever the role says`;
  return canCreate(resource, someone) ? sight[scope] : `${sight[scope]}; makes none, whatever the role says`;
}

/** In sentences. */
export function describeTenancy({ tenancy, rights }: Resource): string {
  return `Whose rows they are: ${JSON.stringify(tenancy)}\nWho has which rights: ${JSON.stringify(rights)}`;
}
