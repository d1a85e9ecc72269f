/** The ledger: the only writer of money. Double entry, sealed, in batches (docs/ledger.md). */
import type { Connection, Database } from '../engine/service/database/database.ts';
import type { PostedTransaction, Posting } from './posting.ts';
import { createQueue } from './queue.ts';
import { type AuditKey, type SealKeys, sealKeys } from './seals.ts';
import { type Progress, type Report, type Scope, verifyLedger } from './verify.ts';
import { addCurrencies, closeWallet, type NewWallet, openWallet } from './wallets.ts';
import { writeBatch } from './write.ts';

export type Ledger = {
  /**
   * Moves money, with entries, seals, audit entry and idempotency record in one database transaction.
   * @throws Refusal `insufficient_funds`, `currency_disabled`, `currency_not_in_wallet`,
   * `inactive_party`, `same_wallet`, `balance_out_of_range`, `wallet_altered`, `row_altered` (each recorded
   * as an incorrect transaction), `forbidden` that names `to` where money would go from another's wallet into the operator's own,
   * `not_found`, `idempotency_key_reused`, `unavailable` (nothing recorded)
   */
  post(posting: Posting): Promise<PostedTransaction>;
  /** Opens a wallet in the transaction that makes its owner. @throws Refusal `conflict` */
  openWallet(transaction: Connection, wallet: NewWallet): Promise<string>;
  /** Adds currencies at zero. @throws Refusal `not_found` */
  addCurrencies(transaction: Connection, wallet: string, currencies: readonly string[]): Promise<void>;
  /** @throws Refusal `in_use` unless every balance is zero, `not_found` */
  closeWallet(transaction: Connection, wallet: string): Promise<void>;
  /**
   * Recomputes seals, chains and sums, and names every row that fails.
   * @param isWaitedFor whether the process has anything else to do: then it takes turns with that
   */
  verify(
    scope?: Scope,
    onProgress?: (progress: Progress) => void,
    isWaitedFor?: () => boolean,
  ): Promise<Report>;
  /** The keys that seal rows, for those who write audit entries and check what they read. */
  readonly keys: SealKeys;
  /** The key for `recordAudit`. */
  readonly auditKey: AuditKey;
  /** How many postings wait for their batch. */
  waiting(): number;
  /** Tells of each batch how many postings it has. */
  observe(observer: (postings: number) => void): void;
  /** Takes no more postings, and waits until those it has are written. */
  close(): Promise<void>;
};

export type LedgerOptions = { database: Database; ledgerKey: Uint8Array };

export function createLedger({ database, ledgerKey }: LedgerOptions): Ledger {
  const keys = sealKeys(ledgerKey);
  const observers: ((postings: number) => void)[] = [];
  const queue = createQueue({
    write: (postings) => {
      for (const observe of observers) observe(postings.length);
      return writeBatch(database, keys, postings);
    },
    // A batch costs as much as twenty postings, whatever is in it: more at a time are smaller ones.
    inFlight: database.kind === 'postgres' ? 2 : 1,
    beside: 16,
  });
  return {
    post: queue.add,
    openWallet: (transaction, wallet) => openWallet(transaction, keys, wallet),
    addCurrencies: (transaction, wallet, currencies) => addCurrencies(transaction, keys, wallet, currencies),
    closeWallet: (transaction, wallet) => closeWallet(transaction, keys, wallet),
    verify: (scope = { kind: 'all' }, onProgress, isWaitedFor) =>
      verifyLedger(database, keys, scope, onProgress, isWaitedFor),
    keys,
    auditKey: keys,
    waiting: queue.waiting,
    observe: (observer) => observers.push(observer),
    close: queue.close,
  };
}
