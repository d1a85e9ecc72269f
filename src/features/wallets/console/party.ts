/** A wallet's owner, and the currencies of amounts in it. */
import type { PartyType } from '#ledger/contract';
import type { Balance } from '../balance.ts';

/** One side of a payment: a wallet and its owner. Plain data, so that it can be stored with an unanswered payment. */
export type WalletParty = {
  wallet: string;
  owner: string;
  type: PartyType;
  name: string;
  /** Full name and e-mail address, and the client's name. */
  detail?: string;
  client?: string;
  inactive?: boolean;
  /** For users, if visible to the caller. */
  defaultCurrency?: string;
  /** The wallet can't pay until it is unfrozen; includes the reason if visible. */
  frozen?: { for: string };
  /** The caller may pay the party but not view it. */
  hidden?: boolean;
  /** The exact text by which it was found, if that identifies it uniquely. */
  sought?: string;
};

/** A balance without its amount: the currency of an amount. */
export type PartyCurrency = Omit<Balance, 'balance' | 'disabled'>;
