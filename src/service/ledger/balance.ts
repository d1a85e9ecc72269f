/** A balance row: what a wallet holds of one currency, and where its chain of entries stands. */
import { sql } from 'drizzle-orm';
import type { PartyType } from '../../contract/fields.ts';
import { fromHex } from './rows.ts';
import { sameSeal, seal } from './seals.ts';

export type BalanceState = {
  wallet: string;
  currency: string;
  /** Sealed with the balance, so that a wallet can't be handed to another owner unseen. */
  ownerType: PartyType;
  owner: string;
  /** Smallest units; negative only for the platform. */
  units: bigint;
  /** Of the last entry, 0 where there is none. */
  sequence: bigint;
  /** Seal of the last entry. */
  head: Buffer | null;
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

/** A row of balances as JSON; numbers as text, because JSON's stop at 2^53, bytes in hexadecimal. */
export type BalanceJson = {
  wallet: string;
  currency: string;
  units: string;
  sequence: string;
  head: string | null;
  seal: string;
};

/** What `json_build_object` makes a BalanceJson of, from a row of `balances` under the alias `b`. */
export const balanceFields = sql`
  'wallet', b.wallet, 'currency', b.currency, 'units', b.units::text, 'sequence', b.sequence::text,
  'head', encode(b.head, 'hex'), 'seal', encode(b.seal, 'hex')`;

/** The row with whose it is, and whether its seal holds. */
export function balanceOf(
  balanceKey: Uint8Array,
  row: BalanceJson,
  { ownerType, owner }: Pick<BalanceState, 'ownerType' | 'owner'>,
): { balance: BalanceState; intact: boolean } {
  const balance: BalanceState = {
    wallet: row.wallet,
    currency: row.currency,
    ownerType,
    owner,
    units: BigInt(row.units),
    sequence: BigInt(row.sequence),
    head: row.head === null ? null : fromHex(row.head),
  };
  return { balance, intact: sameSeal(sealBalance(balanceKey, balance), fromHex(row.seal)) };
}
