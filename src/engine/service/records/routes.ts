/** CRUD routes of every declared resource: list, get, create, update and delete. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { resources } from '../../contract/registry.ts';
import { type CrudCall, listCalls, type Resource } from '../../contract/resource.ts';
import type { Routes, RoutesContext } from '../core.ts';
import { ServiceError } from '../errors.ts';
import { assertImplemented } from '../feature.ts';
import { admitted } from '../http/admission/admission.ts';
import { baseRouteOptions, requireIdempotencyKey } from '../http/serve.ts';
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

export const resourceRoutes: Routes = (service) => {
  for (const resource of resources) {
    assertImplemented(resource);
    for (const name of listCalls(resource)) {
      const call: Call = genericCall(resource, name);
      register(service, call, handlers[name](service, resource, call));
    }
  }
};

type CrudHandler = (request: FastifyRequest, caller: Caller, reply: FastifyReply) => Promise<unknown>;

const handlers: Record<CrudCall, (service: RoutesContext, resource: Resource, call: Call) => CrudHandler> = {
  list: (service, resource) => (request, caller) =>
    listRecords(
      service,
      resource,
      resource.list.method === 'POST' ? readListBody(request.body) : readListQuery(request.query),
      caller,
    ),
  get: (service, resource) => async (request, caller, reply) =>
    revised(
      resource,
      reply,
      await readWithRestrictions(service, service.database.orm, resource, readId(request), caller),
    ),
  create: (service, resource, call) => async (request, caller, reply) => {
    const idempotencyKey = call.movesMoney ? requireIdempotencyKey(request) : undefined;
    const record = await createRecord(service, resource, request.body, caller, { idempotencyKey });
    return revised(resource, reply, record);
  },
  update: (service, resource) => async (request, caller, reply) => {
    const { body, headers } = request;
    const expected = headers['if-match'];
    return revised(
      resource,
      reply,
      await updateRecord(service, resource, readId(request), body, caller, expected),
    );
  },
  delete: (service, resource) => async (request, caller) => ({
    data: await deleteRecord(service, resource, readId(request), caller),
  }),
};

/** Registers a call on records. */
export function register({ app }: RoutesContext, call: Call, handler: CrudHandler): void {
  app.route({
    ...baseRouteOptions(call),
    config: { call },
    handler: admitted(call, async (request, reply) => {
      if (!request.caller) throw new ServiceError('unauthorized');
      if (call.creates) reply.code(201);
      return handler(request, request.caller, reply);
    }),
  });
}

/** A response with one record and its revision in the header. */
export function revised(
  resource: Resource,
  reply: FastifyReply,
  record: ResourceRecord,
): { data: ResourceRecord } {
  reply.header('etag', computeRevision(resource, record));
  return { data: record };
}

/** The record's name in the path. */
export function readId({ params }: FastifyRequest): string {
  return (params as { id: string }).id;
}
