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

/** @param verbs verbs that any call, action or page requires */
export function describeRights(
  resource: Resource,
  roles: readonly BuiltInRole[],
  verbs: readonly Action[],
): string[] {
  return table([
    ['role', ...verbs, 'rows'],
    ...roles.map((role) => {
      const ability = createAbility(role.permissions, role.name);
      return [
        role.name,
        ...verbs.map((verb) => (ability.can(verb, resource.subject) ? 'yes' : '-')),
        formatScope(resource, role, ability),
      ];
    }),
  ]);
}

const scopeLabels = { all: 'every row', client: "their tenant's", own: 'their own' } as const;

function formatScope(resource: Resource, { name, scope }: BuiltInRole, ability: Ability): string {
  const principal = { role: name, client: scope === 'all' ? null : 'a tenant' };
  if (!ability.can('read', resource.subject) || !canSeeAny(resource, principal)) return 'none';
  if (!canWriteAny(resource, principal)) return `${scopeLabels[scope]}; read-only, whatever the role's rules`;
  return canCreate(resource, principal)
    ? scopeLabels[scope]
    : `${scopeLabels[scope]}; can't create any, whatever the role's rules`;
}

/** In sentences. */
export function describeTenancy({ tenancy, rights }: Resource): string {
  return `Tenancy: ${JSON.stringify(tenancy)}\nRights: ${JSON.stringify(rights)}`;
}
