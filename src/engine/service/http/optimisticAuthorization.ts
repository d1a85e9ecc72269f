/**
 * Optimistic authorization saves some calls a round trip to the database. They assume that the last known session and
 * rules are still current. The queue that performs their writes reads the cache generation after taking its locks, and
 * only writes if the assumption holds. In any other case the call is authorized and handled again with current data.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus } from '../../contract/errors.ts';
import { ServiceError } from '../errors.ts';
import { type AccessPolicy, authorize } from './authorization.ts';

type Guarded = {
  onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/** The same route with optimistic authorization. */
export function optimistically<Route extends Guarded>(route: Route, policy: AccessPolicy): Route {
  return {
    ...route,
    onRequest: (request, reply) =>
      authorize(request, reply, policy, true).catch(() => route.onRequest(request, reply)),
    handler: async (request, reply) => {
      try {
        return await route.handler(request, reply);
      } catch (error) {
        const isBusy = error instanceof ServiceError && errorStatus[error.code] === 503;
        if (request.caller?.authorizedUnder === undefined || isBusy) throw error;
        await authorize(request, reply, policy);
        return route.handler(request, reply);
      }
    },
  };
}
