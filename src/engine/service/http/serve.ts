/** Makes a route of a declared call: session, permission, parameters, query, body, handler, answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Call } from '../../contract/call.ts';
import { ServiceError } from '../errors.ts';
import type { Caller } from '../sessions/caller.ts';
import { admitted } from './admission/admission.ts';
import { type AccessPolicy, authorize } from './authorization.ts';
import { optimistically } from './optimisticAuthorization.ts';
import { objectBody, validated } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration behind a route: the API document is made from it. */
    call?: Call;
  }
}

export type Handled<C extends Call> = {
  /** Only a call that anyone may make has no caller. */
  caller: C['permission'] extends 'anyone' ? Caller | null : Caller;
  params: z.infer<NonNullable<C['params']>>;
  query: z.infer<NonNullable<C['query']>>;
  body: z.infer<NonNullable<C['body']>>;
  /** Always there for a call that moves money, '' for any other. */
  idempotencyKey: string;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<C extends Call> = (handled: Handled<C>) => Promise<z.infer<C['answer']>> | z.infer<C['answer']>;

/** Registers a call under /api, at its alias too. */
export function serve<C extends Call>(app: FastifyInstance, call: C, handler: Handler<C>): void {
  for (const route of routesOf(call, handler)) app.route(route);
}

/** The same for a handler that ends in what checks the caller's rights itself: see optimisticAuthorization.ts. */
export function serveOptimistically<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
): void {
  for (const route of routesOf(call, handler)) app.route(optimistically(route, call));
}

function routesOf<C extends Call>(call: C, handler: Handler<C>) {
  return [call.path, call.alias]
    .filter((path) => path !== undefined)
    .map((path) => ({
      ...baseRouteOptions({ ...call, path }),
      config: { call: { ...call, path } },
      handler: admitted(call, async (request: FastifyRequest, reply: FastifyReply) => {
        const handled = {
          caller: request.caller,
          idempotencyKey: call.movesMoney ? requireIdempotencyKey(request) : '',
          params: call.params && validated(call.params, request.params),
          query: call.query && validated(call.query, request.query),
          body: call.body && validated(call.body, objectBody(request.body)),
          request,
          reply,
        };
        if (call.creates) reply.code(201);
        if (call.startsJob) reply.code(202);
        return handler(handled as Handled<C>);
      }),
    }));
}

/** Bytes that those with a session may send: a list of a thousand ids is 40 kB. */
const BODY_LIMIT = 131_072;
/** Bytes that anyone may send, to whatever address: what hasn't arrived whole is kept in memory. */
export const ANONYMOUS_BODY_LIMIT = 4096;

/** The part of a route that every call shares: its address below /api, who is let in, and how much they may send. */
export function baseRouteOptions(call: AccessPolicy & Pick<Call, 'method' | 'path'>) {
  return {
    method: call.method,
    url: `/api${call.path}`,
    ...(call.permission !== 'anyone' && { bodyLimit: BODY_LIMIT }),
    onRequest: (request: FastifyRequest, reply: FastifyReply) => authorize(request, reply, call),
  } satisfies Partial<RouteOptions>;
}

/** @throws ServiceError `idempotency_key_missing` */
export function requireIdempotencyKey({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,200}$/.test(key)) {
    throw new ServiceError('idempotency_key_missing');
  }
  return key;
}
