/** Postings of one call that are booked all or none, in the database transaction of what they belong to. */
import { sql } from 'drizzle-orm';
import type { ErrorCode } from '#engine/contract';
import { type Connection, type Database, isDuplicate, ServiceError, waitUntilVisible } from '#engine/service';
import type { LedgerKeys } from '../keys.ts';
import { applyBatch } from './apply.ts';
import { idempotencyRow } from './batchRows.ts';
import type { AtomicOutcome, Posting } from './posting.ts';
import { requestDigest } from './request.ts';
import { ATTEMPTS, lostToConcurrentClose, pause, readPostings, writeRows } from './write.ts';

/** The caller's key, and a hash of the whole request. */
export type AtomicRequest = { operator: string; key: string; request: Buffer };

/** Runs `work` in one database transaction, and again where another got in its way. */
export async function retryTransaction<T>(
  database: Database,
  work: (transaction: Connection) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      // A key that was used meanwhile shows as a duplicate; the next read finds it.
      const again = isDuplicate(error) || lostToConcurrentClose(error);
      if (!again || attempt === ATTEMPTS) throw error;
      await pause(attempt);
    }
  }
}

/**
 * What the same request came to before; undefined where it is new. To be asked under a lock that every
 * such request takes; its row is locked, so that whoever answers by it waits for the standby as whoever wrote it had to.
 * @throws ServiceError `idempotency_key_reused`
 */
export async function findPriorOutcome(
  transaction: Connection,
  { operator, key, request }: AtomicRequest,
): Promise<AtomicOutcome | undefined> {
  const { rows } = await transaction.execute<{ request: string; answer: AtomicOutcome }>(sql`
    select encode(request, 'hex') as request, answer from idempotency
    where "user" = ${operator} and key = ${key} for update`);
  const [found] = rows;
  if (found && found.request !== request.toString('hex')) throw new ServiceError('idempotency_key_reused');
  if (found) await waitUntilVisible(transaction);
  return found?.answer;
}

/**
 * Books all of the postings, or none: then the first that was refused is recorded as incorrect. Either
 * way the outcome is kept under the key.
 * @throws ServiceError `not_found` where a wallet was closed meanwhile, `forbidden` where money would go from another's
 * wallet into the operator's own: nothing is recorded
 */
export async function postAtomically(
  transaction: Connection,
  keys: LedgerKeys,
  postings: readonly Posting[],
  request: AtomicRequest,
): Promise<AtomicOutcome> {
  const digest = requestDigest(request);
  const asked = postings.map((posting) => ({ ...posting, request: digest }));
  const found = await readPostings(transaction, keys, asked);
  let { outcomes, rows } = applyBatch(keys, asked, found);
  const at = outcomes.findIndex((outcome) => outcome instanceof Error);
  const refused = asked[at];
  // On the balances as its neighbours would have left them, so it is refused for the same reason.
  if (refused) ({ outcomes, rows } = applyBatch(keys, [refused], found));
  const outcome = outcomeOf(outcomes, at);
  rows.idempotency.push(idempotencyRow(request, outcome, rows.transactions[0]?.date ?? new Date()));
  await writeRows(transaction, rows);
  return outcome;
}

/** Refusals that leave nothing behind, the key not even used. */
const unrecorded = new Set<ErrorCode>(['not_found', 'forbidden']);

function outcomeOf(outcomes: ReturnType<typeof applyBatch>['outcomes'], at: number): AtomicOutcome {
  const transactions = outcomes.map((outcome) => {
    if (!(outcome instanceof Error)) return outcome._id;
    if (outcome instanceof ServiceError && !unrecorded.has(outcome.code)) return outcome;
    throw outcome;
  });
  const [first] = transactions;
  return first instanceof ServiceError
    ? { refusal: first.code, at }
    : { transactions: transactions.map(String) };
}
