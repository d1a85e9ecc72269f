/** A row of `balances`: what a wallet holds in one currency, and where its chain of entries ends. */
import { sql } from 'drizzle-orm';
import { sameSeal, seal } from '#engine/service';
import type { PartyType } from './contract/parties.ts';

export type BalanceState = {
  wallet: string;
  currency: string;
  /** Part of the seal, so that moving a wallet to another owner is detected. */
  ownerType: PartyType;
  owner: string;
  /** Minor units; negative only for the platform. */
  units: bigint;
  /** Minor units of `units` that open holds reserve. */
  held: bigint;
  /** Sequence of the last entry; 0 without entries. */
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
    // Left out at zero, so that seals from before there were holds stay valid.
    ...(balance.held === 0n ? [] : [balance.held.toString()]),
  ]);
}

/** Minor units that can be paid out: what no hold reserves. */
export function availableUnits({ units, held }: Pick<BalanceState, 'units' | 'held'>): bigint {
  return units - held;
}

/** The columns that identify a chain of entries, with their types. */
export const chainColumns = { wallet: 'uuid', currency: 'uuid' } as const;

/** Identifies a chain, for maps. */
export const chainName = ({ wallet, currency }: { wallet: string; currency: string }) =>
  `${wallet} ${currency}`;

/** SQL for a row of `balances` with the alias `b`. Numbers are text, which both drivers return alike. */
export const balanceColumns = sql`b.wallet, b.currency, b.units::text, b.held::text, b.sequence::text, b.head, b.seal`;
export type BalanceRow = {
  wallet: string;
  currency: string;
  units: string;
  held: string;
  sequence: string;
  head: Uint8Array | null;
  seal: Uint8Array;
};

/** The row's balance with its owner, and whether its seal is intact. */
export function toBalance(
  balanceKey: Uint8Array,
  row: BalanceRow,
  { ownerType, owner }: Pick<BalanceState, 'ownerType' | 'owner'>,
): { balance: BalanceState; isIntact: boolean } {
  const balance: BalanceState = {
    wallet: row.wallet,
    currency: row.currency,
    ownerType,
    owner,
    units: BigInt(row.units),
    held: BigInt(row.held),
    sequence: BigInt(row.sequence),
    head: row.head,
  };
  return { balance, isIntact: sameSeal(sealBalance(balanceKey, balance), row.seal) };
}
