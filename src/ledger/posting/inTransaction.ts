/** Books postings together with the change of a record, in its database transaction. */
import { sql } from 'drizzle-orm';
import { isDuplicate, type MovingWrite, ServiceError } from '#engine/service';
import { applyAllOrNone } from './apply.ts';
import { idempotencyRow } from './batchRows.ts';
import type { PostingTerms } from './lockAccounts.ts';
import { operatorOf, type PostedTransaction, type Posting } from './posting.ts';
import { requestDigest } from './request.ts';
import { isWalletClosedError, lockPostings, writeRows } from './write.ts';

/** A posting of a write, which supplies operator, role and request. */
export type PostingInput = Omit<
  Posting,
  'operator' | 'role' | 'via' | 'authorizedUnder' | 'approval' | 'idempotency' | 'request' | 'date'
>;

/**
 * Books all postings, bypassing the queue, under the idempotency key of the write. A write can call it once. The written row is
 * locked already; this locks the balances, in the same order as every batch.
 * @throws ServiceError what `post` would throw for the first posting that fails. Nothing is recorded, and the whole transaction
 * must be rolled back: don't catch the error inside it
 */
export async function postInTransaction(
  { transaction, caller, request }: MovingWrite,
  terms: PostingTerms,
  postings: readonly PostingInput[],
): Promise<PostedTransaction[]> {
  if (postings.length === 0) return [];
  const used = { operator: caller.user, ...request };
  // Calls of the ledger and actions share a user's idempotency keys.
  const { rows: existing } = await transaction.execute(
    sql`select 1 from idempotency where "user" = ${used.operator} and key = ${used.key}`,
  );
  if (existing.length) throw new ServiceError('idempotency_key_reused');
  const digest = requestDigest(request);
  const common = {
    ...operatorOf(caller),
    request: digest,
    ...(caller.at && { date: caller.at }),
  };
  const withCaller = postings.map((posting) => ({ ...posting, ...common }));
  const context = await lockPostings(transaction, terms, withCaller);
  const applied = applyAllOrNone(terms.keys, withCaller, context);
  if ('error' in applied) throw applied.error;
  const { transactions, rows } = applied;
  const outcome = { transactions: transactions.map(({ _id }) => _id) };
  rows.idempotency.push(idempotencyRow(used, outcome, transactions[0]?.date ?? new Date()));
  await withConflictErrors(() => writeRows(transaction, rows, context.rules));
  return transactions;
}

async function withConflictErrors(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isDuplicate(error)) throw new ServiceError('idempotency_key_reused');
    // A wallet was closed after it was read.
    if (isWalletClosedError(error)) throw new ServiceError('unavailable');
    throw error;
  }
}
