/** The rows that a batch writes, as JSON takes them: amounts as text, bytes in hexadecimal. */
import type { ErrorCode } from '../../contract/errors.ts';
import { formatAmount } from '../../contract/money.ts';
import { type SealedAuditRow, sealedAuditRow } from '../audit/record.ts';
import { type BalanceState, sealBalance } from './balance.ts';
import type { PostedTransaction, Posting } from './posting.ts';
import type { Side } from './read.ts';
import { toBytea } from './rows.ts';
import type { SealKeys } from './seals.ts';
import { type Entry, sealTransaction } from './transaction.ts';

export type BatchRows = {
  transactions: Record<string, unknown>[];
  entries: Record<string, unknown>[];
  balances: Record<string, unknown>[];
  audit: SealedAuditRow[];
  idempotency: Record<string, unknown>[];
};

export function transactionRow(keys: SealKeys, transaction: PostedTransaction): Record<string, unknown> {
  const {
    units,
    date,
    fromType,
    fromWallet,
    fromClient,
    toType,
    toWallet,
    toClient,
    said: _,
    ...same
  } = transaction;
  return {
    ...same,
    amount: units.toString(),
    date: date.getTime(),
    from_type: fromType,
    from_wallet: fromWallet,
    from_client: fromClient,
    to_type: toType,
    to_wallet: toWallet,
    to_client: toClient,
    seal: toBytea(sealTransaction(keys.transaction, transaction)),
  };
}

export function entryRow(entry: Entry, seal: Uint8Array): Record<string, unknown> {
  return {
    wallet: entry.wallet,
    currency: entry.currency,
    sequence: entry.sequence.toString(),
    transaction: entry.transaction,
    units: entry.units.toString(),
    balance_after: entry.balanceAfter.toString(),
    date: entry.date.getTime(),
    seal: toBytea(seal),
  };
}

export function balanceRow(keys: SealKeys, balance: BalanceState): Record<string, unknown> {
  return {
    wallet: balance.wallet,
    currency: balance.currency,
    units: balance.units.toString(),
    sequence: balance.sequence.toString(),
    head: balance.head && toBytea(balance.head),
    seal: toBytea(sealBalance(keys.balance, balance)),
  };
}

export function auditRow(
  keys: SealKeys,
  transaction: PostedTransaction,
  from: Side,
  to: Side,
): SealedAuditRow {
  const { _id, status, units, currency, date } = transaction;
  const refusal = transaction.data?.refusal;
  const after = {
    status,
    ...(refusal !== undefined && { refusal }),
    amount: formatAmount(units, to.decimals),
    currency,
    from: transaction.from,
    to: transaction.to,
  };
  return sealedAuditRow(keys.audit, {
    user: transaction.user,
    client: to.client ?? from.client,
    action: transaction.action,
    resource: 'transaction',
    record: _id,
    content: transaction.reference,
    data: { after },
    date,
  });
}

export function idempotencyRow(
  { operator, idempotency }: Posting,
  id: string,
  refusal: ErrorCode | undefined,
  date: Date,
) {
  return {
    user: operator,
    key: idempotency?.key,
    request: toBytea(idempotency?.request ?? Buffer.alloc(0)),
    status: refusal ? 422 : 200,
    answer: { transaction: id, refusal: refusal ?? null },
    date: date.getTime(),
  };
}
