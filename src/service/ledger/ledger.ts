/** The ledger: the only writer of money. Double entry, sealed, in batches: DESIGN sections 5 and 6. */
import type { PartyType } from '../../contract/fields.ts';
import type { Connection, Database } from '../database/database.ts';
import { createQueue } from './queue.ts';
import { type SealKind, sealKeys } from './seals.ts';
import { type Progress, type Report, type Scope, verifyLedger } from './verify.ts';
import { addCurrencies, closeWallet, type NewWallet, openWallet } from './wallets.ts';
import { writeBatch } from './write.ts';

export type TransactionType = 'credit' | 'debit' | 'transfer' | 'bonus';

/** Money to be moved from one wallet to another. */
export type Posting = {
  /** `_id` of the user who asks for it. */
  operator: string;
  type: TransactionType;
  /** `_id`s of the wallets. */
  fromWallet: string;
  toWallet: string;
  /** `_id` of the currency. */
  currency: string;
  /** Smallest units, more than zero. */
  units: bigint;
  reference: string;
  content?: string | null;
  /** What the operator did: credit, debit, budget, transfer, … */
  action: string;
  data?: Record<string, unknown> | null;
  /** The caller's key, and a hash of the whole request: the same pair gives the first outcome again. */
  idempotency?: { key: string; request: Buffer };
  /** When it happened, if not now. For demo data; no call of the API can set it. */
  date?: Date;
};

/** A transaction as it was booked. */
export type PostedTransaction = {
  _id: string;
  type: TransactionType;
  status: 'successful' | 'incorrect';
  /** Smallest units. */
  units: bigint;
  currency: string;
  fromType: PartyType;
  from: string;
  fromWallet: string;
  /** The tenants of the two wallets: by them a tenant's list finds the transaction. */
  fromClient: string | null;
  toClient: string | null;
  toType: PartyType;
  to: string;
  toWallet: string;
  reference: string;
  content: string | null;
  data: Record<string, unknown> | null;
  action: string;
  user: string;
  date: Date;
  /** How its amount and its parties are said, where it was booked just now; read anew for a repeat. */
  said?: { decimals: number; names: { currency: string; from: string; to: string } };
};

export type Ledger = {
  /**
   * Moves money, with entries, seals, audit entry and idempotency record in one database transaction.
   * @throws Refusal `insufficient_funds`, `currency_disabled`, `currency_not_in_wallet`,
   * `inactive_party`, `same_wallet`, `balance_out_of_range`, `refused` (each recorded as an incorrect
   * transaction), `not_found`, `idempotency_key_reused`, `unavailable` (nothing recorded)
   */
  post(posting: Posting): Promise<PostedTransaction>;
  /** Opens a wallet in the transaction that makes its owner. @throws Refusal `conflict` */
  openWallet(transaction: Connection, wallet: NewWallet): Promise<string>;
  /** Adds currencies at zero. @throws Refusal `not_found` */
  addCurrencies(transaction: Connection, wallet: string, currencies: readonly string[]): Promise<void>;
  /** @throws Refusal `in_use` unless every balance is zero, `not_found` */
  closeWallet(transaction: Connection, wallet: string): Promise<void>;
  /** Recomputes seals, chains and sums, and names every row that fails. */
  verify(scope?: Scope, onProgress?: (progress: Progress) => void): Promise<Report>;
  /** The keys that seal rows, for those who write audit entries and check what they read. */
  readonly keys: SealKeys;
  /** The key for `recordAudit`. */
  readonly auditKey: Buffer;
  /** How many postings wait for their batch. */
  waiting(): number;
  /** Tells of each batch how many postings it has. */
  observe(observer: (postings: number) => void): void;
  /** Takes no more postings, and waits until those it has are written. */
  close(): Promise<void>;
};

export type SealKeys = Record<SealKind, Buffer>;

export type LedgerOptions = { database: Database; ledgerKey: Uint8Array };

export function createLedger({ database, ledgerKey }: LedgerOptions): Ledger {
  const keys = sealKeys(ledgerKey);
  const observers: ((postings: number) => void)[] = [];
  const queue = createQueue({
    write: (postings) => {
      for (const observe of observers) observe(postings.length);
      return writeBatch(database, keys, postings);
    },
    inFlight: database.kind === 'postgres' ? 2 : 1,
  });
  return {
    post: queue.add,
    openWallet: (transaction, wallet) => openWallet(transaction, keys.balance, wallet),
    addCurrencies: (transaction, wallet, currencies) =>
      addCurrencies(transaction, keys.balance, wallet, currencies),
    closeWallet,
    verify: (scope = { kind: 'all' }, onProgress) => verifyLedger(database, keys, scope, onProgress),
    keys,
    auditKey: keys.audit,
    waiting: queue.waiting,
    observe: (observer) => observers.push(observer),
    close: queue.close,
  };
}
