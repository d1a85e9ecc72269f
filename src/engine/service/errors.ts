/** Refusals: every error that a caller is meant to understand. Anything else is answered as internal. */
import Polyglot from 'node-polyglot';
import { en } from '../../../i18n/en.ts';
import { type ErrorBody, type ErrorCode, errorStatus } from '../contract/errors.ts';
import type { Complaint, Complaints } from '../contract/validationErrors.ts';

const messages = new Polyglot({ phrases: { errors: en.errors, validation: en.validation } });

/** Thrown anywhere in the service; the error handler answers it as an `ErrorBody`. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly complaints: Complaints | undefined;

  /**
   * Takes no text of its own: the console says code and complaints in five languages.
   * @param complaints what is wrong with which field
   */
  constructor(code: ErrorCode, complaints?: Complaints) {
    super(messages.t(`errors.${code}`));
    this.name = 'Refusal';
    this.code = code;
    this.complaints = complaints;
  }

  get body(): ErrorBody {
    return {
      statusCode: errorStatus[this.code],
      code: this.code,
      message: this.message,
      ...(this.complaints && { errors: sentencesOf(this.complaints), complaints: this.complaints }),
    };
  }
}

/** A request that could not be read. @param part of it, `_body` or `_request` @param key of `validation` */
export function malformed(part: '_body' | '_request', key: string): Refusal {
  return new Refusal('malformed', { [part]: { key: `validation.${key}` } });
}

/** A refusal for one field: `invalidField('amount', { key: 'validation.amount' })`. */
export function invalidField(field: string, complaint: Complaint, code: ErrorCode = 'invalid'): Refusal {
  return new Refusal(code, { [field]: complaint });
}

function sentencesOf(complaints: Complaints): Record<string, string> {
  return Object.fromEntries(
    Object.entries(complaints).map(([field, { key, args }]) => [field, messages.t(key, args)]),
  );
}
