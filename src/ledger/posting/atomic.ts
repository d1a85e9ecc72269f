/** Books all postings of a call or none, in the caller's database transaction. */
import { sql } from 'drizzle-orm';
import {
  type Connection,
  type Database,
  isDuplicate,
  ServiceError,
  toHex,
  waitUntilVisible,
} from '#engine/service';
import { type AppliedAtomically, applyAllOrNone } from './apply.ts';
import { idempotencyRow } from './batchRows.ts';
import { PostingDeclinedError } from './decline.ts';
import type { PostingTerms } from './lockAccounts.ts';
import type { AtomicOutcome, Posting } from './posting.ts';
import { type KeyedRequest, requestDigest } from './request.ts';
import { ATTEMPTS, isWalletClosedError, lockPostings, pause, writeRows } from './write.ts';

/** The caller's idempotency key, and a hash of the request. */
export type AtomicRequest = { operator: string; key: string; request: Buffer };

/** Runs `work` in a database transaction, and retries it after conflicts with other transactions. */
export async function retryTransaction<T>(
  database: Database,
  work: (transaction: Connection) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      // A key that another request has just used causes a duplicate; the next attempt finds it.
      const canRetry = isDuplicate(error) || isWalletClosedError(error);
      if (!canRetry || attempt === ATTEMPTS) throw error;
      await pause(attempt);
    }
  }
}

/**
 * The first outcome of a repeated request; undefined for a new one. Call it under a lock that every such request takes. Locks
 * the key's row, so that the response waits for the standby as the first one did.
 * @throws ServiceError `idempotency_key_reused`
 */
export async function findPriorOutcome(
  transaction: Connection,
  { operator, key, request }: AtomicRequest,
): Promise<AtomicOutcome | undefined> {
  const { rows } = await transaction.execute<{ request: string; answer: AtomicOutcome }>(sql`
    select encode(request, 'hex') as request, answer from idempotency
    where "user" = ${operator} and key = ${key} for update`);
  const [existing] = rows;
  if (existing && existing.request !== request.toString('hex'))
    throw new ServiceError('idempotency_key_reused');
  if (existing) await waitUntilVisible(transaction);
  return existing?.answer;
}

/**
 * For calls whose postings have keys of their own that are derived from one.
 * @throws ServiceError `idempotency_key_reused` if one of the keys was used for another request
 */
export async function requireSameRequests(
  connection: Connection,
  operator: string,
  requests: readonly KeyedRequest[],
): Promise<void> {
  const wanted = requests.map(({ key, request }) => ({ key, request: toHex(request) }));
  const { rows } = await connection.execute(sql`
    select from idempotency used
    join json_to_recordset(${JSON.stringify(wanted)}::json) as wanted(key text, request text) on used.key = wanted.key
    where used."user" = ${operator} and encode(used.request, 'hex') <> wanted.request limit 1`);
  if (rows.length > 0) throw new ServiceError('idempotency_key_reused');
}

/** Books the postings under the request's idempotency key, or records why the first of them was declined. */
export async function postAtomically(
  transaction: Connection,
  terms: PostingTerms,
  postings: readonly Posting[],
  request: AtomicRequest,
): Promise<AtomicOutcome> {
  const digest = requestDigest(request);
  const withRequest = postings.map((posting) => ({ ...posting, request: digest }));
  const context = await lockPostings(transaction, terms, withRequest);
  const applied = applyAllOrNone(terms.keys, withRequest, context);
  const outcome = toOutcome(applied);
  const { rows } = applied;
  rows.idempotency.push(idempotencyRow(request, outcome, rows.transactions[0]?.date ?? new Date()));
  await writeRows(transaction, rows, 'transactions' in applied ? context.rules : []);
  return outcome;
}

/** @throws Error if nothing is to be recorded, not even the key */
function toOutcome(applied: AppliedAtomically): AtomicOutcome {
  if ('transactions' in applied) return { transactions: applied.transactions.map(({ _id }) => _id) };
  const { error, at } = applied;
  if (!(error instanceof PostingDeclinedError)) throw error;
  const { code, detail } = error.decline;
  return { refusal: code, ...(detail && { detail }), at };
}
