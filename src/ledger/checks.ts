/** Whether a row is still as the service wrote it: the checks behind `altered` and the verification. */
import { type SQL, sql } from 'drizzle-orm';
import { type AuditRow, sealAudit } from '../engine/service/audit/seal.ts';
import type { PostedTransaction } from './posting.ts';
import { fromHex, milliseconds, type TransactionJson, transactionFields } from './rows.ts';
import { type SealKeys, sameSeal } from './seals.ts';
import { sealEntry, sealTransaction } from './transaction.ts';

/** The checks a row can fail. */
export type Check =
  /** A field was edited, or the row was not written by the service. */
  | 'seal'
  /** The entry or block before this one is missing, or the order was changed. */
  | 'sequence'
  /** The balance after the entry is not the one before it and the amount together. */
  | 'balanceAfter'
  /** The entries of the transaction are missing, too many, or of another amount or wallet. */
  | 'entries'
  /** The transaction of this entry or audit row is missing. */
  | 'transaction'
  /** The audit row of this transaction is missing. */
  | 'audit'
  /** The balance's chain does not end where its entries end: one was removed, added or restored. */
  | 'head'
  /** The balance is not the sum of its entries. */
  | 'sum'
  /** The balance row is missing, or its wallet is. */
  | 'missing'
  /** The wallet stands with another client than its owner, or than its first transaction says. */
  | 'client'
  /** The audit row is missing from its block, or was put into it later; the block lacks what it was made of. */
  | 'block'
  /** Rows were written behind this block, and it is missing, or another stands in its place. */
  | 'anchor'
  /** The row was removed behind the service's back. */
  | 'removed'
  /** The key of a request does not lead to what the request came to. */
  | 'request'
  /** The block that a checkpoint names is missing, or another stands in its place. */
  | 'checkpoint'
  /** All balances, or all entries, of a currency do not sum to zero. */
  | 'zeroSum';

/** An entry with the one before it in its chain. */
export type EntryJson = {
  wallet: string;
  currency: string;
  sequence: string;
  transaction: string;
  units: string;
  balanceAfter: string;
  date: number;
  seal: string;
  previous: { seal: string; balanceAfter: string } | null;
};

/** SQL for a row of `entries` under the alias `e`; the one before it is the reader's to find. */
export const entryFields = {
  wallet: sql`e.wallet`,
  currency: sql`e.currency`,
  sequence: sql`e.sequence::text`,
  transaction: sql`e.transaction`,
  units: sql`e.units::text`,
  balanceAfter: sql`e.balance_after::text`,
  date: milliseconds(sql`e.date`),
  seal: sql`encode(e.seal, 'hex')`,
};

/** The same with the one before it, and the `from` that they read. */
export const entryFieldsWithPrevious = {
  ...entryFields,
  previous: sql`case when p.wallet is not null then json_build_object(
    'seal', encode(p.seal, 'hex'), 'balanceAfter', p.balance_after::text) end`,
};
export const entriesWithPrevious: SQL = sql`entries e left join entries p
  on p.wallet = e.wallet and p.currency = e.currency and p.sequence = e.sequence - 1`;

export function checkEntry(keys: SealKeys, row: EntryJson): Check | undefined {
  if (row.sequence !== '1' && !row.previous) return 'sequence';
  const entry = {
    ...row,
    sequence: BigInt(row.sequence),
    units: BigInt(row.units),
    balanceAfter: BigInt(row.balanceAfter),
    date: new Date(row.date),
  };
  const previous = row.previous && fromHex(row.previous.seal);
  if (!sameSeal(sealEntry(keys.entry, entry, previous), fromHex(row.seal))) return 'seal';
  const before = BigInt(row.previous?.balanceAfter ?? 0);
  return before + entry.units === entry.balanceAfter ? undefined : 'balanceAfter';
}

/** A transaction with what its entries moved. */
export type BookedJson = TransactionJson & {
  entries: { wallet: string; currency: string; units: string }[] | null;
};

/** SQL for BookedJson of a row of `transactions` under the alias `t`. */
export const bookedFields = {
  ...transactionFields,
  entries: sql`(
    select json_agg(json_build_object('wallet', e.wallet, 'currency', e.currency, 'units', e.units::text))
    from entries e where e.transaction = t._id)`,
};

/** @param entries what the transaction's entries moved, in any order */
export function checkTransaction(
  keys: SealKeys,
  transaction: PostedTransaction,
  seal: Uint8Array,
  entries: readonly { wallet: string; currency: string; units: string }[],
): Check | undefined {
  if (!sameSeal(sealTransaction(keys.transaction, transaction), seal)) return 'seal';
  const { fromWallet, toWallet, currency, units } = transaction;
  const expected =
    transaction.status === 'incorrect'
      ? []
      : [`${fromWallet} ${currency} ${-units}`, `${toWallet} ${currency} ${units}`];
  const booked = entries.map((entry) => `${entry.wallet} ${entry.currency} ${entry.units}`);
  return expected.sort().join() === booked.sort().join() ? undefined : 'entries';
}

/** SQL for an audit row with its seal, of a row of `audit` under the alias `a`. */
export const auditFields = {
  _id: sql`a._id`,
  date: milliseconds(sql`a.date`),
  user: sql`a."user"`,
  client: sql`a.client`,
  action: sql`a.action`,
  resource: sql`a.resource`,
  record: sql`a.record`,
  content: sql`a.content`,
  data: sql`a.data`,
  anchor: sql`encode(a.anchor, 'hex')`,
  seal: sql`encode(a.seal, 'hex')`,
};
export type AuditJson = Omit<AuditRow, 'anchor'> & { anchor: string | null; seal: string };

export function checkAudit(keys: SealKeys, row: AuditJson): Check | undefined {
  const anchor = row.anchor === null ? null : fromHex(row.anchor);
  return sameSeal(sealAudit(keys, { ...row, anchor }), fromHex(row.seal)) ? undefined : 'seal';
}
