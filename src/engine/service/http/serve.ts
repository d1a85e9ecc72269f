/** Creates the route of a declared call: session, permission, parameters, query, body, handler, response. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Call } from '../../contract/call.ts';
import { performOrRequest } from '../approvals/approvals.ts';
import type { Core } from '../core.ts';
import { ServiceError } from '../errors.ts';
import type { Caller } from '../sessions/caller.ts';
import { type Origin, toOrigin } from '../sessions/device.ts';
import { admitted } from './admission/admission.ts';
import { type AccessPolicy, authorize } from './authorization.ts';
import { type CallRequest, callKey, type PerformCall } from './callRegistry.ts';
import { optimistically } from './optimisticAuthorization.ts';
import { objectBody, validated } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration of a route's call, for the API document. */
    call?: Call;
  }
  interface FastifyInstance {
    core: Core;
  }
}

/** A call's input after validation. */
export type CallInput<C extends Call> = {
  /** Only public calls may lack a caller. */
  caller: C['permission'] extends 'anyone' ? Caller | null : Caller;
  params: z.infer<NonNullable<C['params']>>;
  query: z.infer<NonNullable<C['query']>>;
  body: z.infer<NonNullable<C['body']>>;
  /** Present for calls that move money; '' for others. */
  idempotencyKey: string;
  origin: Origin;
};

type Handler<C extends Call, Input = CallInput<C>> = (
  input: Input,
) => Promise<z.infer<C['response']>> | z.infer<C['response']>;

/**
 * Registers a call under /api, and at its alias. Its handler doesn't see HTTP, so that the call can be performed without
 * it: callRegistry.ts.
 */
export function serve<C extends Call>(app: FastifyInstance, call: C, handler: Handler<C>): void {
  for (const route of registerCall(app, call, validating(call, handler))) app.route(route);
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
  for (const route of registerCall(app, call, validating(call, handler)))
    app.route(optimistically(route, call));
}

/** Registers a call that uploads, downloads or streams, and so needs the request or the reply. */
export function serveHttp<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C, CallInput<C> & { request: FastifyRequest; reply: FastifyReply }>,
): void {
  for (const path of pathsOf(call))
    app.route({
      ...baseRouteOptions({ ...call, path }),
      config: { call: { ...call, path } },
      handler: admitted(call, async (request, reply) => {
        const input = validatedInput(call, request.caller, withKey(call, toCallRequest(request)));
        setStatus(call, reply);
        return handler({ ...input, request, reply });
      }),
    });
}

/**
 * Makes a call known to the app.
 * @param perform validates the request and handles it
 * @returns its routes, one for each of its paths
 */
export function registerCall(app: FastifyInstance, call: Call, perform: PerformCall) {
  const performKeyed: PerformCall = async (caller, received) => {
    const request = withKey(call, received);
    return performOrRequest(app.core, { call, caller, request }, () => perform(caller, request));
  };
  app.core.calls.set(callKey(call), { call, perform: performKeyed });
  return pathsOf(call).map((path) => ({
    ...baseRouteOptions({ ...call, path }),
    config: { call: { ...call, path } },
    handler: admitted(call, async (request: FastifyRequest, reply: FastifyReply) => {
      const { body, revision, status } = await performKeyed(request.caller, toCallRequest(request));
      setStatus(call, reply);
      if (status) reply.code(status);
      if (revision !== undefined) reply.header('etag', revision);
      return body;
    }),
  }));
}

const pathsOf = ({ path, alias }: Call) => [path, alias].filter((one) => one !== undefined);

function setStatus({ creates, startsJob }: Call, reply: FastifyReply): void {
  if (creates) reply.code(201);
  if (startsJob) reply.code(202);
}

function toCallRequest(request: FastifyRequest): CallRequest {
  const { 'idempotency-key': idempotencyKey, 'if-match': expectedRevision } = request.headers;
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    // Node joins a header that is sent twice.
    idempotencyKey: idempotencyKey?.toString(),
    expectedRevision,
    origin: toOrigin(request),
  };
}

/** @throws ServiceError `idempotency_key_missing` if the call moves money and there is none */
function withKey({ movesMoney }: Call, request: CallRequest): CallRequest {
  return { ...request, idempotencyKey: movesMoney ? requireKey(request.idempotencyKey) : undefined };
}

function validating<C extends Call>(call: C, handler: Handler<C>): PerformCall {
  return async (caller, request) => ({ body: await handler(validatedInput(call, caller, request)) });
}

function validatedInput<C extends Call>(call: C, caller: Caller | null, request: CallRequest) {
  return {
    caller,
    params: call.params && validated(call.params, request.params),
    query: call.query && validated(call.query, request.query),
    body: call.body && validated(call.body, objectBody(request.body)),
    idempotencyKey: request.idempotencyKey ?? '',
    origin: request.origin,
  } as CallInput<C>;
}

/** Maximum body size in bytes within a session: a list of a thousand ids is 40 kB. */
const BODY_LIMIT = 131_072;
/** Maximum body size in bytes without a session, for any path: incomplete bodies stay in memory. */
export const ANONYMOUS_BODY_LIMIT = 4096;

/** Options of every call's route: path below /api, authorization, and body limit. */
export function baseRouteOptions(call: AccessPolicy & Pick<Call, 'method' | 'path' | 'maxBytes'>) {
  return {
    method: call.method,
    url: `/api${call.path}`,
    ...(call.permission !== 'anyone' && { bodyLimit: call.maxBytes ?? BODY_LIMIT }),
    onRequest: (request: FastifyRequest, reply: FastifyReply) => authorize(request, reply, call),
  } satisfies Partial<RouteOptions>;
}

/** @throws ServiceError `idempotency_key_missing` */
function requireKey(key: string | undefined): string {
  if (key === undefined || !/^[\x20-\x7e]{1,200}$/.test(key)) {
    throw new ServiceError('idempotency_key_missing');
  }
  return key;
}
