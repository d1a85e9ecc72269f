/** Applies a batch in memory, one posting after the other: what is booked, and what is refused. */

import { type ErrorCode, MAX_MINOR_UNITS } from '#engine/contract';
import { invalidField, newId, ServiceError, sameSeal } from '#engine/service';
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
import { type Account, type BatchContext, keyName, type PriorRequest } from './lockAccounts.ts';
import { type PostedTransaction, type Posting, StaleAuthorization } from './posting.ts';
import type { Outcome } from './queue.ts';
import { requestDigest } from './request.ts';

export type Applied = { outcomes: Outcome[]; rows: BatchRows };

/** Applies the postings in order; each sees the balances that the one before it left. */
export function applyBatch(keys: LedgerKeys, postings: readonly Posting[], found: BatchContext): Applied {
  const rows: BatchRows = { transactions: [], entries: [], balances: [], audit: [], idempotency: [] };
  const moved = new Set<BalanceState>();

  const outcomes = postings.map((posting): Outcome => {
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

    const refusal = refusalOf(posting, from, to);
    const transaction = transactionFor(posting, from, to, refusal);
    const id = transaction._id;
    rows.transactions.push(transactionRow(keys, transaction));
    rows.audit.push(auditRow(keys, transaction, posting.role, from, to));
    if (posting.idempotency) {
      const used = { operator: posting.operator, ...posting.idempotency };
      const outcome = { transaction: id, refusal: refusal ?? null };
      rows.idempotency.push(idempotencyRow(used, outcome, transaction.date));
    }
    if (refusal) return new ServiceError(refusal);

    for (const [side, units] of [
      [from, -posting.units],
      [to, posting.units],
    ] as const) {
      const { balance } = side;
      if (!balance) throw new Error('a posting was let through to a wallet without the currency');
      rows.entries.push(book(keys, balance, transaction, units));
      moved.add(balance);
    }
    return transaction;
  });

  rows.balances = [...moved].map((balance) => balanceRow(keys, balance));
  return { outcomes, rows };
}

/**
 * Whether money that isn't the operator's would go into the operator's own wallet. Held here, where every call's
 * postings come by: else who may credit others takes the money out of their wallets again, for themself.
 */
function isIntoOwn({ operator }: Posting, from: Account, to: Account): boolean {
  return to.ownerType === 'user' && to.owner === operator && from.owner !== operator;
}

/** Why this can't be booked; the first reason that holds, undefined where there is none. */
function refusalOf(posting: Posting, from: Account, to: Account): ErrorCode | undefined {
  if (from === to) return 'same_wallet';
  if (!from.genuine || !to.genuine) return 'row_altered';
  if (!from.active || !to.active) return 'inactive_party';
  if (from.frozen) return 'wallet_frozen';
  if (!from.allowed || !to.allowed) return 'currency_disabled';
  if (!from.balance || !to.balance) return 'currency_not_in_wallet';
  if (!from.intact || !to.intact) return 'wallet_altered';
  const left = from.balance.units - posting.units;
  if (left < 0n && from.ownerType !== 'platform') return 'insufficient_funds';
  if (left < -MAX_MINOR_UNITS || to.balance.units + posting.units > MAX_MINOR_UNITS)
    return 'balance_out_of_range';
  return undefined;
}

/** A wish that nobody may have: nothing is recorded of it. */
function intoOwnWallet(): ServiceError {
  return invalidField('to', { key: 'validation.intoOwnWallet' }, 'forbidden');
}

/** What the same request came to before, unless that was altered since. */
function repeatedOutcome(
  keys: LedgerKeys,
  { operator, idempotency }: Posting,
  repeated: PriorRequest,
): Outcome {
  if (!idempotency?.request.equals(repeated.request)) return new ServiceError('idempotency_key_reused');
  const { transaction, seal, refusal } = repeated;
  const isIntact =
    transaction?.user === operator &&
    (transaction.data?.refusal ?? null) === refusal &&
    sameSeal(sealTransaction(keys.transaction, transaction), seal) &&
    // Earlier versions kept nothing of the request.
    (transaction.request === null || sameSeal(transaction.request, requestDigest(idempotency)));
  if (!isIntact) return new ServiceError('row_altered');
  return refusal ? new ServiceError(refusal) : transaction;
}

function transactionFor(
  posting: Posting,
  from: Account,
  to: Account,
  refusal?: ErrorCode,
): PostedTransaction {
  const date = posting.date ?? new Date();
  return {
    _id: newId(posting.date),
    type: posting.type,
    status: refusal ? 'incorrect' : 'successful',
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
    data: refusal ? { ...posting.data, refusal } : (posting.data ?? null),
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

/** Moves the balance on by one entry, and answers the entry's row. */
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
