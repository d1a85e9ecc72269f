/** What the ledger is asked to book, and what it answers. */
import type { PartyType } from '../contract/parties.ts';
import type { Decline } from './decline.ts';

export type TransactionType = 'credit' | 'debit' | 'transfer' | 'bonus' | 'reversal';

/** Money to be moved from one wallet to another. */
export type Posting = {
  /** `_id` of the user who asks for it. */
  operator: string;
  /** The role that they ask by; null where there is no such role, and for demo data. */
  role: string | null;
  type: TransactionType;
  /** `_id`s of the wallets. */
  fromWallet: string;
  toWallet: string;
  /** `_id` of the currency. */
  currency: string;
  /** Minor units, more than zero. */
  units: bigint;
  reference: string;
  content?: string | null;
  /** Those that its units were counted in: where the currency has others by now, nothing is booked, and it can be asked again. */
  decimals?: number;
  /** What the operator did: credit, debit, budget, transfer, … */
  action: string;
  data?: Record<string, unknown> | null;
  /** The caller's key, and a hash of the whole request: the same pair gives the first outcome again. */
  idempotency?: { key: string; request: Buffer };
  /** Where several are asked for together: what the request of all comes to (request.ts). */
  request?: Buffer;
  /** The cache generation that its operator and wallets were judged by, where nobody knows whether it is still in force. */
  authorizedUnder?: string | undefined;
  /** When it happened, if not now. For demo data; no call of the API can set it. */
  date?: Date;
};

/** What a posting was judged by is no longer in force, or that can't be told: nothing was booked, and it is to be judged anew. */
export class StaleAuthorization extends Error {}

/** A transaction as it was booked. */
export type PostedTransaction = {
  _id: string;
  type: TransactionType;
  status: 'successful' | 'incorrect';
  /** Minor units. */
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
  /** What asked for it: request.ts. None where no key was given, and in rows of earlier versions. */
  request: Uint8Array | null;
  /** How its amount and its parties are said, where it was booked just now; read anew for a repeat. */
  display?: { decimals: number; names: { currency: string; from: string; to: string } };
};

/** `_id`s of the transactions in the order of the postings, or which posting was refused, and why. */
export type AtomicOutcome =
  | { transactions: string[] }
  | { refusal: Decline['code']; detail?: Decline['detail']; at: number };
