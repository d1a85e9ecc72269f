/** What a transaction records about the limits that it counts in, in its sealed `data`. */
import { sql } from 'drizzle-orm';
import { type ArrayParameters, type Connection, defineStatement, rowParameters } from '#engine/service';
import type { Posting } from '#ledger';
import type { CountedPeriod } from './period.ts';
import type { CounterKey } from './uses.ts';

/** The first day of each period that the amount was counted in. */
export type CountedIn = Partial<Record<CountedPeriod, string>>;

/** Sealed data of a transaction: what it was counted in, and for a reversal the counters that it gave back to. */
export type LimitData = { counted?: CountedIn; givenBack?: CountedIn };

/** The transaction that a posting reverses. */
export const reversedBy = ({ type, data }: Posting): string | undefined =>
  type === 'reversal' && typeof data?.reverses === 'string' ? data.reverses : undefined;

type OriginalRow = { _id: string; user: string; type: string; currency: string; counted: CountedIn | null };

const named = rowParameters('named', { _id: 'uuid' });
// Never in the archive: what that holds is older than any open period.
const readOriginals = defineStatement<ArrayParameters, OriginalRow>(
  'read_counted_originals',
  sql`select t._id, t."user", t.type, t.currency, t.data->'counted' as counted from transactions t
  where t._id in (select n._id from ${named.from('n')}) and t.data ? 'counted'`,
);

/** The counters that the reversed transactions were counted in, by the `_id` of the transaction. */
export async function readCounted(
  transaction: Connection,
  postings: readonly Posting[],
): Promise<Map<string, CounterKey[]>> {
  const ids = postings.flatMap((posting) => reversedBy(posting) ?? []).map((_id) => ({ _id }));
  if (ids.length === 0) return new Map();
  const originals = await readOriginals(transaction, named.values(ids));
  return new Map(
    originals.map(({ _id, user, type: operation, currency, counted }) => [
      _id,
      Object.entries(counted ?? {}).map(([per, start]) => ({
        ...{ user, operation, currency, start },
        per: per as CountedPeriod,
      })),
    ]),
  );
}
