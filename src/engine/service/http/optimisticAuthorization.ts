/**
 * Some calls don't ask whether the caller's session and rules are still those that were met last. They assume it, and what
 * they end in, a queue that reads the cache generation behind its locks, writes only where it is so. That spares each of them a
 * way to the database. Whatever else comes of it is not answered but asked again, by what is in force now.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus } from '../../contract/errors.ts';
import { ServiceError } from '../errors.ts';
import { type AccessPolicy, authorize } from './authorization.ts';

type Guarded = {
  onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/** The same route, which lets callers in optimistically. */
export function optimistically<Route extends Guarded>(route: Route, door: AccessPolicy): Route {
  return {
    ...route,
    onRequest: (request, reply) =>
      authorize(request, reply, door, true).catch(() => route.onRequest(request, reply)),
    handler: async (request, reply) => {
      try {
        return await route.handler(request, reply);
      } catch (error) {
        const isBusy = error instanceof ServiceError && errorStatus[error.code] === 503;
        if (request.caller?.authorizedUnder === undefined || isBusy) throw error;
        await authorize(request, reply, door);
        return route.handler(request, reply);
      }
    },
  };
}
