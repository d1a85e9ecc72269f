/** A balance row: what a wallet holds of one currency, and where its chain of entries stands. */
import { sql } from 'drizzle-orm';
import { sameSeal, seal } from '#engine/service';
import type { PartyType } from './contract/parties.ts';

export type BalanceState = {
  wallet: string;
  currency: string;
  /** Sealed with the balance, so that a wallet can't be handed to another owner unseen. */
  ownerType: PartyType;
  owner: string;
  /** Minor units; negative only for the platform. */
  units: bigint;
  /** Of the last entry, 0 where there is none. */
  sequence: bigint;
  /** Seal of the last entry. */
  head: Uint8Array | null;
};

export function sealBalance(balanceKey: Uint8Array, balance: BalanceState): Buffer {
  return seal(balanceKey, [
    balance.wallet,
    balance.currency,
    balance.ownerType,
    balance.owner,
    balance.units.toString(),
    balance.sequence.toString(),
    balance.head,
  ]);
}

/** What names the entries of a wallet in one currency, and the types of these columns. */
export const chainColumns = { wallet: 'uuid', currency: 'uuid' } as const;

/** A row of `balances` under the alias `b`, as both drivers read it alike: numbers as text. */
export const balanceColumns = sql`b.wallet, b.currency, b.units::text, b.sequence::text, b.head, b.seal`;
export type BalanceRow = {
  wallet: string;
  currency: string;
  units: string;
  sequence: string;
  head: Uint8Array | null;
  seal: Uint8Array;
};

/** The row with whose it is, and whether its seal holds. */
export function balanceOf(
  balanceKey: Uint8Array,
  row: BalanceRow,
  { ownerType, owner }: Pick<BalanceState, 'ownerType' | 'owner'>,
): { balance: BalanceState; intact: boolean } {
  const balance: BalanceState = {
    wallet: row.wallet,
    currency: row.currency,
    ownerType,
    owner,
    units: BigInt(row.units),
    sequence: BigInt(row.sequence),
    head: row.head,
  };
  return { balance, intact: sameSeal(sealBalance(balanceKey, balance), row.seal) };
}
