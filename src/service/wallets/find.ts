/** Wallets and currencies as calls name them, within the caller's rows; one query for many requests. */
import { sql } from 'drizzle-orm';
import { type PartyType, PLATFORM_ID } from '../../contract/fields.ts';
import { currency } from '../../contract/resources/currency.ts';
import type { Connection } from '../database/database.ts';
import { gathered } from '../database/gather.ts';
import { defineStatement } from '../database/statement.ts';
import { invalidField, Refusal } from '../errors.ts';
import { isUuid } from '../resources/identify.ts';
import { isWalletOf } from '../resources/tenancy.ts';
import type { Caller } from '../sessions/caller.ts';

/** An open wallet: what never changes of it. */
export type FoundWallet = { _id: string; ownerType: PartyType; owner: string; client: string | null };

/** An open wallet by its own `_id` or its owner's, whoever's it is and whoever asks. */
export async function findWallet(connection: Connection, id: string): Promise<FoundWallet | undefined> {
  return isUuid(id) ? walletCalled(connection, id.toLowerCase()) : undefined;
}

/** The wallet by its own `_id`. @throws Refusal `not_found`, also where the row is someone else's */
export async function walletWithId(connection: Connection, id: string, caller: Caller): Promise<FoundWallet> {
  const found = await findWallet(connection, id);
  if (found?._id !== id.toLowerCase() || !isWalletOf(caller, found)) throw new Refusal('not_found');
  return found;
}

/** The wallet of a user or client. @throws Refusal `not_found` */
export async function walletOf(
  connection: Connection,
  ownerType: 'user' | 'client',
  owner: string,
  caller: Caller,
): Promise<FoundWallet> {
  const found = await findWallet(connection, owner);
  const isTheirs = found?.owner === owner.toLowerCase() && found.ownerType === ownerType;
  if (!isTheirs || !isWalletOf(caller, found)) throw new Refusal('not_found');
  return found;
}

/** The wallet that a party field names: by its own `_id` or its owner's. @throws Refusal `invalid` */
export async function walletNamed(
  connection: Connection,
  field: string,
  id: string,
  caller: Caller,
): Promise<FoundWallet> {
  const found = await findWallet(connection, id);
  if (!found || !isWalletOf(caller, found)) throw invalidField(field, { key: 'validation.reference' });
  return found;
}

/** The `_id` of a wallet by its owner, whoever asks: the operator's own source of money. */
export async function walletIdOf(
  connection: Connection,
  ownerType: 'user' | 'client' | 'platform',
  owner: string,
): Promise<string> {
  if (ownerType === 'platform') return PLATFORM_ID;
  const found = await findWallet(connection, owner);
  if (found?.owner !== owner || found.ownerType !== ownerType) {
    throw new Refusal('refused', undefined, 'there is no wallet that the money could come from.');
  }
  return found._id;
}

export type FoundCurrency = { _id: string; abbreviation: string; decimals: number };

/** A currency named by `_id` or abbreviation. @throws Refusal `invalid` that names `currency` */
export async function currencyNamed(connection: Connection, name: string): Promise<FoundCurrency> {
  const found = isCurrencyName(name) ? await currencyCalled(connection, name) : undefined;
  if (!found) throw invalidField('currency', { key: 'validation.reference' });
  return found;
}

function isCurrencyName(name: string): boolean {
  return isUuid(name) || currency.fields.abbreviation.schema.safeParse(name.toUpperCase()).success;
}

const walletCalled = gathered<string, FoundWallet>(async (connection, ids) => {
  const rows = await readWallets(connection, { ids: JSON.stringify([...new Set(ids)]) });
  const byName = new Map(rows.flatMap((row) => [[row.owner, row] as const, [row._id, row] as const]));
  return ids.map((id) => byName.get(id));
});

const readWallets = defineStatement<{ ids: string }, FoundWallet>(
  'read_wallets',
  sql`
  with ids as materialized (
    select id::uuid from json_array_elements_text(${sql.placeholder('ids')}::json) as id
  ), found as (
    select w.* from ids join wallets w on w._id = ids.id
    union select w.* from ids join wallets w on w.owner = ids.id
  )
  select _id, owner_type as "ownerType", owner, client from found where deleted_at is null`,
);

const currencyCalled = gathered<string, FoundCurrency>(async (connection, names) => {
  const called = names.map((name) => (isUuid(name) ? name.toLowerCase() : name.toUpperCase()));
  const rows = await readCurrencies(connection, { names: JSON.stringify([...new Set(called)]) });
  const byName = new Map(rows.flatMap((row) => [[row._id, row] as const, [row.abbreviation, row] as const]));
  return called.map((name) => byName.get(name));
});

const readCurrencies = defineStatement<{ names: string }, FoundCurrency>(
  'read_currencies',
  sql`
  select _id, abbreviation, decimals from currencies
  where _id::text in (select json_array_elements_text(${sql.placeholder('names')}::json))
    or abbreviation in (select json_array_elements_text(${sql.placeholder('names')}::json))`,
);
