/** The body of every error. */
import type { z } from 'zod';
import type { AppErrors } from './appTypes.ts';
import type { ValidationError, ValidationErrors } from './validationErrors.ts';

/** `errors` are English sentences by field; `complaints` are the same as message keys for translation. */
export type ErrorBody = {
  statusCode: number;
  code: ErrorCode;
  message: string;
  errors?: Record<string, string>;
  complaints?: ValidationErrors;
};

/** The engine's error codes and their HTTP status. */
const ofEngine = {
  malformed: 400,
  invalid: 400,
  idempotency_key_missing: 400,
  unauthorized: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  forbidden: 403,
  confirmation_required: 403,
  approval_required: 403,
  second_factor_missing: 403,
  account_altered: 403,
  not_found: 404,
  conflict: 409,
  stale: 409,
  wrong_state: 409,
  in_use: 409,
  idempotency_key_reused: 409,
  amount_out_of_range: 422,
  row_altered: 422,
  wrong_password: 422,
  wrong_code: 422,
  second_factor_demanded: 422,
  too_many_requests: 429,
  internal: 500,
  busy: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ofEngine | keyof AppErrors;

const all: Record<string, number> = { ...ofEngine };

/** HTTP status by error code. The console's text is `errors.<code>` in i18n. */
export const errorStatus = all as Readonly<Record<ErrorCode, number>>;

/** Error codes that any call that moves money may return. */
export const moneyErrorCodes: ReadonlySet<ErrorCode> = new Set();

/** Schemas of the arguments that complaints come with, by error code. */
export type ErrorArgs = Readonly<Partial<Record<ErrorCode, z.ZodType<ValidationError['args']>>>>;

const allArgs: Partial<Record<ErrorCode, z.ZodType>> = {};

/** For the API document; empty until `loadCalls` has resolved. Codes without a schema have any arguments, or none. */
export const errorArgs: ErrorArgs = allArgs as ErrorArgs;

/**
 * Adds the error codes of a feature.
 * @param moving those that any call that moves money may be refused with
 */
export function declareErrors(codes: Readonly<Partial<AppErrors>>, moving: readonly ErrorCode[] = []): void {
  Object.assign(all, codes);
  for (const code of moving) (moneyErrorCodes as Set<ErrorCode>).add(code);
}

export function declareErrorArgs(args: ErrorArgs): void {
  Object.assign(allArgs, args);
}
