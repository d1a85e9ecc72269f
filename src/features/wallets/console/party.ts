/** Whose a wallet is, and what an amount in it is counted in. */
import type { PartyType } from '#ledger/contract';
import type { Balance } from '../balance.ts';

/** One side: a wallet and whose it is. Plain data, so that it can be kept while no answer has come. */
export type WalletParty = {
  wallet: string;
  owner: string;
  type: PartyType;
  name: string;
  /** Full name and address, and the client's name. */
  detail?: string;
  client?: string;
  inactive?: boolean;
  /** Of a user, where the caller sees it. */
  defaultCurrency?: string;
  /** Its wallet pays nobody until it is unfrozen; why, where that may be seen. */
  frozen?: { for: string };
  /** The caller may pay it and may not look into it. */
  hidden?: boolean;
  /** What they were looked for by, to the letter, where nobody else is found by it. */
  sought?: string;
};

/** Without its balance: what an amount is counted in. */
export type PartyCurrency = Omit<Balance, 'balance' | 'disabled'>;
