/** Whether a row is still as the service wrote it: the checks behind `altered` and the verification. */
import { type SQL, sql } from 'drizzle-orm';
import { asColumns, type Check, fromHex, milliseconds, sameSeal } from '#engine/service';
import type { LedgerKeys } from './keys.ts';
import type { PostedTransaction } from './posting/posting.ts';
import { type TransactionJson, transactionFields } from './rows.ts';
import { sealEntry, sealTransaction } from './transaction.ts';

/** The checks that a row of the ledger can fail, beside those of any sealed row. */
export type LedgerCheck =
  | Check
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
  /** The key of a request does not lead to what the request came to. */
  | 'request'
  /** Whoever did it was inactive then. */
  | 'inactiveActor'
  /** Whoever did it acted by another role than the audit log gives them then. */
  | 'otherRole'
  /** More was taken back of the transaction than it moved. */
  | 'overReversed'
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
/** @param before where the ones before them are looked for */
export const entriesAfter = (before: SQL): SQL => sql`entries e left join ${before} p
  on p.wallet = e.wallet and p.currency = e.currency and p.sequence = e.sequence - 1`;
export const entriesWithPrevious: SQL = entriesAfter(sql`entries`);

export function checkEntry(keys: LedgerKeys, row: EntryJson): LedgerCheck | undefined {
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

/** SQL for BookedJson of some rows of `transactions`, in no order. @param page selects them whole */
export const booked = (page: SQL): SQL => sql`
  with page as materialized (${page}), moved as materialized (
    select e.transaction, json_agg(json_build_object('wallet', e.wallet, 'currency', e.currency, 'units', e.units::text)) as entries
    from entries e where e.transaction in (select _id from page) group by e.transaction
  )
  select ${asColumns({ ...transactionFields, entries: sql`moved.entries` })}
  from page t left join moved on moved.transaction = t._id`;

/** @param entries what the transaction's entries moved, in any order */
export function checkTransaction(
  keys: LedgerKeys,
  transaction: PostedTransaction,
  seal: Uint8Array,
  entries: readonly { wallet: string; currency: string; units: string }[],
): LedgerCheck | undefined {
  if (!sameSeal(sealTransaction(keys.transaction, transaction), seal)) return 'seal';
  const { fromWallet, toWallet, currency, units } = transaction;
  const expected =
    transaction.status === 'incorrect'
      ? []
      : [`${fromWallet} ${currency} ${-units}`, `${toWallet} ${currency} ${units}`];
  const booked = entries.map((entry) => `${entry.wallet} ${entry.currency} ${entry.units}`);
  return expected.sort().join() === booked.sort().join() ? undefined : 'entries';
}
