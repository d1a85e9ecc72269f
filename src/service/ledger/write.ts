/** Writes a batch of postings in one database transaction. */
import type { Database } from '../database/database.ts';
import type { Posting, SealKeys } from './ledger.ts';
import type { Outcome } from './queue.ts';

export async function writeBatch(
  _database: Database,
  _keys: SealKeys,
  _postings: Posting[],
): Promise<Outcome[]> {
  throw new Error('Posting follows in the next commit.');
}
