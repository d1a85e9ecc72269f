/** The rows that a batch writes. */

import { type ErrorCode, formatAmount } from '#engine/contract';
import { type RowOf, type SealedAuditRow, sealedAuditRow } from '#engine/service';
import { type BalanceState, sealBalance } from '../balance.ts';
import type { LedgerKeys } from '../keys.ts';
import { type Entry, sealTransaction } from '../transaction.ts';
import type { Account } from './accounts.ts';
import type { AtomicOutcome, PostedTransaction, Posting } from './posting.ts';

export type BatchRows = {
  transactions: RowOf<typeof transactionColumns>[];
  entries: RowOf<typeof entryColumns>[];
  balances: RowOf<typeof balanceColumns>[];
  audit: SealedAuditRow[];
  idempotency: RowOf<typeof idempotencyColumns>[];
};

export const transactionColumns = {
  _id: 'uuid',
  type: 'text',
  status: 'text',
  amount: 'bigint',
  currency: 'uuid',
  from_type: 'text',
  from: 'uuid',
  from_wallet: 'uuid',
  from_client: 'uuid',
  to_type: 'text',
  to: 'uuid',
  to_wallet: 'uuid',
  to_client: 'uuid',
  reference: 'text',
  content: 'text',
  data: 'jsonb',
  action: 'text',
  user: 'uuid',
  date: 'timestamptz',
  request: 'bytea',
  seal: 'bytea',
} as const;

export const entryColumns = {
  wallet: 'uuid',
  currency: 'uuid',
  sequence: 'bigint',
  transaction: 'uuid',
  units: 'bigint',
  balance_after: 'bigint',
  date: 'timestamptz',
  seal: 'bytea',
} as const;

export const balanceColumns = {
  wallet: 'uuid',
  currency: 'uuid',
  units: 'bigint',
  held: 'bigint',
  sequence: 'bigint',
  head: 'bytea',
  seal: 'bytea',
} as const;

export const idempotencyColumns = {
  user: 'uuid',
  key: 'text',
  request: 'bytea',
  status: 'bigint',
  answer: 'jsonb',
  date: 'timestamptz',
} as const;

export function transactionRow(
  keys: LedgerKeys,
  transaction: PostedTransaction,
): BatchRows['transactions'][number] {
  return {
    _id: transaction._id,
    type: transaction.type,
    status: transaction.status,
    amount: transaction.units,
    currency: transaction.currency,
    from_type: transaction.fromType,
    from: transaction.from,
    from_wallet: transaction.fromWallet,
    from_client: transaction.fromClient,
    to_type: transaction.toType,
    to: transaction.to,
    to_wallet: transaction.toWallet,
    to_client: transaction.toClient,
    reference: transaction.reference,
    content: transaction.content,
    data: transaction.data && JSON.stringify(transaction.data),
    action: transaction.action,
    user: transaction.user,
    date: transaction.date,
    request: transaction.request,
    seal: sealTransaction(keys.transaction, transaction),
  };
}

export function entryRow(entry: Entry, seal: Uint8Array): BatchRows['entries'][number] {
  const { balanceAfter: balance_after, ...same } = entry;
  return { ...same, balance_after, seal };
}

export function balanceRow(keys: LedgerKeys, balance: BalanceState): BatchRows['balances'][number] {
  return { ...balance, seal: sealBalance(keys.balance, balance) };
}

export function auditRow(
  keys: LedgerKeys,
  transaction: PostedTransaction,
  { role, via }: Pick<Posting, 'role' | 'via'>,
  from: Account,
  to: Account,
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
  return sealedAuditRow(keys, {
    user: transaction.user,
    role,
    via,
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
  { operator: user, key, request }: { operator: string; key: string; request: Uint8Array },
  outcome: { transaction: string; refusal: ErrorCode | null } | AtomicOutcome,
  date: Date,
): BatchRows['idempotency'][number] {
  const status = 'refusal' in outcome && outcome.refusal ? 422n : 200n;
  return { user, key, request, status, answer: JSON.stringify(outcome), date };
}
