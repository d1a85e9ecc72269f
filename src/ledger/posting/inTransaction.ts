/** Postings that belong to a change of a record: booked with it in its own database transaction, or neither is. */
import { sql } from 'drizzle-orm';
import { isDuplicate, type MovingWrite, ServiceError } from '#engine/service';
import { applyAllOrNone } from './apply.ts';
import { idempotencyRow } from './batchRows.ts';
import type { PostingTerms } from './lockAccounts.ts';
import type { PostedTransaction, Posting } from './posting.ts';
import { requestDigest } from './request.ts';
import { lostToConcurrentClose, readPostings, writeRows } from './write.ts';

/** A posting of a write: whose it is, and what asked for it, the write says. */
export type PostingInput = Omit<
  Posting,
  'operator' | 'role' | 'authorizedUnder' | 'idempotency' | 'request' | 'date'
>;

/**
 * Books all of them past the queue, under the request of the write: once, so all of its postings go in one call. The row
 * that is written is locked before; the balances are locked here, in the order of every batch.
 * @throws ServiceError the first that `post` would refuse with, and nothing is recorded of it: what else the transaction has
 * written must go with it, so nobody may catch it within
 */
export async function postInTransaction(
  { transaction, caller, request }: MovingWrite,
  terms: PostingTerms,
  postings: readonly PostingInput[],
): Promise<PostedTransaction[]> {
  if (postings.length === 0) return [];
  const used = { operator: caller.user, ...request };
  // The ledger's calls and actions share a person's keys.
  const { rows: before } = await transaction.execute(
    sql`select 1 from idempotency where "user" = ${used.operator} and key = ${used.key}`,
  );
  if (before.length) throw new ServiceError('idempotency_key_reused');
  const digest = requestDigest(request);
  const { user: operator, role } = caller;
  const asked = postings.map((posting) => ({ ...posting, operator, role, request: digest }));
  const found = await readPostings(transaction, terms, asked);
  const applied = applyAllOrNone(terms.keys, asked, found);
  if ('failed' in applied) throw applied.failed;
  const { made, rows } = applied;
  const outcome = { transactions: made.map(({ _id }) => _id) };
  rows.idempotency.push(idempotencyRow(used, outcome, made[0]?.date ?? new Date()));
  await written(() => writeRows(transaction, rows, found.rules));
  return made;
}

async function written(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isDuplicate(error)) throw new ServiceError('idempotency_key_reused');
    // A wallet was closed since it was read.
    if (lostToConcurrentClose(error)) throw new ServiceError('unavailable');
    throw error;
  }
}
