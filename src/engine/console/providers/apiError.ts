/** The error that failed calls throw. */
import { type ErrorBody, errorStatus } from '../../contract/errors.ts';
import type { ValidationError, ValidationErrors } from '../../contract/validationErrors.ts';

/**
 * An error response, or none (`status` 0: the service was unreachable). `message` is a message key if the console has a
 * text for it, which react-admin translates; for an error code that only a newer service knows, it is the service's own
 * sentence.
 */
export class ApiError extends Error {
  readonly status: number;
  /** `errors` in the format of react-admin's forms: a translatable message by field. */
  readonly body: (Partial<ErrorBody> & { errors?: Record<string, string> }) | undefined;

  /** Seconds after which the service suggests a retry (429, 503). */
  readonly retryAfter: number | undefined;

  constructor(status: number, body?: Partial<ErrorBody>, retryAfter?: number) {
    super(findMessageKey(status, body));
    this.name = 'ApiError';
    this.status = status;
    this.retryAfter = retryAfter;
    const complaints = body?.complaints && addSentences(body.complaints, body.errors);
    this.body = body && { ...body, ...(complaints && { complaints, errors: encodeMessage(complaints) }) };
  }

  /** Whether the outcome is unknown: no response arrived, or the service lost its database before it could confirm. */
  get unanswered(): boolean {
    return [0, 502, 503, 504].includes(this.status);
  }
}

/** A response that says that the call waits for somebody else's approval. Nothing has happened yet. */
export class ApprovalPending extends ApiError {
  /** `_id` of the request. */
  readonly approval: string;

  constructor(approval: string) {
    super(202, { code: 'approval_required' });
    this.approval = approval;
  }
}

/**
 * Adds the service's own sentence to each validation error as `_`, Polyglot's default for keys without a translation.
 */
function addSentences(complaints: ValidationErrors, sentences: ErrorBody['errors']): ValidationErrors {
  if (!sentences) return complaints;
  return Object.fromEntries(
    Object.entries(complaints).map(([field, { key, args }]) => {
      const sentence = sentences[field];
      return [field, { key, args: sentence === undefined ? args : { _: sentence, ...args } }];
    }),
  ) as ValidationErrors;
}

/** A validation error as one string that react-admin's inputs translate with its arguments. */
export function encodeError({ key, args }: { key: string; args?: object }): string {
  return `${TRANSLATABLE}${JSON.stringify({ message: key, args: args ?? {} })}`;
}

/** The validation error that such a string was made from; any other string is a message key. */
export function findValidationError(text: string): ValidationError {
  if (!text.startsWith(TRANSLATABLE)) return { key: text };
  const { message, args } = JSON.parse(text.slice(TRANSLATABLE.length));
  return { key: message, args };
}

const TRANSLATABLE = '@@react-admin@@';

function encodeMessage(validationErrors: NonNullable<ErrorBody['complaints']>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(validationErrors).map(([field, validationError]) => [
      toInputName(field),
      encodeError(validationError),
    ]),
  );
}

/** Errors of a list entry are shown at the list's input: `tags.0` at `tags`. */
function toInputName(field: string): string {
  return field.replace(/\.\d+$/, '');
}

function findMessageKey(status: number, body?: Partial<ErrorBody>): string {
  if (status === 0) return 'console.unreachable';
  if (status === 414 || status === 431) return 'console.tooLong';
  if (body?.code && body.code in errorStatus) return `errors.${body.code}`;
  return body?.message ?? (status >= 500 ? 'errors.unavailable' : 'errors.internal');
}
