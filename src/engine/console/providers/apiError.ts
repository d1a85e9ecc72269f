/** What a call throws when it is not answered as it should be. */
import { type ErrorBody, errorStatus } from '../../contract/errors.ts';
import type { ValidationError, ValidationErrors } from '../../contract/validationErrors.ts';

/**
 * An error answer, or none at all (`status` 0: the service was not reached). `message` is a message key
 * where the console has wording for it, so that react-admin shows it in the person's language; for a code that only a
 * newer service knows, it is the sentence that the service sent.
 */
export class ApiError extends Error {
  readonly status: number;
  /** `errors` as react-admin's forms expect them: by field, each a message to be translated. */
  readonly body: (Partial<ErrorBody> & { errors?: Record<string, string> }) | undefined;

  /** Seconds after which the service says that it is worth trying again (429, 503). */
  readonly retryAfter: number | undefined;

  constructor(status: number, body?: Partial<ErrorBody>, retryAfter?: number) {
    super(wordingOf(status, body));
    this.name = 'ApiError';
    this.status = status;
    this.retryAfter = retryAfter;
    const complaints = body?.complaints && withSentences(body.complaints, body.errors);
    this.body = body && { ...body, ...(complaints && { complaints, errors: translatable(complaints) }) };
  }

  /**
   * No answer arrived, or the database was lost on the way to one: it is not known whether the service did
   * what was asked.
   */
  get unanswered(): boolean {
    return [0, 502, 503, 504].includes(this.status);
  }
}

/** Each validation error with the service's own sentence as `_`, Polyglot's default for a key without wording. */
function withSentences(complaints: ValidationErrors, sentences: ErrorBody['errors']): ValidationErrors {
  if (!sentences) return complaints;
  return Object.fromEntries(
    Object.entries(complaints).map(([field, { key, args }]) => {
      const sentence = sentences[field];
      return [field, { key, args: sentence === undefined ? args : { _: sentence, ...args } }];
    }),
  ) as ValidationErrors;
}

/** A validation error as one text that react-admin's inputs translate with its placeholders. */
export function translatableError({ key, args }: { key: string; args?: object }): string {
  return `${TRANSLATABLE}${JSON.stringify({ message: key, args: args ?? {} })}`;
}

/** The validation error that such a text was made of; any other text is a message key. */
export function findValidationError(text: string): ValidationError {
  if (!text.startsWith(TRANSLATABLE)) return { key: text };
  const { message, args } = JSON.parse(text.slice(TRANSLATABLE.length));
  return { key: message, args };
}

const TRANSLATABLE = '@@react-admin@@';

function translatable(validationErrors: NonNullable<ErrorBody['complaints']>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(validationErrors).map(([field, validationError]) => [
      inputOf(field),
      translatableError(validationError),
    ]),
  );
}

/** What is wrong with one entry of a list is shown at the list's input: `tags.0` at `tags`. */
function inputOf(field: string): string {
  return field.replace(/\.\d+$/, '');
}

function wordingOf(status: number, body?: Partial<ErrorBody>): string {
  if (status === 0) return 'console.unreachable';
  if (status === 414 || status === 431) return 'console.tooLong';
  if (body?.code && body.code in errorStatus) return `errors.${body.code}`;
  return body?.message ?? (status >= 500 ? 'errors.unavailable' : 'errors.internal');
}
