/** Seals of transactions and entries. They cover every column, so that every edit is detected. */

import { canonicalJson, seal } from '#engine/service';
import type { PostedTransaction } from './posting/posting.ts';

/** One side of a transaction, in the chain of a wallet's entries in one currency. */
export type Entry = {
  wallet: string;
  currency: string;
  /** Counts the entries of this wallet and currency from 1. */
  sequence: bigint;
  transaction: string;
  /** Minor units; positive into the wallet, negative out of it. */
  units: bigint;
  balanceAfter: bigint;
  date: Date;
};

/** @param previous seal of the preceding entry in the chain; null for the first */
export function sealEntry(entryKey: Uint8Array, entry: Entry, previous: Uint8Array | null): Buffer {
  return seal(entryKey, [
    entry.wallet,
    entry.currency,
    entry.sequence.toString(),
    entry.transaction,
    entry.units.toString(),
    entry.balanceAfter.toString(),
    String(entry.date.getTime()),
    previous,
  ]);
}

export function sealTransaction(transactionKey: Uint8Array, transaction: PostedTransaction): Buffer {
  return seal(transactionKey, [
    transaction._id,
    transaction.type,
    transaction.status,
    transaction.units.toString(),
    transaction.currency,
    transaction.fromType,
    transaction.from,
    transaction.fromWallet,
    transaction.fromClient,
    transaction.toType,
    transaction.to,
    transaction.toWallet,
    transaction.toClient,
    transaction.reference,
    transaction.content,
    transaction.data === null ? null : canonicalJson(transaction.data),
    transaction.action,
    transaction.user,
    String(transaction.date.getTime()),
    ...(transaction.request ? [transaction.request] : []),
  ]);
}
