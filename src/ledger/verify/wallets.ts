/** Verifies the clients of wallets. No seal covers them, so other rows have to confirm them. */
import { sql } from 'drizzle-orm';
import { readByCursor } from '#engine/service';
import type { HistoryScope, LedgerVerification } from '../scope.ts';

/**
 * A wallet permanently belongs to its owner's client, and the seals of its transactions cover that client. Moving a wallet
 * to another client undetected would require moving its owner as well, and a wallet without transactions. The client of a
 * closed wallet, whose owner is gone, is confirmed by its transactions alone.
 */
export async function verifyWallets(
  { connection, report }: LedgerVerification,
  scope: HistoryScope,
): Promise<void> {
  const inScope = scope.kind === 'wallet' ? sql`w._id = ${scope.wallet}` : sql`true`;
  const ofScope = scope.kind === 'wallet' ? sql`e.wallet = ${scope.wallet}` : sql`true`;
  const { before, from } = connection.layout.lookupTables({
    first_entries: {
      table: sql`entries`,
      rows: sql`
        select distinct on (e.wallet) e.wallet, e.currency, e.sequence, e.transaction from entries e
        where ${ofScope} order by e.wallet, e.currency, e.sequence`,
    },
    first_transactions: {
      table: sql`transactions`,
      rows: sql`select * from transactions where _id in (select transaction from first_entries)`,
    },
  });
  const moved = sql`${before}
    select w._id as wallet from wallets w
    left join users u on w.owner_type = 'user' and u._id = w.owner
    left join clients c on w.owner_type = 'client' and c._id = w.owner
    left join lateral (
      select true as found, case when t.from_wallet = w._id then t.from_client else t.to_client end as client
      from (
        select transaction from ${from.first_entries} where wallet = w._id order by currency, sequence limit 1
      ) e join ${from.first_transactions} t on t._id = e.transaction
    ) first on true
    where ${inScope} and (
      (w.deleted_at is null and (
        w.client is distinct from coalesce(u.client, c._id)
        or (w.owner_type <> 'platform' and u._id is null and c._id is null)))
      or (first.found and first.client is distinct from w.client))`;
  for await (const rows of readByCursor<{ wallet: string }>(connection, moved)) {
    for (const { wallet } of rows) report({ table: 'wallets', record: wallet, wallet, check: 'client' });
  }
}
