/** Creates the route of a declared call: session, permission, parameters, query, body, handler, response. */
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
    /** The declaration of a route's call, for the API document. */
    call?: Call;
  }
}

export type Handled<C extends Call> = {
  /** Only public calls may lack a caller. */
  caller: C['permission'] extends 'anyone' ? Caller | null : Caller;
  params: z.infer<NonNullable<C['params']>>;
  query: z.infer<NonNullable<C['query']>>;
  body: z.infer<NonNullable<C['body']>>;
  /** Present for calls that move money; '' for others. */
  idempotencyKey: string;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<C extends Call> = (handled: Handled<C>) => Promise<z.infer<C['answer']>> | z.infer<C['answer']>;

/** Registers a call under /api, and at its alias. */
export function serve<C extends Call>(app: FastifyInstance, call: C, handler: Handler<C>): void {
  for (const route of routesOf(call, handler)) app.route(route);
}

/**
 * Likewise with optimistic authorization, for handlers that check the caller's rights when they write: see
 * optimisticAuthorization.ts.
 */
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

/** Maximum body size in bytes within a session: a list of a thousand ids is 40 kB. */
const BODY_LIMIT = 131_072;
/** Maximum body size in bytes without a session, for any path: incomplete bodies stay in memory. */
export const ANONYMOUS_BODY_LIMIT = 4096;

/** Options of every call's route: path below /api, authorization, and body limit. */
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
