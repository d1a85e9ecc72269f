/** Checks whether a row is as the service wrote it, for `altered` in responses and for verification. */
import { type SQL, sql } from 'drizzle-orm';
import { asColumns, type Check, fromHex, milliseconds, sameSeal } from '#engine/service';
import type { LedgerKeys } from './keys.ts';
import type { PostedTransaction } from './posting/posting.ts';
import { type TransactionJson, transactionFields } from './rows.ts';
import { type Entry, sealEntry, sealTransaction } from './transaction.ts';

/** The checks that a row of the ledger can fail, besides those of any sealed row. */
export type LedgerCheck =
  | Check
  /** The balance after the entry is not the balance before it plus its amount. */
  | 'balanceAfter'
  /** Entries of the transaction are missing, superfluous, or have a different amount or wallet. */
  | 'entries'
  /** The transaction of this entry or audit row is missing. */
  | 'transaction'
  /** The audit row of this transaction is missing. */
  | 'audit'
  /** The balance and its chain of entries end differently: an entry was removed, added or restored. */
  | 'head'
  /** The balance is not the sum of its entries. */
  | 'sum'
  /** The balance row is missing, or its wallet is. */
  | 'missing'
  /** The wallet has a different client than its owner, or than its first transaction recorded. */
  | 'client'
  /** The row of an idempotency key contradicts what its request did. */
  | 'request'
  /** The acting user was inactive at the time. */
  | 'inactiveActor'
  /** The acting user had another role at the time, by the audit log. */
  | 'otherRole'
  /** Reversals of the transaction exceed its amount. */
  | 'overReversed'
  /** A feature's counter is not the sum of the transactions that were counted in it. */
  | 'count'
  /** What the balance reserves is not the sum of its open holds. */
  | 'held'
  /** The balances, or the entries, of a currency do not sum to zero. */
  | 'zeroSum';

/** An entry with its predecessor in the chain. */
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

/** SQL for a row of `entries` with the alias `e`, without its predecessor. */
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

/** SQL for the same with its predecessor, which has the alias `p`: `entriesWithPrevious`. */
export const entryFieldsWithPrevious = {
  ...entryFields,
  previous: sql`case when p.wallet is not null then json_build_object(
    'seal', encode(p.seal, 'hex'), 'balanceAfter', p.balance_after::text) end`,
};
/** SQL for a `from` clause. @param before the table in which predecessors are looked up */
export const entriesWithPreviousIn = (before: SQL): SQL => sql`entries e left join ${before} p
  on p.wallet = e.wallet and p.currency = e.currency and p.sequence = e.sequence - 1`;
export const entriesWithPrevious: SQL = entriesWithPreviousIn(sql`entries`);

/** SQL condition for the entries after one in the order of wallet, currency and sequence; all without one. */
export const afterEntryCondition = (last: EntryJson | undefined): SQL =>
  last
    ? sql`(e.wallet, e.currency, e.sequence) > (${last.wallet}, ${last.currency}, ${last.sequence}::bigint)`
    : sql`true`;

/** Converts a row to an entry. */
export function toEntry(row: EntryJson): Entry {
  return {
    ...row,
    sequence: BigInt(row.sequence),
    units: BigInt(row.units),
    balanceAfter: BigInt(row.balanceAfter),
    date: new Date(row.date),
  };
}

export function checkEntry(keys: LedgerKeys, row: EntryJson): LedgerCheck | undefined {
  if (row.sequence !== '1' && !row.previous) return 'sequence';
  const entry = toEntry(row);
  const previous = row.previous && fromHex(row.previous.seal);
  if (!sameSeal(sealEntry(keys.entry, entry, previous), fromHex(row.seal))) return 'seal';
  const balanceBefore = BigInt(row.previous?.balanceAfter ?? 0);
  return balanceBefore + entry.units === entry.balanceAfter ? undefined : 'balanceAfter';
}

/** A transaction with the amounts of its entries. */
export type BookedJson = TransactionJson & {
  entries: { wallet: string; currency: string; units: string }[] | null;
};

/** SQL for BookedJson of some rows of `transactions`, unordered. @param page selects all columns of these rows */
export const bookedTransactionsSql = (page: SQL): SQL => sql`
  with page as materialized (${page}), moved as materialized (
    select e.transaction, json_agg(json_build_object('wallet', e.wallet, 'currency', e.currency, 'units', e.units::text)) as entries
    from entries e where e.transaction in (select _id from page) group by e.transaction
  )
  select ${asColumns({ ...transactionFields, entries: sql`moved.entries` })}
  from page t left join moved on moved.transaction = t._id`;

/** @param entries the transaction's entries, in any order */
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
