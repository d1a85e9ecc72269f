/** Refusals: every error that a caller is meant to understand. Anything else is answered as internal. */
import Polyglot from 'node-polyglot';
import { type ErrorBody, type ErrorCode, errorStatus } from '../contract/errors.ts';
import type { ValidationError, ValidationErrors } from '../contract/validationErrors.ts';
import type { Messages } from '../i18n/en.ts';
import { messagesIn } from './messages.ts';

/** Thrown anywhere in the service; the error handler answers it as an `ErrorBody`. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly validationErrors: ValidationErrors | undefined;

  /**
   * Takes no text of its own: the console says code and validation errors in five languages.
   * @param validationErrors what is wrong with which field
   */
  constructor(code: ErrorCode, validationErrors?: ValidationErrors) {
    super(sentence(`errors.${code}`));
    this.name = 'Refusal';
    this.code = code;
    this.validationErrors = validationErrors;
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

/** A request that could not be read. @param part of it, `_body` or `_request` @param key of `validation` */
export function malformed(part: '_body' | '_request', key: string): ServiceError {
  return new ServiceError('malformed', { [part]: { key: `validation.${key}` } });
}

/** A refusal for one field: `invalidField('amount', { key: 'validation.amount' })`. */
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

/** The service answers errors in English, which every app has messages in. */
function sentence(key: string, args?: ValidationError['args']): string {
  const messages = messagesIn('en');
  const { errors, validation, resources, console } = messages;
  const polyglot =
    sentences.get(messages) ??
    new Polyglot({ phrases: { errors, validation, resources, types: console.types } });
  sentences.set(messages, polyglot);
  // Zod names a type in its own words.
  const expected = args?.expected && polyglot.t(`types.${args.expected}`, { _: String(args.expected) });
  return polyglot.t(key, { ...args, ...(expected && { expected }) });
}
