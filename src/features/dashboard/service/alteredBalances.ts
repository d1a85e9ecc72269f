/** Balances that were tampered with, among wallets visible to the caller, for the dashboard's alarm. */
import { and, inArray } from 'drizzle-orm';
import { resolveScope } from '#engine/contract';
import { type Caller, type Core, getColumn, getTable, type Row, recordsOf } from '#engine/service';
import { wallet, walletBalances } from '#features/wallets';
import { callerWalletsCondition } from '#features/wallets/service';
import type { Overview } from '../calls.ts';

/** Maximum wallets checked, and maximum balances listed. */
const MAX_WALLETS = 100;
const MAX_LISTED = 5;

/** Reads and verifies each balance again, as in the caller's list of wallets. */
export async function listAlteredBalances(
  core: Core,
  caller: Caller,
): Promise<NonNullable<Overview['attention']['alteredBalances']>> {
  const flagged = core.ledger.watch.altered();
  const ids = [...new Set(flagged.map(({ wallet }) => wallet))].slice(0, MAX_WALLETS);
  if (ids.length === 0) return { total: 0, data: [] };
  const connection = core.database.orm;
  // Includes closed wallets.
  const rows = await connection
    .select()
    .from(getTable(wallet))
    .where(and(callerWalletsCondition(caller), inArray(getColumn(wallet, '_id'), ids)));
  const data = await recordsOf(core, connection, wallet, rows as Row[], caller);
  const altered = data.flatMap((wallet) =>
    walletBalances(wallet)
      .filter((balance) => balance.altered)
      .map(({ currency, abbreviation, balance: amount, expected }) => ({
        ...{ currency, abbreviation, amount, altered: true as const, expected },
        wallet: wallet._id,
        owner: wallet._names.owner ?? String(wallet.owner),
      })),
  );
  // A balance whose wallet was removed can't be listed, but it counts.
  const total = resolveScope(caller) === 'all' ? Math.max(flagged.length, altered.length) : altered.length;
  return { total, data: altered.slice(0, MAX_LISTED) };
}
