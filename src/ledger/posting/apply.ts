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
import { createOwnWalletError, findDecline, isIntoOwnWallet } from './conditions.ts';
import { findRecordedDecline, PostingDeclinedError, toDeclineData } from './decline.ts';
import { type BatchContext, keyName, type PriorRequest } from './lockAccounts.ts';
import { type PostedTransaction, type Posting, StaleAuthorization } from './posting.ts';
import type { Outcome } from './queue.ts';
import { requestDigest } from './request.ts';
import { countByRules, judgeByRules, type PostingSides, sealedDataOfRules } from './rules.ts';

export type Applied = { outcomes: Outcome[]; rows: BatchRows };
/** All transactions, or the error of the first posting that can't be booked. */
export type AppliedAtomically = { rows: BatchRows } & (
  | { transactions: PostedTransaction[] }
  | { error: Error; at: number }
);

/** Applies the postings in order. Each sees the balances that the previous one left. */
export function applyBatch(keys: LedgerKeys, postings: readonly Posting[], context: BatchContext): Applied {
  const batch = createBatch();
  const outcomes = postings.map((posting) => apply(keys, posting, context, batch));
  return { outcomes, rows: addBalanceRows(keys, batch) };
}

/**
 * Applies the postings up to the first that can't be booked. In that case the rows are only the record of that posting, and the
 * balances in `context` must not be written.
 */
export function applyAllOrNone(
  keys: LedgerKeys,
  postings: readonly Posting[],
  context: BatchContext,
): AppliedAtomically {
  const batch = createBatch();
  const transactions: PostedTransaction[] = [];
  for (const [at, posting] of postings.entries()) {
    const outcome = apply(keys, posting, context, batch);
    if (outcome instanceof Error) {
      // Every earlier posting has one row in each of these.
      const [transactions, audit] = [batch.rows.transactions.slice(at), batch.rows.audit.slice(at)];
      return { error: outcome, at, rows: { ...createBatch().rows, transactions, audit } };
    }
    transactions.push(outcome);
  }
  return { transactions, rows: addBalanceRows(keys, batch) };
}

type Batch = { rows: BatchRows; moved: Set<BalanceState> };

const createBatch = (): Batch => ({
  rows: { transactions: [], entries: [], balances: [], audit: [], idempotency: [] },
  moved: new Set(),
});

function addBalanceRows(keys: LedgerKeys, { rows, moved }: Batch): BatchRows {
  return { ...rows, balances: [...moved].map((balance) => balanceRow(keys, balance)) };
}

function apply(
  keys: LedgerKeys,
  posting: Posting,
  context: BatchContext,
  { rows, moved }: Batch,
): PostedTransaction | Error {
  if (posting.authorizedUnder !== undefined && posting.authorizedUnder !== context.version)
    return new StaleAuthorization();
  const priorRequest =
    posting.idempotency && context.priorRequests.get(keyName(posting.operator, posting.idempotency.key));
  if (priorRequest) return getPriorOutcome(keys, posting, priorRequest);
  const from = context.accounts.get(accountKeyName(posting.fromWallet, posting.currency));
  const to = context.accounts.get(accountKeyName(posting.toWallet, posting.currency));
  if (!from || !to) return new ServiceError('not_found');
  if (posting.decimals !== undefined && posting.decimals !== from.decimals)
    return new ServiceError('unavailable');
  if (isIntoOwnWallet(posting, from, to)) return createOwnWalletError();

  const sides = { from, to };
  const date = posting.date ?? new Date();
  const code = findDecline(posting, from, to);
  const decline = code ? { code } : judgeByRules(context.rules, posting, sides, date);
  if (decline instanceof Error) return decline;
  const data = decline ? toDeclineData(decline) : sealedDataOfRules(context.rules, posting, sides, date);
  const transaction = createTransaction(posting, sides, { date, isDeclined: Boolean(decline), data });
  const id = transaction._id;
  rows.transactions.push(transactionRow(keys, transaction));
  rows.audit.push(auditRow(keys, transaction, posting, from, to));
  if (posting.idempotency) {
    const used = { operator: posting.operator, ...posting.idempotency };
    const outcome = { transaction: id, refusal: decline?.code ?? null };
    rows.idempotency.push(idempotencyRow(used, outcome, transaction.date));
  }
  if (decline) return new PostingDeclinedError(decline);

  for (const [side, units] of [
    [from, -posting.units],
    [to, posting.units],
  ] as const) {
    const { balance } = side;
    if (!balance) throw new Error('A posting was accepted for a wallet without the currency.');
    rows.entries.push(book(keys, balance, transaction, units));
    moved.add(balance);
  }
  if (from.balance) endHold(from.balance, posting.endsHold?.units ?? 0n);
  countByRules(context.rules, posting, sides, date);
  return transaction;
}

/** The first outcome of a repeated request, unless its rows were altered since. */
function getPriorOutcome(
  keys: LedgerKeys,
  { operator, idempotency }: Posting,
  priorRequest: PriorRequest,
): Outcome {
  if (!idempotency?.request.equals(priorRequest.request)) return new ServiceError('idempotency_key_reused');
  const { transaction, seal, refusal } = priorRequest;
  const isIntact =
    transaction?.user === operator &&
    (findRecordedDecline(transaction)?.code ?? null) === refusal &&
    sameSeal(sealTransaction(keys.transaction, transaction), seal) &&
    // Earlier versions did not record the request.
    (transaction.request === null || sameSeal(transaction.request, requestDigest(idempotency)));
  if (!isIntact) return new ServiceError('row_altered');
  if (!refusal) return transaction;
  return new PostingDeclinedError({ code: refusal, detail: findRecordedDecline(transaction)?.detail });
}

/** What the ledger decided about a posting. */
type Decision = { date: Date; isDeclined: boolean; data: Record<string, unknown> | undefined };

function createTransaction(
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

/** @throws Error if the balance holds less, which would let it be spent twice */
function endHold(balance: BalanceState, units: bigint): void {
  if (units < 0n || units > balance.held) throw new Error('A hold ends that the balance does not have.');
  balance.held -= units;
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
