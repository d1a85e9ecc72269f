/** Errors meant for the caller. The service returns all others as `internal`. */
import Polyglot from 'node-polyglot';
import { type ErrorBody, type ErrorCode, errorStatus } from '../contract/errors.ts';
import type { ValidationError, ValidationErrors } from '../contract/validationErrors.ts';
import type { Messages } from '../i18n/en.ts';
import { messagesIn } from './messages.ts';

/** Can be thrown anywhere in the service. The error handler returns it as an `ErrorBody`. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly validationErrors: ValidationErrors | undefined;
  /** Seconds until the call may succeed; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  /**
   * Has no free text: the console translates the code and the validation errors.
   * @param validationErrors by field
   */
  constructor(code: ErrorCode, validationErrors?: ValidationErrors, options: { retryAfter?: number } = {}) {
    super(sentence(`errors.${code}`));
    this.name = 'Refusal';
    this.code = code;
    this.validationErrors = validationErrors;
    this.retryAfter = options.retryAfter;
  }

  get body(): ErrorBody {
    return {
      statusCode: errorStatus[this.code],
      code: this.code,
      message: this.message,
      ...(this.validationErrors && {
        errors: sentencesOf(this.validationErrors),
        complaints: this.validationErrors,
      }),
    };
  }
}

/** A request that cannot be parsed. @param part of the request, `_body` or `_request` @param key of `validation` */
export function malformed(part: '_body' | '_request', key: string): ServiceError {
  return new ServiceError('malformed', { [part]: { key: `validation.${key}` } });
}

/** An error on one field: `invalidField('amount', { key: 'validation.amount' })`. */
export function invalidField(
  field: string,
  validationError: ValidationError,
  code: ErrorCode = 'invalid',
): ServiceError {
  return new ServiceError(code, { [field]: validationError });
}

function sentencesOf(validationErrors: ValidationErrors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(validationErrors).map(([field, { key, args }]) => [field, sentence(key, args)]),
  );
}

const sentences = new WeakMap<Messages, Polyglot>();

/** Error messages in English, which every app supports. */
function sentence(key: string, args?: ValidationError['args']): string {
  const messages = messagesIn('en');
  const { errors, validation, resources, console } = messages;
  const polyglot =
    sentences.get(messages) ??
    new Polyglot({ phrases: { errors, validation, resources, types: console.types } });
  sentences.set(messages, polyglot);
  // Zod's names of types need a translation of their own.
  const expected = args?.expected && polyglot.t(`types.${args.expected}`, { _: String(args.expected) });
  return polyglot.t(key, { ...args, ...(expected && { expected }) });
}
