/** The wallets visible to a caller. */
import { and, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { resolveScope } from '#engine/contract';
import { type Caller, type Connection, declaredRows, type RowScope } from '#engine/service';
import { wallets as table } from '#ledger';
import type { PartyType } from '#ledger/contract';
import { wallet } from '../resource.ts';

/** Open wallets only. */
export const walletRows: RowScope = {
  rowsOf: (caller) => and(callerWalletsCondition(caller), isNull(table.deletedAt as AnyPgColumn)),
};

/** Wallets visible to the caller, including closed ones, because their history remains. */
export function callerWalletsCondition(caller: Caller): SQL | undefined {
  const rows = declaredRows(wallet, caller);
  if (rows === undefined || caller.ability.can('read', 'ClientWallet')) return rows;
  return and(rows, ne(table.ownerType as AnyPgColumn, 'client'));
}

/** Whether an open wallet is visible to the caller: the same rule as `rowsOf`, for a wallet already read. */
export function canSeeWallet(
  caller: Caller,
  wallet: { ownerType: PartyType; owner: string; client: string | null },
): boolean {
  const scope = resolveScope(caller);
  if (scope === 'all') return true;
  if (wallet.ownerType === 'client' && !caller.ability.can('read', 'ClientWallet')) return false;
  if (scope === 'own') return wallet.owner === caller.user;
  return caller.client !== null && wallet.client === caller.client;
}

/** The wallets of these owners, including closed ones, because their history remains. */
export async function listOwnedWallets(connection: Connection, owners: readonly string[]): Promise<string[]> {
  if (!owners.length) return [];
  const rows = await connection
    .select({ _id: table._id })
    .from(table)
    .where(inArray(table.owner, [...owners]));
  return rows.map(({ _id }) => String(_id));
}
