/** The state of a record, and its expiry: the state that it enters when its time comes, without anybody's action. */
import type { Field } from '../fields.ts';

/** The field that holds a record's state. */
export type StateField = { readonly field: string; readonly edited: boolean };

/** Declaration of an expiry. The service moves a record from `from` to `to` once the time in its field `at` has passed. */
export type ExpiryDeclaration<State extends string = string, At extends string = string> = {
  /** The timestamp field. A record without a value never expires. */
  at: At;
  /** The states in which a record expires. */
  from: readonly [State, ...State[]];
  to: State;
};

/** The part of a resource that these functions need. */
export type WithExpiry = {
  readonly state: StateField | undefined;
  readonly expires: ExpiryDeclaration | undefined;
};

/**
 * The state that a record is in. An expired record is in its state after the expiry at once, even if the service has not
 * stored it yet.
 * @returns undefined if the resource has no state
 */
export function findState(
  { state, expires }: WithExpiry,
  record: Readonly<Record<string, unknown>>,
  now = Date.now(),
): string | undefined {
  if (!state) return undefined;
  const stored = String(record[state.field] ?? '');
  const at = expires && record[expires.at];
  if (!at || !expires.from.includes(stored)) return stored;
  return new Date(at as string | Date).getTime() <= now ? expires.to : stored;
}

/** Contradictions between the expiry and the declaration of its resource. */
export function* findExpiryMistakes({
  fields,
  state,
  expires,
}: WithExpiry & { fields: Readonly<Record<string, Field>> }): Iterable<string> {
  if (!expires) return;
  const field = fields[expires.at];
  if (!state) yield 'expires needs a state to change. Declare state.';
  if (field?.kind !== 'timestamp' || field.virtual)
    yield `expires names ${expires.at}, which is not a stored timestamp. Name a timestamp field.`;
  if (expires.from.includes(expires.to))
    yield `expires leads from ${expires.to} to itself. Remove it from from.`;
}
