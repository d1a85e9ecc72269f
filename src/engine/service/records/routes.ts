/** CRUD routes of every declared resource: list, get, create, update and delete. */
import type { FastifyInstance } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { resources } from '../../contract/registry.ts';
import { type CrudCall, listCalls, type Resource } from '../../contract/resource.ts';
import type { Core, Routes } from '../core.ts';
import { ServiceError } from '../errors.ts';
import type { CallRequest, CallResult } from '../http/callRegistry.ts';
import { registerCall } from '../http/serve.ts';
import { listRecords } from '../lists/list.ts';
import { readListBody, readListQuery } from '../lists/listRequest.ts';
import type { Caller } from '../sessions/caller.ts';
import { genericCall } from './genericCalls.ts';
import { readWithRestrictions } from './read.ts';
import type { ResourceRecord } from './records.ts';
import { computeRevision } from './revision.ts';
import { createRecord } from './write/create.ts';
import { deleteRecord } from './write/delete.ts';
import { updateRecord } from './write/update.ts';

export const resourceRoutes: Routes = ({ app, ...core }) => {
  for (const resource of resources) {
    for (const name of listCalls(resource)) {
      const call: Call = genericCall(resource, name);
      register(app, call, handlers[name](core, resource));
    }
  }
};

type CrudHandler = (request: CallRequest, caller: Caller) => Promise<CallResult>;

const handlers: Record<CrudCall, (core: Core, resource: Resource) => CrudHandler> = {
  list: (core, resource) => async (request, caller) => {
    const { method } = resource.list;
    const query = method === 'POST' ? readListBody(request.body) : readListQuery(request.query);
    return { body: await listRecords(core, resource, query, caller) };
  },
  get: (core, resource) => async (request, caller) =>
    revised(resource, await readWithRestrictions(core, core.database.orm, resource, readId(request), caller)),
  create:
    (core, resource) =>
    async ({ body, idempotencyKey }, caller) =>
      revised(resource, await createRecord(core, resource, body, caller, { idempotencyKey })),
  update: (core, resource) => async (request, caller) => {
    const { body, expectedRevision } = request;
    const updated = await updateRecord(core, resource, readId(request), body, caller, expectedRevision);
    return revised(resource, updated);
  },
  delete: (core, resource) => async (request, caller) => ({
    body: { data: await deleteRecord(core, resource, readId(request), caller) },
  }),
};

/** Registers a call on records, whose handler validates what it is given. */
export function register(app: FastifyInstance, call: Call, handler: CrudHandler): void {
  const routes = registerCall(app, call, async (caller, request) => {
    if (!caller) throw new ServiceError('unauthorized');
    return handler(request, caller);
  });
  for (const route of routes) app.route(route);
}

/** One record and its revision. */
export function revised(resource: Resource, record: ResourceRecord): CallResult {
  return { body: { data: record }, revision: computeRevision(resource, record) };
}

/** The record's name in the path. */
export function readId({ params }: CallRequest): string {
  return (params as { id: string }).id;
}
