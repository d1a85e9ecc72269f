/** The field `wallet` of users and clients: their open wallet. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { getResource } from '#engine/contract';
import { type Connection, getColumn, getTable, type Row } from '#engine/service';

/** Adds `wallet` to each row, in place. */
export async function addWallets(
  connection: Connection,
  rows: Row[],
  ownerType: 'user' | 'client',
): Promise<void> {
  const wallets = getResource('wallets');
  const owners = rows.map(({ _id }) => _id);
  const existing = await connection
    .select({ _id: getColumn(wallets, '_id'), owner: getColumn(wallets, 'owner') })
    .from(getTable(wallets))
    .where(
      and(
        inArray(getColumn(wallets, 'owner'), owners),
        eq(getColumn(wallets, 'ownerType'), ownerType),
        isNull(getColumn(wallets, 'deletedAt')),
      ),
    );
  const walletByOwner = new Map(existing.map(({ _id, owner }) => [owner, _id]));
  for (const row of rows) row.wallet = walletByOwner.get(row._id) ?? null;
}
