/** The ledger: the only writer of money. Double entry, sealed, in batches (docs/ledger.md). */
import {
  type Connection,
  type Database,
  type Migrations,
  type MovingWrite,
  type SealKeys,
  sealKeys,
  type VerifyOptions,
} from '#engine/service';
import { type BalanceWatch, watchBalances } from './balanceWatch.ts';
import { type AlteredBalance, alteredAmong, type CheckedBalanceRow } from './heldBalances.ts';
import { type LedgerKeys, ledgerKeys } from './keys.ts';
import { type PostingInput, postInTransaction } from './posting/inTransaction.ts';
import type { PostedTransaction, Posting } from './posting/posting.ts';
import { createQueue } from './posting/queue.ts';
import { writeBatch } from './posting/write.ts';
import type { HistoryScope } from './scope.ts';
import { type LedgerReport, verifyLedger } from './verify/verify.ts';
import { addCurrencies, closeWallet, type NewWallet, openWallet } from './wallets.ts';

export type Ledger = {
  /**
   * Moves money, with entries, seals, audit entry and idempotency record in one database transaction.
   * @throws ServiceError `insufficient_funds`, `currency_disabled`, `currency_not_in_wallet`,
   * `inactive_party`, `same_wallet`, `balance_out_of_range`, `wallet_altered`, `row_altered` (each recorded
   * as an incorrect transaction), `forbidden` that names `to` where money would go from another's wallet into the operator's own,
   * `not_found`, `idempotency_key_reused`, `unavailable` (nothing recorded)
   */
  post(posting: Posting): Promise<PostedTransaction>;
  /** The same for the caller of a request: booked only where what let them in is still in force. */
  postFor(
    caller: Poster,
    posting: Omit<Posting, 'operator' | 'role' | 'authorizedUnder'>,
  ): Promise<PostedTransaction>;
  /**
   * Moves money in the database transaction of an action, which declares `movesMoney`: all of these postings with the
   * change of its record, or nothing. To be asked once in an action.
   * @throws ServiceError as `post` does, nothing recorded
   */
  postInTransaction(write: MovingWrite, postings: readonly PostingInput[]): Promise<PostedTransaction[]>;
  /** Opens a wallet in the transaction that makes its owner. @throws ServiceError `conflict` */
  openWallet(transaction: Connection, wallet: NewWallet): Promise<string>;
  /** Adds currencies at zero. @throws ServiceError `not_found` */
  addCurrencies(transaction: Connection, wallet: string, currencies: readonly string[]): Promise<void>;
  /** @throws ServiceError `in_use` unless every balance is zero, `row_altered`, `not_found` */
  closeWallet(transaction: Connection, wallet: string): Promise<void>;
  /**
   * Recomputes seals, chains and sums, and names every row that fails.
   */
  verify(scope?: HistoryScope, options?: VerifyOptions): Promise<LedgerReport>;
  /** Those of these balances that are altered, by `chainName`. Whoever shows balances asks; the watch hears of them. */
  alteredAmong(
    connection: Connection,
    rows: readonly CheckedBalanceRow[],
  ): Promise<Map<string, AlteredBalance>>;
  /** What is known of altered balances while the service runs. */
  readonly watch: BalanceWatch;
  /** The keys that seal rows, for those who write audit entries and check what they read. */
  readonly keys: LedgerKeys;
  /** How many postings wait for their batch. */
  waiting(): number;
  /** Tells of each batch how many postings it has. */
  observe(observer: (postings: number) => void): void;
  /** Takes no more postings, and waits until those it has are written. */
  close(): Promise<void>;
};

/** Who asks for a posting: the caller of a request. */
export type Poster = { user: string; role: string | null; authorizedUnder?: string | undefined };

/** Features have it in their core: service.ts makes it. */
declare module '#engine/service' {
  interface AppServices {
    readonly ledger: Ledger;
  }
}

/** Options of `createLedger`. */
export type LedgerOptions = {
  database: Database;
  ledgerKey: Uint8Array;
  /** The migrations of the product: verification compares the triggers of the database with theirs. */
  migrations: Migrations;
  /** The keys of the engine, where it runs beside the ledger. */
  seals?: SealKeys;
};

export function createLedger({
  database,
  ledgerKey,
  migrations,
  seals = sealKeys(ledgerKey),
}: LedgerOptions): Ledger {
  const keys = ledgerKeys(ledgerKey, seals);
  const watch = watchBalances(database, keys);
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
    postFor: ({ user: operator, role, authorizedUnder }, posting) =>
      queue.add({ ...posting, operator, role, authorizedUnder }),
    postInTransaction: (write, postings) => postInTransaction(write, keys, postings),
    openWallet: (transaction, wallet) => openWallet(transaction, keys, wallet),
    addCurrencies: (transaction, wallet, currencies) => addCurrencies(transaction, keys, wallet, currencies),
    closeWallet: (transaction, wallet) => closeWallet(transaction, keys, wallet),
    verify: (scope = { kind: 'all' }, options = {}) =>
      verifyLedger(database, keys, migrations, scope, options),
    alteredAmong: async (connection, rows) => {
      const found = await alteredAmong(connection, keys, rows);
      watch.note(found.values());
      return found;
    },
    watch,
    keys,
    waiting: queue.waiting,
    observe: (observer) => observers.push(observer),
    close: queue.close,
  };
}
