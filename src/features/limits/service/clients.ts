/** Which clients the wallets of postings belong to. */
import { sql } from 'drizzle-orm';
import { type ArrayParameters, type Connection, defineStatement, rowParameters } from '#engine/service';
import type { Movement } from './counted.ts';

const wallets = rowParameters('wallets', { _id: 'uuid' });
const readOwners = defineStatement<ArrayParameters, { _id: string; client: string | null }>(
  'read_limited_clients',
  sql`select w._id, case w.owner_type when 'client' then w.owner else w.client end as client
  from wallets w where w._id in (select n._id from ${wallets.from('n')})`,
);

/** The client of each wallet, by the wallet's `_id`; null for the platform's. Sends nothing if there are no postings. */
export async function readClients(
  transaction: Connection,
  postings: readonly Movement[],
): Promise<ReadonlyMap<string, string | null>> {
  const ids = new Set(postings.flatMap(walletsOf));
  if (ids.size === 0) return new Map();
  const rows = await readOwners(transaction, wallets.values([...ids].map((_id) => ({ _id }))));
  return new Map(rows.map(({ _id, client }) => [_id, client]));
}

/** The paying wallet, and the receiving one; a hold has none yet. */
export const walletsOf = (posting: Movement): string[] =>
  'toWallet' in posting ? [posting.fromWallet, posting.toWallet] : [posting.fromWallet];
