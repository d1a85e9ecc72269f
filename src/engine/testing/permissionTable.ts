/**
 * The permission table of an app: every call, asked by a user of every built-in role and by a visitor, answers as the
 * declarations say. What is expected is computed from the declared rights and scopes, never by the service.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { allowsAnyRole, type CallPermission, callPath, rightsOfCall } from '../contract/call.ts';
import { type ActionDeclaration, listActions } from '../contract/declaration/actions.ts';
import { builtInRoles } from '../contract/registry.ts';
import type { Resource } from '../contract/resource.ts';
import { createAbility } from '../contract/rights/abilities.ts';
import type { BuiltInRole } from '../contract/rights/roles.ts';
import { SAMPLE_ID } from '../contract/values/recordId.ts';
import { createSample } from '../contract/values/samples.ts';
import type { CallResponse, Tokens } from './caller.ts';
import { listEveryCall, type TabledCall } from './everyCall.ts';
import { buildChange } from './newRecord.ts';
import { isShared, listOwnerships, listTested, type Ownership, sees, type TestedApp } from './testedApp.ts';

/** @param except names of resources whose calls are tested elsewhere, because only the app knows what they do */
export function testPermissions(getApp: () => TestedApp, except: readonly string[]): void {
  const every = listEveryCall();
  const refused = every.flatMap((call) =>
    [undefined, ...builtInRoles].flatMap((role) => {
      const status = refusalOf(call.permission, role);
      return status
        ? [[`${call.name}: ${role?.name ?? 'visitor'}: ${status}`, { call, role, status }] as const]
        : [];
    }),
  );
  describe('a call without the right to it is refused before it is read', () => {
    it.each(refused)('%s', async (_, { call, role, status }) => {
      const tested = getApp();
      for (const body of call.method === 'GET' ? [undefined] : ['{"a":', { colour: 'red' }]) {
        const response = await send(tested, call, role && tested.tokens[role.name], {
          params: { ...namesIn(call), id: 'nonsense' },
          body,
        });
        expect(response.status, response.text).toBe(status);
        expect(response.body.errors).toBeUndefined();
      }
    });
  });

  const cells = listTested(except).flatMap((resource) =>
    listRequests(resource, every).flatMap((request) =>
      builtInRoles
        .filter((role) => !refusalOf(request.call.permission, role))
        .flatMap((role) =>
          request.ownerships.flatMap((ownership) => {
            const status = request.expected(role, ownership);
            const title = `${request.call.name}: ${role.name}, ${ownership} row: ${status}`;
            return status ? [[title, { request, role, ownership, status }] as const] : [];
          }),
        ),
    ),
  );
  describe('a call with the right to it reaches the rows of its caller', () => {
    it.each(cells)('%s', async (_, { request, role, ownership, status }) => {
      const tested = getApp();
      const sent = await request.build(tested, role, ownership);
      const response = await send(tested, request.call, tested.tokens[role.name], sent);
      expect(response.status, response.text).toBe(status);
      request.expect?.(response, sent, sees(role, request.resource, ownership));
    });
  });
}

/** What a caller without the right is answered; undefined for those who have it. */
function refusalOf(permission: CallPermission, role: BuiltInRole | undefined): 401 | 403 | undefined {
  if (permission === 'anyone') return undefined;
  if (!role) return 401;
  if (allowsAnyRole(permission)) return undefined;
  const ability = createAbility(role.permissions, role.name);
  return rightsOfCall(permission).some((right) => ability.can(...right)) ? undefined : 403;
}

type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; row?: string };
type TabledRequest = {
  call: TabledCall;
  resource: Resource;
  ownerships: readonly Ownership[];
  /** undefined where only the app knows. */
  expected(role: BuiltInRole, ownership: Ownership): number | undefined;
  build(tested: TestedApp, role: BuiltInRole, ownership: Ownership): Promise<Sent>;
  expect?(response: CallResponse, sent: Sent, isVisible: boolean): void;
};

/** The requests of a resource, each on a new row: a call may use it up. */
function listRequests(resource: Resource, every: readonly TabledCall[]): TabledRequest[] {
  const ownerships = listOwnerships(resource);
  const onRow = (success: number, body: () => unknown = () => undefined) => ({
    expected: (role: BuiltInRole, ownership: Ownership) => {
      if (!sees(role, resource, ownership)) return 404;
      return isShared(resource) && role.scope !== 'all' && success !== GET ? 403 : Math.abs(success);
    },
    build: async (tested: TestedApp, role: BuiltInRole, ownership: Ownership) => ({
      params: { id: await tested.make(resource, ownership, role.name) },
      body: body(),
    }),
  });
  const list: Omit<TabledRequest, 'call' | 'resource' | 'ownerships'> = {
    expected: () => 200,
    build: async (tested, role, ownership) => {
      const row = await tested.make(resource, ownership, role.name);
      const asked = { filter: { _id: row } };
      return resource.list.method === 'POST'
        ? { row, body: asked }
        : { row, query: { filter: JSON.stringify(asked.filter) } };
    },
    expect: ({ body }, { row }, isVisible) =>
      expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual(isVisible ? [row] : []),
  };
  const create: Omit<TabledRequest, 'call' | 'resource' | 'ownerships'> = {
    expected: (role, ownership) => {
      if (role.scope === 'all') return 201;
      if (isShared(resource)) return 403;
      // Whether people may make records of their own is the app's to say.
      if (role.scope === 'own') return undefined;
      return ownership === 'foreign' ? 400 : 201;
    },
    build: async (tested, role, ownership) => ({
      body: await tested.build(resource, ownership, role.name),
    }),
  };
  const requests: Record<string, Omit<TabledRequest, 'call' | 'resource' | 'ownerships'>> = {
    [`${resource.name} list`]: list,
    [`${resource.name} get`]: onRow(GET),
    [`${resource.name} create`]: create,
    [`${resource.name} update`]: onRow(200, () => buildChange(resource)),
    [`${resource.name} delete`]: onRow(200),
    ...Object.fromEntries(
      listActions(resource).map(([verb, action]) => [
        `${resource.name} ${verb}`,
        onRow(isPossible(resource, action) ? 200 : 409, () => samplesOf(action)),
      ]),
    ),
  };
  return every.flatMap((call) => {
    const request = requests[call.name];
    return request ? [{ call, resource, ownerships, ...request }] : [];
  });
}

/** Succeeds with 200, for shared rows too. */
const GET = -200;

const isPossible = (resource: Resource, { from }: ActionDeclaration) =>
  !resource.state || !from || from.includes(firstState(resource));

function firstState({ fields, state }: Resource): string {
  const field = state && fields[state.field];
  return field?.kind === 'choice' ? String(field.default ?? field.choices[0]) : '';
}

const samplesOf = ({ fields = {} }: ActionDeclaration) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, createSample(field)]));

/** A value for each parameter of the path. */
const namesIn = ({ paths: [path = ''] }: TabledCall) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, SAMPLE_ID]));

function send(
  tested: TestedApp,
  call: TabledCall,
  as: Tokens | undefined,
  { params, query, body }: Sent,
): Promise<CallResponse> {
  const [path = ''] = call.paths;
  return tested.call(call.method, callPath({ path }, params, query).slice(1), {
    ...(as && { as }),
    ...(body !== undefined && { body }),
    headers: { ...(call.movesMoney && { 'idempotency-key': randomUUID() }) },
  });
}
