/** What a transaction records about the limits that it counts in, in its sealed `data`. */
import { sql } from 'drizzle-orm';
import { type ArrayParameters, type Connection, defineStatement, rowParameters } from '#engine/service';
import type { NewHold, Posting } from '#ledger';
import type { LimitDirection } from '../words.ts';
import type { CountedPeriod } from './period.ts';
import type { CounterKey } from './uses.ts';

/**
 * Sealed data of a transaction: the counters that it was counted in, and for a reversal those that it gave its amount back
 * to. Each is written by `writeCounter`.
 */
export type LimitData = { counted?: string[]; givenBack?: string[] };

/** Reads what `writeCounter` wrote. */
export function parseCounter(text: string, terms: { operation: string; currency: string }): CounterKey {
  const [subject = '', direction, per, start = ''] = text.split(' ');
  return { ...terms, subject, direction: direction as LimitDirection, per: per as CountedPeriod, start };
}

/** What limits count: a posting, or a hold when it is placed. */
export type Movement = Posting | NewHold;

/** The transaction that a posting reverses. */
export const reversedBy = (posting: Movement): string | undefined =>
  posting.type === 'reversal' && typeof posting.data?.reverses === 'string'
    ? posting.data.reverses
    : undefined;

type OriginalRow = { _id: string; type: string; currency: string; counted: string[] };

const named = rowParameters('named', { _id: 'uuid' });
// Never in the archive: what that holds is older than any open period.
const readOriginals = defineStatement<ArrayParameters, OriginalRow>(
  'read_counted_originals',
  sql`select t._id, t.type, t.currency, t.data->'counted' as counted from transactions t
  where t._id in (select n._id from ${named.from('n')}) and jsonb_typeof(t.data->'counted') = 'array'`,
);

/** The counters that the reversed transactions were counted in, by the `_id` of the transaction. */
export async function readCounted(
  transaction: Connection,
  postings: readonly Movement[],
): Promise<Map<string, CounterKey[]>> {
  const ids = postings.flatMap((posting) => reversedBy(posting) ?? []).map((_id) => ({ _id }));
  if (ids.length === 0) return new Map();
  const originals = await readOriginals(transaction, named.values(ids));
  return new Map(
    originals.map(({ _id, type: operation, currency, counted }) => [
      _id,
      counted.map((text) => parseCounter(text, { operation, currency })),
    ]),
  );
}
