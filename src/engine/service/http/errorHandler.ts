/** Returns every error as an `ErrorBody`. Errors not meant for the caller reveal no details. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../contract/errors.ts';
import { type ErrorAudience, fromDatabaseError } from '../databaseErrors.ts';
import { malformed, ServiceError } from '../errors.ts';
import { NO_STORE, REQUEST_ID } from './pages/headers.ts';

/** Handles errors and unknown paths below /api. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
}

/** The response to an unknown call. */
export function noSuchCall({ method, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = new ServiceError('not_found').body;
  return reply.code(404).send({ ...body, message: `There is no call ${method} ${url.split('?')[0]}` });
}

/** Sends an error response. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = toErrorBody(error, request.caller);
  const retryAfter = error instanceof ServiceError ? error.retryAfter : undefined;
  if (retryAfter ?? body.statusCode === 503) reply.header('retry-after', retryAfter ?? 2);
  if (body.statusCode === 401) reply.header('www-authenticate', challengeOf(request));
  // No hook runs for requests that cannot be routed.
  reply.headers({ ...NO_STORE, [REQUEST_ID]: request.id });
  if (body.code === 'internal') request.log.error({ req: request, err: error }, 'internal error');
  if (body.code.endsWith('_altered')) request.log.error({ code: body.code }, 'a sealed row was altered');
  return reply.code(body.statusCode).send(body);
}

/** Says whether the request had no token or one that isn't valid, as RFC 6750 has it. */
function challengeOf({ headers }: FastifyRequest): string {
  return headers.authorization
    ? `Bearer error="invalid_token", error_description="${WRONG_TOKEN}"`
    : 'Bearer';
}

const WRONG_TOKEN = 'The token is unknown, expired or revoked, or may not be used from this address';

/** The response body of an error. @param caller null for a visitor or an unknown caller */
export function toErrorBody(error: unknown, caller: ErrorAudience | null = null): ErrorBody {
  if (error instanceof ServiceError) return error.body;
  const serviceError = fromDatabaseError(error, caller);
  if (serviceError) return serviceError.body;
  const { statusCode, code } = error as FastifyError;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    // 413 and 415 keep their status, since proxies and client libraries may act on it.
    const serviceError = unreadable.get(code)?.() ?? new ServiceError('malformed');
    return { ...serviceError.body, statusCode };
  }
  return new ServiceError('internal').body;
}

/**
 * The error of one item of a call about several.
 * @param onFailure logs what the caller is not told about
 */
export function toItemError(
  error: unknown,
  caller: ErrorAudience,
  onFailure: (error: unknown) => void,
): Omit<ErrorBody, 'statusCode'> {
  const { statusCode: _, ...why } = toErrorBody(error, caller);
  if (why.code === 'internal') onFailure(error);
  return why;
}

/** Fastify's codes for unreadable requests. */
const unreadable = new Map([
  ['FST_ERR_CTP_INVALID_JSON_BODY', () => malformed('_body', 'json')],
  ['FST_ERR_CTP_BODY_TOO_LARGE', () => malformed('_body', 'bodyTooLarge')],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', () => malformed('_body', 'mediaType')],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', () => malformed('_body', 'contentLength')],
  ['FST_ERR_BAD_URL', () => malformed('_request', 'address')],
  ['FST_ERR_MAX_PARAM_LENGTH', () => malformed('_request', 'headersTooLong')],
]);
