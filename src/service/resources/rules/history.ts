/** Whether money ever moved through a wallet: then it, and its owner, stay for good. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../database/database.ts';

export type Party = { ownerType: 'user' | 'client'; owner: string };

/** Entries, or transactions (refused ones too) that name the party, or that the user made. */
export async function hasHistory(connection: Connection, { ownerType, owner }: Party): Promise<boolean> {
  const { rows } = await connection.execute<{ used: boolean }>(sql`
    select exists (
      select 1 from transactions
      where ("from" = ${owner} and from_type = ${ownerType})
         or ("to" = ${owner} and to_type = ${ownerType})
         or "user" = ${owner}
    ) or exists (
      select 1 from entries
      where wallet in (select _id from wallets where owner = ${owner} and owner_type = ${ownerType})
    ) as used`);
  return rows[0]?.used ?? false;
}

/** Removes the wallets of a party without history, balances at zero and all. */
export async function removeWallets(connection: Connection, { ownerType, owner }: Party): Promise<void> {
  const mine = sql`select _id from wallets where owner = ${owner} and owner_type = ${ownerType}`;
  await connection.execute(sql`delete from balances where wallet in (${mine})`);
  await connection.execute(sql`delete from wallets where owner = ${owner} and owner_type = ${ownerType}`);
}
