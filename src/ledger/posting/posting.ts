/** Postings, the ledger's input, and transactions, its output. */
import type { Caller } from '#engine/service';
import type { PartyType } from '../contract/parties.ts';
import type { Decline } from './decline.ts';

export type TransactionType = 'credit' | 'debit' | 'transfer' | 'bonus' | 'reversal';

/** A request to move money from one wallet to another. */
export type Posting = {
  /** `_id` of the user who requests it. */
  operator: string;
  /** The operator's role; null if the role doesn't exist, and for demo data. */
  role: string | null;
  /** What acts for the operator, such as an API key; undefined for people. */
  via?: string | undefined;
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
  /** The hold on the paying wallet that ends with this posting: what it reserved is available again. */
  endsHold?: EndedHold;
  /** The currency's decimals that `units` is based on. If they have changed, nothing is booked, and the caller can retry. */
  decimals?: number;
  /** Minor units of the whole payment, if it has several postings: what rules judge it by. */
  total?: bigint;
  /** The approved request that it carries out. */
  approval?: Caller['approval'];
  /** The operator's action: credit, debit, budget, transfer, … */
  action: string;
  data?: Record<string, unknown> | null;
  /** The caller's key and a hash of the request. The same pair returns the first outcome again. */
  idempotency?: { key: string; request: Buffer };
  /** For one of several postings of a request: the digest of that request (request.ts). */
  request?: Buffer;
  /** The cache generation under which the operator was authorized, if it may no longer be in force. */
  authorizedUnder?: string | undefined;
  /** When it happened, if not now. Only for demo data; no API call can set it. */
  date?: Date;
};

/** What a hold reserved, in minor units, and what the rules recorded when it was placed. */
export type EndedHold = { units: bigint; data: Record<string, unknown> | null };

/** A hold that is about to be placed, as rules judge it. */
export type NewHold = Pick<
  Posting,
  'operator' | 'role' | 'via' | 'approval' | 'fromWallet' | 'currency' | 'units' | 'date'
> & { type: 'hold' };

/** Who a posting is made for: the caller of a request, with what it acts through and the approval that it carries out. */
export function operatorOf({
  user: operator,
  role,
  via,
  approval,
}: Pick<Caller, 'user' | 'role' | 'via' | 'approval'>): Pick<
  Posting,
  'operator' | 'role' | 'via' | 'approval'
> {
  return { operator, role, via, ...(approval && { approval }) };
}

/** Nothing was booked, since the operator's authorization may be outdated: authorize the request again, then retry. */
export class StaleAuthorization extends Error {}

/** A booked or declined transaction. */
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
  /** The tenants of both wallets, by which a tenant's list finds the transaction. */
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
  /** Digest of the request (request.ts); null without an idempotency key, and in rows of earlier versions. */
  request: Uint8Array | null;
  /** For displaying the amount and parties of a transaction that was just booked; absent for a repeated request. */
  display?: { decimals: number; names: { currency: string; from: string; to: string } };
};

/** `_id`s of the transactions in the order of the postings, or the index of the declined posting and the reason. */
export type AtomicOutcome =
  | { transactions: string[] }
  | { refusal: Decline['code']; detail?: Decline['detail']; at: number };
