/** Opens wallets, adds currencies and closes them: besides postings, the only code that writes balance rows. */
import { sql } from 'drizzle-orm';
import { addRows, type Connection, changeRows, invalidField, newId, ServiceError } from '#engine/service';
import { type CheckedBalanceRow, checkedBalanceColumns, findAlteredBalances } from './alteredBalances.ts';
import { type BalanceState, sealBalance } from './balance.ts';
import { type PartyType, PLATFORM_ID } from './contract/parties.ts';
import type { LedgerKeys } from './keys.ts';

export type NewWallet = {
  ownerType: PartyType;
  /** `_id` of the user or client; PLATFORM_ID for the platform. */
  owner: string;
  /** The tenant it belongs to; null for the platform and its staff. */
  client: string | null;
  /** `_id`s of its first currencies, with a balance of zero each. */
  currencies: readonly string[];
};

/** Opens a wallet. @returns its `_id` @throws ServiceError `conflict` if the owner has a wallet already */
export async function openWallet(
  transaction: Connection,
  keys: LedgerKeys,
  { ownerType, owner, client, currencies }: NewWallet,
): Promise<string> {
  const id = ownerType === 'platform' ? PLATFORM_ID : newId();
  await addRows(transaction, keys, 'wallets', [id], async () => {
    const { rows } = await transaction.execute(sql`
      insert into wallets (_id, owner_type, owner, client, created_at)
      values (${id}, ${ownerType}, ${owner}, ${client}, ${new Date().toISOString()})
      on conflict do nothing returning _id`);
    if (rows.length === 0) throw new ServiceError('conflict', { owner: { key: 'validation.taken' } });
    await addBalances(transaction, keys, { wallet: id, ownerType, owner, currencies });
  });
  return id;
}

/** Adds currencies to a wallet, with a balance of zero each. Ignores those it has already. */
export async function addCurrencies(
  transaction: Connection,
  keys: LedgerKeys,
  wallet: string,
  currencies: readonly string[],
): Promise<void> {
  // Every change of a wallet's currencies seals the wallet anew, so changes must not overlap.
  const { rows } = await transaction.execute<{ owner_type: PartyType; owner: string }>(
    sql`select owner_type, owner from wallets where _id = ${wallet} and deleted_at is null for update`,
  );
  const [row] = rows;
  if (!row) throw new ServiceError('not_found');
  const { owner_type: ownerType, owner } = row;
  await changeRows(transaction, keys, 'wallets', [wallet], () =>
    addBalances(transaction, keys, { wallet, ownerType, owner, currencies }),
  );
}

/** Closes a wallet permanently. Its rows stay. @throws ServiceError `in_use` unless every balance is zero, `row_altered` */
export async function closeWallet(transaction: Connection, keys: LedgerKeys, wallet: string): Promise<void> {
  const { rows } = await transaction.execute<CheckedBalanceRow>(sql`
    select ${checkedBalanceColumns(transaction)} from balances b join wallets w on w._id = b.wallet
    where b.wallet = ${wallet} order by b.currency for update of b`);
  // A forged zero would hide the owner's money.
  if ((await findAlteredBalances(transaction, keys, rows)).size) throw new ServiceError('row_altered');
  if (!rows.every(({ units }) => BigInt(units) === 0n)) {
    throw invalidField('_id', { key: 'validation.walletNotEmpty' }, 'in_use');
  }
  const result = await changeRows(transaction, keys, 'wallets', [wallet], () =>
    transaction.execute(sql`
      update wallets set deleted_at = now() where _id = ${wallet} and deleted_at is null returning _id`),
  );
  if (result.rows.length === 0) throw new ServiceError('not_found');
}

async function addBalances(
  transaction: Connection,
  keys: LedgerKeys,
  { wallet, ownerType, owner, currencies }: Omit<NewWallet, 'client'> & { wallet: string },
): Promise<void> {
  if (currencies.length === 0) return;
  const rows = [...new Set(currencies)].sort().map((currency) => {
    const state: BalanceState = {
      wallet,
      currency,
      ownerType,
      owner,
      units: 0n,
      held: 0n,
      sequence: 0n,
      head: null,
    };
    return { wallet, currency, seal: `\\x${sealBalance(keys.balance, state).toString('hex')}` };
  });
  // Waits for a currency that is being deleted; a deleted one gets no balance.
  await transaction.execute(sql`
    insert into balances (wallet, currency, units, sequence, seal)
    select row.wallet, row.currency, 0, 0, row.seal
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(wallet uuid, currency uuid, seal bytea)
    join currencies on currencies._id = row.currency
    for key share of currencies
    on conflict do nothing`);
}
