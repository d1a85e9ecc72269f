/** Applies a batch of postings in memory, in order: books or declines each. */

import { newId, ServiceError, sameSeal } from '#engine/service';
import type { BalanceState } from '../balance.ts';
import type { LedgerKeys } from '../keys.ts';
import { type Entry, sealEntry, sealTransaction } from '../transaction.ts';
import { accountKeyName } from './accounts.ts';
import {
  auditRow,
  type BatchRows,
  balanceRow,
  entryRow,
  idempotencyRow,
  transactionRow,
} from './batchRows.ts';
import { findDecline, intoOwnWallet, isIntoOwn } from './conditions.ts';
import { declineData, PostingDeclinedError, recordedDecline } from './decline.ts';
import { type BatchContext, keyName, type PriorRequest } from './lockAccounts.ts';
import { type PostedTransaction, type Posting, StaleAuthorization } from './posting.ts';
import type { Outcome } from './queue.ts';
import { requestDigest } from './request.ts';
import { countByRules, judgeByRules, type PostingSides, sealedDataOfRules } from './rules.ts';

export type Applied = { outcomes: Outcome[]; rows: BatchRows };
/** All transactions, or the error of the first posting that can't be booked. */
export type AppliedAtomically = { rows: BatchRows } & (
  | { made: PostedTransaction[] }
  | { failed: Error; at: number }
);

/** Applies the postings in order. Each sees the balances that the previous one left. */
export function applyBatch(keys: LedgerKeys, postings: readonly Posting[], found: BatchContext): Applied {
  const batch = newBatch();
  const outcomes = postings.map((posting) => apply(keys, posting, found, batch));
  return { outcomes, rows: withBalances(keys, batch) };
}

/**
 * Applies the postings up to the first that can't be booked. In that case the rows are only the record of that posting, and the
 * balances in `found` must not be written.
 */
export function applyAllOrNone(
  keys: LedgerKeys,
  postings: readonly Posting[],
  found: BatchContext,
): AppliedAtomically {
  const batch = newBatch();
  const made: PostedTransaction[] = [];
  for (const [at, posting] of postings.entries()) {
    const outcome = apply(keys, posting, found, batch);
    if (outcome instanceof Error) {
      // Every earlier posting has one row in each of these.
      const [transactions, audit] = [batch.rows.transactions.slice(at), batch.rows.audit.slice(at)];
      return { failed: outcome, at, rows: { ...newBatch().rows, transactions, audit } };
    }
    made.push(outcome);
  }
  return { made, rows: withBalances(keys, batch) };
}

type Batch = { rows: BatchRows; moved: Set<BalanceState> };

const newBatch = (): Batch => ({
  rows: { transactions: [], entries: [], balances: [], audit: [], idempotency: [] },
  moved: new Set(),
});

function withBalances(keys: LedgerKeys, { rows, moved }: Batch): BatchRows {
  return { ...rows, balances: [...moved].map((balance) => balanceRow(keys, balance)) };
}

function apply(
  keys: LedgerKeys,
  posting: Posting,
  found: BatchContext,
  { rows, moved }: Batch,
): PostedTransaction | Error {
  if (posting.authorizedUnder !== undefined && posting.authorizedUnder !== found.version)
    return new StaleAuthorization();
  const repeated =
    posting.idempotency && found.repeated.get(keyName(posting.operator, posting.idempotency.key));
  if (repeated) return repeatedOutcome(keys, posting, repeated);
  const from = found.sides.get(accountKeyName(posting.fromWallet, posting.currency));
  const to = found.sides.get(accountKeyName(posting.toWallet, posting.currency));
  if (!from || !to) return new ServiceError('not_found');
  if (posting.decimals !== undefined && posting.decimals !== from.decimals)
    return new ServiceError('unavailable');
  if (isIntoOwn(posting, from, to)) return intoOwnWallet();

  const sides = { from, to };
  const date = posting.date ?? new Date();
  const code = findDecline(posting, from, to);
  const refusal = code ? { code } : judgeByRules(found.rules, posting, sides, date);
  const data = refusal ? declineData(refusal) : sealedDataOfRules(found.rules, posting, sides, date);
  const transaction = transactionFor(posting, sides, { date, isDeclined: Boolean(refusal), data });
  const id = transaction._id;
  rows.transactions.push(transactionRow(keys, transaction));
  rows.audit.push(auditRow(keys, transaction, posting.role, from, to));
  if (posting.idempotency) {
    const used = { operator: posting.operator, ...posting.idempotency };
    const outcome = { transaction: id, refusal: refusal?.code ?? null };
    rows.idempotency.push(idempotencyRow(used, outcome, transaction.date));
  }
  if (refusal) return new PostingDeclinedError(refusal);

  for (const [side, units] of [
    [from, -posting.units],
    [to, posting.units],
  ] as const) {
    const { balance } = side;
    if (!balance) throw new Error('A posting was accepted for a wallet without the currency.');
    rows.entries.push(book(keys, balance, transaction, units));
    moved.add(balance);
  }
  countByRules(found.rules, posting, sides, date);
  return transaction;
}

/** The first outcome of a repeated request, unless its rows were altered since. */
function repeatedOutcome(
  keys: LedgerKeys,
  { operator, idempotency }: Posting,
  repeated: PriorRequest,
): Outcome {
  if (!idempotency?.request.equals(repeated.request)) return new ServiceError('idempotency_key_reused');
  const { transaction, seal, refusal } = repeated;
  const isIntact =
    transaction?.user === operator &&
    (recordedDecline(transaction)?.code ?? null) === refusal &&
    sameSeal(sealTransaction(keys.transaction, transaction), seal) &&
    // Earlier versions did not record the request.
    (transaction.request === null || sameSeal(transaction.request, requestDigest(idempotency)));
  if (!isIntact) return new ServiceError('row_altered');
  if (!refusal) return transaction;
  return new PostingDeclinedError({ code: refusal, detail: recordedDecline(transaction)?.detail });
}

/** What the ledger decided about a posting. */
type Decision = { date: Date; isDeclined: boolean; data: Record<string, unknown> | undefined };

function transactionFor(
  posting: Posting,
  { from, to }: PostingSides,
  { date, isDeclined, data }: Decision,
): PostedTransaction {
  return {
    _id: newId(posting.date),
    type: posting.type,
    status: isDeclined ? 'incorrect' : 'successful',
    units: posting.units,
    currency: posting.currency,
    fromType: from.ownerType,
    from: from.owner,
    fromWallet: from.wallet,
    fromClient: from.client,
    toClient: to.client,
    toType: to.ownerType,
    to: to.owner,
    toWallet: to.wallet,
    reference: posting.reference,
    content: posting.content ?? null,
    data: data ? { ...posting.data, ...data } : (posting.data ?? null),
    action: posting.action,
    user: posting.operator,
    date,
    request: posting.idempotency ? requestDigest(posting.idempotency) : (posting.request ?? null),
    display: {
      decimals: from.decimals,
      names: { currency: from.currencyName, from: from.ownerName, to: to.ownerName },
    },
  };
}

/** Adds an entry to the balance. @returns the entry's row */
function book(keys: LedgerKeys, balance: BalanceState, transaction: PostedTransaction, units: bigint) {
  balance.units += units;
  balance.sequence += 1n;
  const entry: Entry = {
    wallet: balance.wallet,
    currency: balance.currency,
    sequence: balance.sequence,
    transaction: transaction._id,
    units,
    balanceAfter: balance.units,
    date: transaction.date,
  };
  balance.head = sealEntry(keys.entry, entry, balance.head);
  return entryRow(entry, balance.head);
}
