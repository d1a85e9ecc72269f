/** Authenticates and authorizes requests before their body is read. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, rightsOfCall } from '../../contract/call.ts';
import { RULES_HEADER } from '../../contract/calls/sessions.ts';
import type { Action, Subject } from '../../contract/rights/abilities.ts';
import type { Core } from '../core.ts';
import { ServiceError } from '../errors.ts';
import type { Caller } from '../sessions/caller.ts';
import { resolveCaller } from '../sessions/current.ts';
import { findPrincipal } from '../sessions/principals.ts';
import { createAccessTokenReader } from '../sessions/tokens.ts';
import { clientAddress } from './admission/address.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The caller of a request; undefined if it has no valid session.
     * @param optimistic whether the last known cache generation is recent enough
     */
    readCaller(request: FastifyRequest, optimistic?: boolean): Promise<Caller | undefined>;
  }
  interface FastifyRequest {
    /** Set once `authorize` has accepted the request; null for public calls. */
    caller: Caller | null;
  }
}

/** Reads the caller from the Authorization header: the token of a session, or one that a feature recognizes. */
export function callerReader(core: Core) {
  const { database, keys, settings } = core;
  const readAccessToken = createAccessTokenReader(settings.authSecret);
  return async (request: FastifyRequest, optimistic?: boolean): Promise<Caller | undefined> => {
    const { headers } = request;
    const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    const claims = token && (await readAccessToken(token));
    if (claims) return resolveCaller(database.orm, keys, claims, optimistic);
    return token ? findPrincipal(core, token, clientAddress(request)) : undefined;
  };
}

/** The part of a call that authorization depends on. */
export type AccessPolicy = Pick<Call, 'permission' | 'allowedDuringEnrollment'>;

/**
 * Authorizes the request. Every response carries the caller's permission version.
 * @param optimistic whether the last known cache generation is recent enough
 * @throws ServiceError `unauthorized`, `second_factor_missing`, `forbidden`, `account_altered`
 */
export async function authorize(
  request: FastifyRequest,
  reply: FastifyReply,
  policy: AccessPolicy,
  optimistic = false,
): Promise<void> {
  if (policy.permission === 'anyone') return;
  const caller = await request.server.readCaller(request, optimistic);
  if (!caller) throw new ServiceError('unauthorized');
  request.caller = caller;
  reply.header(RULES_HEADER, caller.rules);
  requireCallPermission(caller, policy);
}

/** @throws ServiceError `second_factor_missing`, `forbidden` if the caller may not make such a call at all */
export function requireCallPermission(
  caller: Caller,
  { permission, allowedDuringEnrollment }: AccessPolicy,
): void {
  if (caller.lacksSecondFactor && !allowedDuringEnrollment) throw new ServiceError('second_factor_missing');
  const { scopes, ability } = caller;
  if (typeof permission === 'string') {
    if (permission === 'session' && scopes) throw new ServiceError('forbidden');
    return;
  }
  // A call for everyone requires no right of the role, but a caller with scopes needs it in them.
  const rights = permission.anyRole ? scopes : ability;
  if (rights && !rightsOfCall(permission).some(([action, subject]) => rights.can(action, subject)))
    throw new ServiceError('forbidden');
}

/** For handlers that know the subject only after reading a row. @throws ServiceError `forbidden` */
export function requirePermission(
  { ability }: Pick<Caller, 'ability'>,
  action: Action,
  subject: Subject,
): void {
  if (!ability.can(action, subject)) throw new ServiceError('forbidden');
}
