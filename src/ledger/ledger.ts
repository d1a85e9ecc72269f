/** The ledger, the only code that moves money: double entry, sealed, in batches (docs/ledger.md). */
import {
  type Connection,
  type Database,
  type Migrations,
  type MovingWrite,
  type SealKeys,
  sealKeys,
  type VerifyOptions,
  type Write,
} from '#engine/service';
import { type AlteredBalance, type CheckedBalanceRow, findAlteredBalances } from './alteredBalances.ts';
import { type BalanceWatch, watchBalances } from './balanceWatch.ts';
import { deriveLedgerKeys, type LedgerKeys } from './keys.ts';
import type { AccountKey } from './posting/accounts.ts';
import { type AtomicRequest, postAtomically } from './posting/atomic.ts';
import { createHold, type HoldAmount, releaseHold } from './posting/holds.ts';
import { type PostingInput, postInTransaction } from './posting/inTransaction.ts';
import {
  type AtomicOutcome,
  type EndedHold,
  operatorOf,
  type PostedTransaction,
  type Posting,
} from './posting/posting.ts';
import { createQueue } from './posting/queue.ts';
import type { PostingRule } from './posting/rules.ts';
import { writeBatch } from './posting/write.ts';
import type { HistoryScope } from './scope.ts';
import { type LedgerReport, verifyLedger } from './verify/verify.ts';
import { addCurrencies, closeWallet, type NewWallet, openWallet } from './wallets.ts';

export type Ledger = {
  /**
   * Moves money: writes transaction, entries, seals, audit entry and idempotency record in one database
   * transaction.
   * @throws ServiceError `insufficient_funds`, `currency_disabled`, `currency_not_in_wallet`,
   *   `inactive_party`, `same_wallet`, `balance_out_of_range`, `wallet_altered`, `row_altered`, or a rule's
   *   code: each is recorded as an incorrect transaction
   * @throws ServiceError `forbidden` on `to` if an operator would move money from another owner's wallet into
   *   their own, `not_found`, `idempotency_key_reused`, `unavailable`: nothing is recorded
   */
  post(posting: Posting): Promise<PostedTransaction>;
  /** Like `post`, for the caller of a request, if the caller is still authorized at the time of booking. */
  postFor(
    caller: Poster,
    posting: Omit<Posting, 'operator' | 'role' | 'via' | 'authorizedUnder' | 'approval'>,
  ): Promise<PostedTransaction>;
  /**
   * Moves money in the database transaction of an action that declares `movesMoney`: either the record's change and all of
   * these postings are committed, or nothing is. An action may call it once.
   * @throws ServiceError like `post`; nothing is recorded
   */
  postInTransaction(write: MovingWrite, postings: readonly PostingInput[]): Promise<PostedTransaction[]>;
  /**
   * Books all of the postings, or none; in the latter case the first declined one is recorded as incorrect. Either outcome
   * is stored under the idempotency key; call `findPriorOutcome` first.
   * @throws ServiceError `not_found` if a wallet was closed meanwhile, `forbidden` if an operator would move money from
   * another owner's wallet into their own: nothing is recorded
   */
  postAtomically(
    transaction: Connection,
    postings: readonly Posting[],
    request: AtomicRequest,
  ): Promise<AtomicOutcome>;
  /**
   * Reserves money of a wallet in the database transaction of the hold's record. Nothing but a posting with `endsHold` pays
   * it out.
   * @returns what posting rules record in the hold: it has to be passed on when the hold ends
   * @throws ServiceError `not_found`, `platform_wallet`, `insufficient_funds`, what a payment out of the wallet would be
   * declined with, and the code of a rule that judges holds
   */
  createHold(write: Pick<Write, 'transaction' | 'caller'>, hold: HoldAmount): Promise<EndedHold['data']>;
  /** Makes a reserved amount available again. @throws ServiceError `wallet_altered` */
  releaseHold(transaction: Connection, account: AccountKey, hold: EndedHold): Promise<void>;
  /** Opens a wallet in the transaction that creates its owner. @throws ServiceError `conflict` */
  openWallet(transaction: Connection, wallet: NewWallet): Promise<string>;
  /** Adds currencies at zero. @throws ServiceError `not_found` */
  addCurrencies(transaction: Connection, wallet: string, currencies: readonly string[]): Promise<void>;
  /** @throws ServiceError `in_use` unless every balance is zero, `row_altered`, `not_found` */
  closeWallet(transaction: Connection, wallet: string): Promise<void>;
  /** Recomputes seals, chains and sums, and reports every row that fails. */
  verify(scope?: HistoryScope, options?: VerifyOptions): Promise<LedgerReport>;
  /** The altered balances among these, by `chainName`; for code that returns balances. Also adds them to the watch. */
  findAlteredBalances(
    connection: Connection,
    rows: readonly CheckedBalanceRow[],
  ): Promise<Map<string, AlteredBalance>>;
  /** Watches for altered balances while the service runs. */
  readonly watch: BalanceWatch;
  /** The keys that seal rows, for code that writes audit entries and checks rows. */
  readonly keys: LedgerKeys;
  /** The number of postings waiting for a batch. */
  countQueued(): number;
  /** Calls `observer` with the number of postings of each batch. */
  observe(observer: (postings: number) => void): void;
  /** Rejects further postings, and waits until the accepted ones are written. */
  close(): Promise<void>;
};

/** The caller of a request, who asks for a posting. */
export type Poster = Pick<Posting, 'role' | 'authorizedUnder' | 'approval'> & {
  user: string;
  via: string | undefined;
};

/** Makes the ledger available to features. */
declare module '#engine/service' {
  interface AppServices {
    readonly ledger: Ledger;
  }
}

/** Options of `createLedger`. */
export type LedgerOptions = {
  database: Database;
  sealKey: Uint8Array;
  /** The product's migrations, whose triggers verification compares with the database's. */
  migrations: Migrations;
  /** The engine's keys, if the engine runs in the same process. */
  seals?: SealKeys;
  /** The rules of all features; verification needs none. */
  rules?: readonly PostingRule[];
};

export function createLedger({
  database,
  sealKey,
  migrations,
  seals = sealKeys(sealKey),
  rules = [],
}: LedgerOptions): Ledger {
  const keys = deriveLedgerKeys(sealKey, seals);
  const terms = { keys, rules };
  const watch = watchBalances(database, keys);
  const observers: ((postings: number) => void)[] = [];
  const queue = createQueue({
    write: (postings) => {
      for (const observe of observers) observe(postings.length);
      return writeBatch(database, terms, postings);
    },
    // A batch has a fixed cost of about twenty postings: more batches at a time would be smaller ones.
    inFlight: database.kind === 'postgres' ? 2 : 1,
    minConcurrentSize: 16,
  });
  return {
    post: queue.add,
    postFor: (caller, posting) =>
      queue.add({ ...posting, ...operatorOf(caller), authorizedUnder: caller.authorizedUnder }),
    postInTransaction: (write, postings) => postInTransaction(write, terms, postings),
    postAtomically: (transaction, postings, request) => postAtomically(transaction, terms, postings, request),
    createHold: ({ transaction, caller }, hold) => createHold(transaction, terms, caller, hold),
    releaseHold: (transaction, account, hold) => releaseHold(transaction, terms, account, hold),
    openWallet: (transaction, wallet) => openWallet(transaction, keys, wallet),
    addCurrencies: (transaction, wallet, currencies) => addCurrencies(transaction, keys, wallet, currencies),
    closeWallet: (transaction, wallet) => closeWallet(transaction, keys, wallet),
    verify: (scope = { kind: 'all' }, options = {}) =>
      verifyLedger(database, keys, migrations, scope, options),
    findAlteredBalances: async (connection, rows) => {
      const altered = await findAlteredBalances(connection, keys, rows);
      watch.add(altered.values());
      return altered;
    },
    watch,
    keys,
    countQueued: queue.countQueued,
    observe: (observer) => observers.push(observer),
    close: queue.close,
  };
}
