/** Postings of one call that are booked all or none, in the database transaction of what they belong to. */
import { sql } from 'drizzle-orm';
import { type Connection, type Database, isDuplicate, ServiceError, waitUntilVisible } from '#engine/service';
import { type AppliedAtomically, applyAllOrNone } from './apply.ts';
import { idempotencyRow } from './batchRows.ts';
import { PostingDeclinedError } from './decline.ts';
import type { PostingTerms } from './lockAccounts.ts';
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

/** As the ledger's own: `postAtomically`. */
export async function postAtomically(
  transaction: Connection,
  terms: PostingTerms,
  postings: readonly Posting[],
  request: AtomicRequest,
): Promise<AtomicOutcome> {
  const digest = requestDigest(request);
  const asked = postings.map((posting) => ({ ...posting, request: digest }));
  const found = await readPostings(transaction, terms, asked);
  const applied = applyAllOrNone(terms.keys, asked, found);
  const outcome = outcomeOf(applied);
  const { rows } = applied;
  rows.idempotency.push(idempotencyRow(request, outcome, rows.transactions[0]?.date ?? new Date()));
  await writeRows(transaction, rows, 'made' in applied ? found.rules : []);
  return outcome;
}

/** @throws Error where nothing is recorded, the key not even used */
function outcomeOf(applied: AppliedAtomically): AtomicOutcome {
  if ('made' in applied) return { transactions: applied.made.map(({ _id }) => _id) };
  const { failed, at } = applied;
  if (!(failed instanceof PostingDeclinedError)) throw failed;
  const { code, detail } = failed.refusal;
  return { refusal: code, ...(detail && { detail }), at };
}
