/** Every call of the API as declared: the rows of the permission table. */

import type { Call, CallPermission } from '../contract/call.ts';
import { type ActionDeclaration, listActions } from '../contract/declaration/actions.ts';
import { calls, resources } from '../contract/registry.ts';
import { type CrudCall, listCalls, type Resource, verbOf } from '../contract/resource.ts';
import type { AppVerb } from '../contract/rights/abilities.ts';

export type TabledCall = {
  /** `currency update` for a CRUD endpoint, the name in the contract for a custom one. */
  name: string;
  method: Call['method'];
  /** Below /api; with the alias, if there is one. */
  paths: string[];
  permission: CallPermission;
  movesMoney: boolean;
};

const methodOf = { get: 'GET', create: 'POST', update: 'PUT', delete: 'DELETE' } as const;

/** Once `loadCalls` has resolved, the app's own endpoints too. */
export const listEveryCall = (): TabledCall[] => [
  ...resources.flatMap((resource) => listCalls(resource).map((call) => generic(resource, call))),
  ...resources.flatMap((resource) =>
    listActions(resource).flatMap(([verb, action]) => done(resource, verb, action)),
  ),
  ...Object.entries(calls).map(([name, call]) => declared(name, call)),
];

function declared(name: string, { method, path, alias, permission, movesMoney = false }: Call): TabledCall {
  return { name, method, paths: alias ? [path, alias] : [path], permission, movesMoney };
}

/** `loan renew`, and `loan renew several` if it has a bulk action. */
function done(
  resource: Resource,
  verb: AppVerb,
  { bulk, movesMoney, anyRole }: ActionDeclaration,
): TabledCall[] {
  const one: TabledCall = {
    name: `${resource.name} ${verb}`,
    method: 'POST',
    paths: [`/${resource.name}/:id/${verb}`],
    permission: { action: verb, subjects: [resource.subject], ...(anyRole && { anyRole }) },
    movesMoney: Boolean(movesMoney),
  };
  const bulkCall = { ...one, name: `${one.name} several`, paths: [`/${resource.name}/${verb}`] };
  return bulk ? [one, bulkCall] : [one];
}

function generic(resource: Resource, call: CrudCall): TabledCall {
  return {
    name: `${resource.name} ${call}`,
    method: call === 'list' ? resource.list.method : methodOf[call],
    paths: [pathOf(resource, call)],
    permission: { action: verbOf[call], subjects: [resource.subject] },
    movesMoney: call === 'create' && resource.movesMoney,
  };
}

function pathOf({ name, paths }: Resource, call: CrudCall): string {
  if (call === 'create') return paths.create;
  return call === 'list' ? `/${name}` : `/${name}/:id`;
}
