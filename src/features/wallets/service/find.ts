/**
 * Resolves wallets and currencies named in calls, limited to the caller's rows; batches concurrent look-ups
 * into one query.
 */
import { sql } from 'drizzle-orm';
import { isUuid, schemaOf } from '#engine/contract';
import {
  type Caller,
  type Connection,
  cachedLookup,
  defineStatement,
  invalidField,
  ServiceError,
} from '#engine/service';
import { currency } from '#features/currencies';
import { type PartyType, PLATFORM_ID } from '#ledger/contract';
import { canSeeWallet } from './rows.ts';

/** The immutable properties of an open wallet. */
export type OpenWallet = { _id: string; ownerType: PartyType; owner: string; client: string | null };

/** Identifies a request that moves money by operator and idempotency key. */
export type IdempotencyContext = { operator: string; key: string };

/**
 * Finds an open wallet by its own `_id` or its owner's, without checking visibility.
 * @param context for requests that move money: a repeated request also finds a wallet that was closed since,
 *   so that the ledger returns the first response
 */
export async function findWallet(
  connection: Connection,
  id: string,
  context?: IdempotencyContext,
): Promise<OpenWallet | undefined> {
  const match = isUuid(id) ? await findWalletByName(connection, id.toLowerCase()) : undefined;
  if (!match?.isClosed) return match;
  return context && (await isKeyUsed(connection, context)) ? match : undefined;
}

/**
 * Returns the wallet by its own `_id`.
 * @throws ServiceError `not_found`, also if it isn't visible to the caller
 */
export async function getWallet(
  connection: Connection,
  id: string,
  caller: Caller,
  context?: IdempotencyContext,
): Promise<OpenWallet> {
  const match = await findWallet(connection, id, context);
  if (match?._id !== id.toLowerCase() || !canSeeWallet(caller, match)) throw new ServiceError('not_found');
  return match;
}

/**
 * Returns the wallet of a user or client.
 * @throws ServiceError `not_found`
 */
export async function getOwnerWallet(
  connection: Connection,
  ownerType: 'user' | 'client',
  owner: string,
  caller: Caller,
  context?: IdempotencyContext,
): Promise<OpenWallet> {
  const match = await findWallet(connection, owner, context);
  const isOfOwner = match?.owner === owner.toLowerCase() && match.ownerType === ownerType;
  if (!isOfOwner || !canSeeWallet(caller, match)) throw new ServiceError('not_found');
  return match;
}

/**
 * Returns the wallet that a party field names by its own `_id` or its owner's.
 * @throws ServiceError `invalid`
 */
export async function resolveWallet(
  connection: Connection,
  field: string,
  id: string,
  caller: Caller,
  context?: IdempotencyContext,
): Promise<OpenWallet> {
  const match = await findWallet(connection, id, context);
  if (!match || !canSeeWallet(caller, match)) throw invalidField(field, { key: 'validation.reference' });
  return match;
}

/**
 * Returns the `_id` of an owner's wallet without checking visibility, for the operator's own source of money.
 */
export async function getWalletId(
  connection: Connection,
  ownerType: 'user' | 'client' | 'platform',
  owner: string,
  context?: IdempotencyContext,
): Promise<string> {
  if (ownerType === 'platform') return PLATFORM_ID;
  const match = await findWallet(connection, owner, context);
  if (match?.owner !== owner || match.ownerType !== ownerType) {
    throw new ServiceError('no_source_wallet');
  }
  return match._id;
}

export type UsableCurrency = {
  _id: string;
  abbreviation: string;
  decimals: number;
  /** Minor units as a string; null if no credit requires a confirmation. */
  confirmAbove: string | null;
};

/**
 * Resolves a currency by `_id` or abbreviation.
 * @throws ServiceError `invalid` on `currency`
 */
export async function resolveCurrency(connection: Connection, name: string): Promise<UsableCurrency> {
  const match = isCurrencyName(name) ? await findCurrencyByName(connection, name) : undefined;
  if (!match) throw invalidField('currency', { key: 'validation.reference' });
  return match;
}

const abbreviation = schemaOf(currency.fields.abbreviation);

function isCurrencyName(name: string): boolean {
  return isUuid(name) || abbreviation.safeParse(name.toUpperCase()).success;
}

/** Owners who closed a wallet may open another. */
const findWalletByName = cachedLookup<OpenWallet & { isClosed: boolean }>(
  async (connection, ids) => {
    const rows = await readWallets(connection, { ids: JSON.stringify([...new Set(ids)]) });
    const byName = new Map(rows.flatMap((row) => [[row.owner, row] as const, [row._id, row] as const]));
    return ids.map((id) => byName.get(id));
  },
  ({ isClosed }) => !isClosed,
);

/** An owner's open wallet sorts after closed ones, so it is the one found by owner. */
const readWallets = defineStatement<{ ids: string }, OpenWallet & { isClosed: boolean }>(
  'read_wallets',
  sql`
  with ids as materialized (
    select id::uuid from json_array_elements_text(${sql.placeholder('ids')}::json) as id
  ), matches as (
    select w.* from ids join wallets w on w._id = ids.id
    union select w.* from ids join wallets w on w.owner = ids.id
  )
  select _id, owner_type as "ownerType", owner, client, deleted_at is not null as "isClosed"
  from matches order by deleted_at nulls last`,
);

/** Whether the key has an outcome: then a request under it posts nothing. */
export async function isKeyUsed(
  connection: Connection,
  { operator, key }: IdempotencyContext,
): Promise<boolean> {
  const { rows } = await connection.execute(
    sql`select 1 from idempotency where "user" = ${operator} and key = ${key}`,
  );
  return rows.length > 0;
}

const findCurrencyByName = cachedLookup<UsableCurrency>(async (connection, names) => {
  const normalized = names.map((name) => (isUuid(name) ? name.toLowerCase() : name.toUpperCase()));
  const rows = await readCurrencies(connection, { names: JSON.stringify([...new Set(normalized)]) });
  const byName = new Map(rows.flatMap((row) => [[row._id, row] as const, [row.abbreviation, row] as const]));
  return normalized.map((name) => byName.get(name));
});

const readCurrencies = defineStatement<{ names: string }, UsableCurrency>(
  'read_currencies',
  sql`
  select _id, abbreviation, decimals, confirm_above::text as "confirmAbove" from currencies
  where _id::text in (select json_array_elements_text(${sql.placeholder('names')}::json))
    or abbreviation in (select json_array_elements_text(${sql.placeholder('names')}::json))`,
);
