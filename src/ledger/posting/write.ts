/** Writes a batch of postings in one database transaction: one locking read, one array write. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import {
  type ArrayParameter,
  auditRows,
  type Connection,
  type Database,
  defineStatement,
  findDatabaseError,
  insertAudit,
  isDuplicate,
  isFull,
  isRetriable,
  isTimeout,
  isUnavailable,
  rowParameters,
  ServiceError,
} from '#engine/service';
import { addCurrencies } from '../wallets.ts';
import { applyBatch } from './apply.ts';
import {
  type BatchRows,
  balanceColumns,
  entryColumns,
  idempotencyColumns,
  transactionColumns,
} from './batchRows.ts';
import { type BatchContext, lockBatch, type PostingTerms } from './lockAccounts.ts';
import type { Posting } from './posting.ts';
import type { Outcome } from './queue.ts';
import { type RuleInForce, writeRules } from './rules.ts';

export const ATTEMPTS = 8;

/** Whether a wallet was closed between a batch's read and its write, so that the batch must be retried (migration 0004). */
export function isWalletClosedError(error: unknown): boolean {
  return findDatabaseError(error)?.code === 'MW001';
}

/** Writes the postings. @returns one outcome for each, in order */
export async function writeBatch(
  database: Database,
  terms: PostingTerms,
  postings: readonly Posting[],
): Promise<Outcome[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writeOnce(database, terms, postings);
    } catch (error) {
      // A batch that waited too long for locks isn't split up: each of its postings would wait as long.
      if (isUnavailable(error) || isTimeout(error) || isFull(error)) throw new ServiceError('unavailable');
      // A key that another process has just used causes a duplicate; the next attempt finds it.
      const canRetry = isRetriable(error) || isDuplicate(error) || isWalletClosedError(error);
      if (canRetry && attempt < ATTEMPTS) await pause(attempt);
      else if (postings.length > 1) return writeOneByOne(database, terms, postings);
      else throw canRetry ? new ServiceError('unavailable') : error;
    }
  }
}

/** Writes each posting by itself, so that one that the database rejects doesn't fail the others. */
async function writeOneByOne(
  database: Database,
  terms: PostingTerms,
  postings: readonly Posting[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const posting of postings) {
    try {
      outcomes.push(...(await writeBatch(database, terms, [posting])));
    } catch (error) {
      outcomes.push(error as Error);
    }
  }
  return outcomes;
}

function writeOnce(
  database: Database,
  terms: PostingTerms,
  postings: readonly Posting[],
): Promise<Outcome[]> {
  return database.pipelinedTransaction(async (transaction, commitWith) => {
    const context = await lockPostings(transaction, terms, postings, database.orm);
    const { outcomes, rows } = applyBatch(terms.keys, postings, context);
    if (rows.transactions.length > 0) await commitWith(() => writeRows(transaction, rows, context.rules));
    return outcomes;
  });
}

/** `lockBatch`. Adds a currency to the platform's wallet when it is first used. */
export async function lockPostings(
  transaction: Connection,
  terms: PostingTerms,
  postings: readonly Posting[],
  database?: Connection,
): Promise<BatchContext> {
  const context = await lockBatch(transaction, terms, postings, database);
  const missing = [...context.accounts.values()].filter(
    ({ balance, ownerType }) => !balance && ownerType === 'platform',
  );
  if (missing.length === 0) return context;
  for (const { wallet, currency } of missing) {
    await addCurrencies(transaction, terms.keys, wallet, [currency]);
  }
  return lockBatch(transaction, terms, postings, database);
}

/**
 * Writes the rows of a batch.
 * @param rules with what they have counted
 * @throws Error for which `lostToConcurrentClose` is true
 */
export async function writeRows(
  transaction: Connection,
  rows: BatchRows,
  rules: readonly RuleInForce[],
): Promise<void> {
  if (rows.transactions.length === 0) return;
  const inserted = insertRows(transaction, {
    ...transactionRows.values(rows.transactions),
    ...entryRows.values(rows.entries),
    ...balanceRows.values(rows.balances),
    ...auditRows.values(rows.audit),
    ...idempotencyRows.values(rows.idempotency),
    moved: rows.balances.length,
  });
  // All statements are sent before the first result is awaited: `commit` follows at once.
  await Promise.all([inserted, ...writeRules(transaction, rules)]);
}

const transactionRows = rowParameters('transactions', transactionColumns);
const entryRows = rowParameters('entries', entryColumns);
const balanceRows = rowParameters('balances', balanceColumns);
const idempotencyRows = rowParameters('idempotency', idempotencyColumns);

const insertRows = defineStatement<Record<string, ArrayParameter | number>, never>(
  'post_batch',
  sql`
  with new_transactions as (
    insert into transactions (_id, type, status, amount, currency, from_type, "from", from_wallet, from_client,
      to_type, "to", to_wallet, to_client, reference, content, data, action, "user", date, request, seal)
    select * from ${transactionRows.from('row')}
  ), new_entries as (
    insert into entries (wallet, currency, sequence, transaction, units, balance_after, date, seal)
    select * from ${entryRows.from('row')}
  ), new_audit as (
    ${insertAudit}
  ), new_idempotency as (
    insert into idempotency ("user", key, request, status, answer, date)
    select "user", key, request, status::integer, answer, date from ${idempotencyRows.from('row')}
  ), moved as (
    update balances set units = row.units, held = row.held, sequence = row.sequence, head = row.head, seal = row.seal
    from ${balanceRows.from('row')}
    join wallets on wallets._id = row.wallet and wallets.deleted_at is null
    where balances.wallet = row.wallet and balances.currency = row.currency
    returning 1
  )
  select expect_rows(count(*), ${sql.placeholder('moved')}) from moved`,
);

/** Waits a random time that grows with each attempt, so that two conflicting batches don't retry in step. */
export function pause(attempt: number): Promise<void> {
  return setTimeout(Math.random() * 5 * 2 ** attempt);
}
