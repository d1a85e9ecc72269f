/** The message of an error as operators see it in the list of work: without the parameters of a statement, and without secrets. */
import { DrizzleQueryError } from 'drizzle-orm';
import { findDatabaseError } from '../database/failures.ts';

const MAX_LENGTH = 300;

/** What an error message could quote that is not for everyone who operates the service. */
const secrets: readonly [RegExp, string][] = [
  // Credentials and the query of an address.
  [/(\w+:\/\/)[^\s/@]+@/g, '$1…@'],
  [/(\w+:\/\/[^\s?#]+)[?#]\S+/g, '$1?…'],
  [/\b(Bearer|Basic)\s+\S+/gi, '$1 …'],
  [/\b(password|passwd|secret|token|key|authorization)(["']?\s*[=:]\s*)\S+/gi, '$1$2…'],
  [/[^\s@<>"'(]+@[^\s@<>"')]+\.[a-z]+/gi, '…@…'],
  // Tokens, keys and hashes, but neither words nor the ids of records.
  [/(?<![\w-])(?![0-9a-f]{8}-)(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, '…'],
];

export function describeFailure(error: unknown): string {
  const shown = secrets.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    messageOf(error),
  );
  return shown.length > MAX_LENGTH ? `${shown.slice(0, MAX_LENGTH - 1)}…` : shown;
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.cause) return `${error.message}: ${messageOf(error.cause)}`;
  const failure = findDatabaseError(error) ?? (error instanceof DrizzleQueryError ? error.cause : undefined);
  if (!failure) return error.message || error.name;
  const message = failure.message || failure.name;
  const code = findDatabaseError(error)?.code;
  return code && !message.includes(code) ? `${message} · ${code}` : message;
}
