/** A balance row: what a wallet holds of one currency, and where its chain of entries stands. */
import type { PartyType } from '../../contract/fields.ts';
import { seal } from './seals.ts';

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
