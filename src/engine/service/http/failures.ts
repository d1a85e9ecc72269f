/** Every error as an `ErrorBody`: refusals as they are, others without a word of the inside. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../contract/errors.ts';
import { resources } from '../../contract/registry.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import type { Someone } from '../../contract/rights/scope.ts';
import { hiddenFields, seenBy } from '../../contract/rights/seen.ts';
import type { ValidationError, ValidationErrors } from '../../contract/validationErrors.ts';
import { failureOf, isFull, isOverdue, isRetriable, isUnreachable } from '../database/failures.ts';
import { snakeCase, togetherNameOf } from '../database/schema/indexes.ts';
import { malformed, Refusal } from '../errors.ts';
import { takenError, takenTogether, unavailable } from '../records/write/taken.ts';
import { keptNowhere } from './pages/headers.ts';

/** Answers errors and unknown addresses below /api. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
}

/** The answer to a call that isn't there. */
export function noSuchCall({ method, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = new Refusal('not_found').body;
  return reply.code(404).send({ ...body, message: `There is no call ${method} ${url.split('?')[0]}` });
}

/** Answers one error. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = errorBodyOf(error, request.caller);
  if (body.statusCode === 503) reply.header('retry-after', 2);
  // What can't be routed meets no hook.
  reply.headers(keptNowhere);
  if (body.code === 'internal') request.log.error({ err: withoutParameters(error) }, 'internal error');
  if (body.code.endsWith('_altered')) request.log.error({ code: body.code }, 'a sealed row was altered');
  return reply.code(body.statusCode).send(body);
}

/** Whoever is told of an error. */
type Told = Someone & { ability?: Ability };

/** What a caller is told of an error: null for a visitor, as for whoever isn't known here. */
export function errorBodyOf(error: unknown, caller: Told | null = null): ErrorBody {
  if (error instanceof Refusal) return error.body;
  const refusal = refusalOfDatabase(error, caller);
  if (refusal) return refusal.body;
  const { statusCode, code } = error as FastifyError;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    // 413 and 415 keep their status: a proxy or a client library may act on it.
    const refusal = unreadable.get(code)?.() ?? new Refusal('malformed');
    return { ...refusal.body, statusCode };
  }
  return new Refusal('internal').body;
}

/** What Fastify can't read of a request, by its own codes. */
const unreadable = new Map([
  ['FST_ERR_CTP_INVALID_JSON_BODY', () => malformed('_body', 'json')],
  ['FST_ERR_CTP_BODY_TOO_LARGE', () => malformed('_body', 'bodyTooLarge')],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', () => malformed('_body', 'mediaType')],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', () => malformed('_body', 'contentLength')],
  ['FST_ERR_BAD_URL', () => malformed('_request', 'address')],
  ['FST_ERR_MAX_PARAM_LENGTH', () => malformed('_request', 'headersTooLong')],
]);

function refusalOfDatabase(error: unknown, caller: Told | null): Refusal | undefined {
  if ([isUnreachable, isOverdue, isRetriable, isFull].some((is) => is(error))) {
    return new Refusal('unavailable');
  }
  const failure = failureOf(error);
  switch (failure?.code) {
    case '23505':
      return new Refusal('conflict', takenFields(failure.constraint, caller));
    case '23503':
      return /is not present/.test(failure.detail ?? '')
        ? new Refusal('invalid', fieldBehind(failure.constraint, { key: 'validation.reference' }))
        : new Refusal('in_use');
    case '22021':
    case '22P05':
      return malformed('_body', 'unstorable');
    default:
      return undefined;
  }
}

/** Every field of those that are taken, together or alone; what the caller may not read is not named. */
function takenFields(constraint: string | undefined, caller: Told | null): ValidationErrors | undefined {
  for (const resource of resources) {
    const names = resource.unique.find((names) => constraint === togetherNameOf(resource, names));
    if (!names) continue;
    const hidden = caller?.ability ? hiddenFields(resource, seenBy(resource, caller.ability)) : [];
    const told = names.filter((name) => !hidden.includes(name));
    const said = told.length < names.length ? unavailable : takenTogether(resource, names, caller);
    return Object.fromEntries(told.map((name) => [name, said]));
  }
  return fieldBehind(constraint, takenError(caller));
}

/** Constraints are named after their table and column. */
function fieldBehind(
  constraint: string | undefined,
  validationError: ValidationError,
): ValidationErrors | undefined {
  for (const { table, fields } of resources) {
    if (constraint === `${table}_pkey`) return { _id: validationError };
    for (const name of Object.keys(fields)) {
      const index = `${table}_${snakeCase(name)}`;
      if (constraint === index || constraint?.startsWith(`${index}_`)) return { [name]: validationError };
    }
  }
  return undefined;
}

/** Drizzle's errors carry the statement's parameters, and those may be a secret's hash. */
function withoutParameters(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const cause = failureOf(error);
  return cause
    ? {
        type: error.name,
        code: cause.code,
        message: (cause as unknown as Error).message,
        stack: (cause as unknown as Error).stack,
      }
    : error;
}
