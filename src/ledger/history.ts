/** Whether money ever moved through a wallet: such a wallet and its owner cannot be deleted. */
import { type SQL, sql } from 'drizzle-orm';
import { type Connection, changeRows, type SealKeys, waitUntilVisible, withArchive } from '#engine/service';

export type HistoryParty = { ownerType: 'user' | 'client'; owner: string };

/**
 * Whether the party has entries, or transactions (declined ones too) that name it or that the user posted. Locks the party's
 * wallets first: waits for a posting in progress, and holds off later ones until the transaction ends.
 */
export async function hasHistory(
  connection: Connection,
  { ownerType, owner }: HistoryParty,
): Promise<boolean> {
  const walletIds = walletIdsSql({ ownerType, owner });
  await connection.execute(sql`select 1 from wallets where _id in (${walletIds}) order by _id for update`);
  await connection.execute(
    sql`select 1 from balances where wallet in (${walletIds}) order by wallet, currency for update`,
  );
  await waitUntilVisible(connection);
  const [transactions, entries] = [
    await withArchive(connection, 'transactions'),
    await withArchive(connection, 'entries'),
  ];
  const { rows } = await connection.execute<{ used: boolean }>(sql`
    with named as materialized (
      select 1 from ${transactions}
      where ("from" = ${owner} and from_type = ${ownerType})
         or ("to" = ${owner} and to_type = ${ownerType})
         or "user" = ${owner}
      limit 1
    ), booked as materialized (
      select 1 from ${entries} where wallet in (${walletIds}) limit 1
    )
    select exists (select from named) or exists (select from booked) as used`);
  return rows[0]?.used ?? false;
}

/** Deletes the wallets and zero balances of a party without history: `hasHistory`. */
export async function removeWallets(
  connection: Connection,
  keys: SealKeys,
  party: HistoryParty,
): Promise<void> {
  const walletIds = walletIdsSql(party);
  const { rows } = await connection.execute<{ _id: string }>(walletIds);
  const wallets = rows.map(({ _id }) => _id);
  await changeRows(connection, keys, 'wallets', wallets, async () => {
    await connection.execute(sql`delete from balances where wallet in (${walletIds})`);
    await connection.execute(sql`delete from wallets where _id in (${walletIds})`);
  });
}

function walletIdsSql({ ownerType, owner }: HistoryParty): SQL {
  return sql`select _id from wallets where owner = ${owner} and owner_type = ${ownerType}`;
}
