/** Wallets and currencies as calls name them, within the caller's rows; one query for many requests. */
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
import { isWalletOf } from './rows.ts';

/** An open wallet: what never changes of it. */
export type OpenWallet = { _id: string; ownerType: PartyType; owner: string; client: string | null };

/** Under which key someone asks for money to be moved. */
export type IdempotencyContext = { operator: string; key: string };

/**
 * An open wallet by its own `_id` or its owner's, whoever's it is and whoever asks.
 * @param context where money is to be moved: a repeat finds a wallet that was closed since, so that the
 * ledger gives it the first answer
 */
export async function findWallet(
  connection: Connection,
  id: string,
  context?: IdempotencyContext,
): Promise<OpenWallet | undefined> {
  const match = isUuid(id) ? await walletCalled(connection, id.toLowerCase()) : undefined;
  if (!match?.closed) return match;
  return context && (await isKeyUsed(connection, context)) ? match : undefined;
}

/** The wallet by its own `_id`. @throws ServiceError `not_found`, also where the row is someone else's */
export async function walletWithId(
  connection: Connection,
  id: string,
  caller: Caller,
  context?: IdempotencyContext,
): Promise<OpenWallet> {
  const match = await findWallet(connection, id, context);
  if (match?._id !== id.toLowerCase() || !isWalletOf(caller, match)) throw new ServiceError('not_found');
  return match;
}

/** The wallet of a user or client. @throws ServiceError `not_found` */
export async function walletOf(
  connection: Connection,
  ownerType: 'user' | 'client',
  owner: string,
  caller: Caller,
  context?: IdempotencyContext,
): Promise<OpenWallet> {
  const match = await findWallet(connection, owner, context);
  const isOwners = match?.owner === owner.toLowerCase() && match.ownerType === ownerType;
  if (!isOwners || !isWalletOf(caller, match)) throw new ServiceError('not_found');
  return match;
}

/** The wallet that a party field names: by its own `_id` or its owner's. @throws ServiceError `invalid` */
export async function resolveWallet(
  connection: Connection,
  field: string,
  id: string,
  caller: Caller,
  context?: IdempotencyContext,
): Promise<OpenWallet> {
  const match = await findWallet(connection, id, context);
  if (!match || !isWalletOf(caller, match)) throw invalidField(field, { key: 'validation.reference' });
  return match;
}

/** The `_id` of a wallet by its owner, whoever asks: the operator's own source of money. */
export async function findWalletId(
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
  /** Minor units as text; null where no credit asks for a confirmation. */
  confirmAbove: string | null;
};

/** A currency named by `_id` or abbreviation. @throws ServiceError `invalid` that names `currency` */
export async function resolveCurrency(connection: Connection, name: string): Promise<UsableCurrency> {
  const match = isCurrencyName(name) ? await currencyCalled(connection, name) : undefined;
  if (!match) throw invalidField('currency', { key: 'validation.reference' });
  return match;
}

const abbreviation = schemaOf(currency.fields.abbreviation);

function isCurrencyName(name: string): boolean {
  return isUuid(name) || abbreviation.safeParse(name.toUpperCase()).success;
}

/** Who has closed one may open another. */
const walletCalled = cachedLookup<OpenWallet & { closed: boolean }>(
  async (connection, ids) => {
    const rows = await readWallets(connection, { ids: JSON.stringify([...new Set(ids)]) });
    const byName = new Map(rows.flatMap((row) => [[row.owner, row] as const, [row._id, row] as const]));
    return ids.map((id) => byName.get(id));
  },
  ({ closed }) => !closed,
);

/** The open wallet of an owner comes after those that were closed, so it is the one found by the owner. */
const readWallets = defineStatement<{ ids: string }, OpenWallet & { closed: boolean }>(
  'read_wallets',
  sql`
  with ids as materialized (
    select id::uuid from json_array_elements_text(${sql.placeholder('ids')}::json) as id
  ), found as (
    select w.* from ids join wallets w on w._id = ids.id
    union select w.* from ids join wallets w on w.owner = ids.id
  )
  select _id, owner_type as "ownerType", owner, client, deleted_at is not null as closed
  from found order by deleted_at nulls last`,
);

/** Whether the key has an outcome: a request under it books nothing any more. */
export async function isKeyUsed(
  connection: Connection,
  { operator, key }: IdempotencyContext,
): Promise<boolean> {
  const { rows } = await connection.execute(
    sql`select 1 from idempotency where "user" = ${operator} and key = ${key}`,
  );
  return rows.length > 0;
}

const currencyCalled = cachedLookup<UsableCurrency>(async (connection, names) => {
  const called = names.map((name) => (isUuid(name) ? name.toLowerCase() : name.toUpperCase()));
  const rows = await readCurrencies(connection, { names: JSON.stringify([...new Set(called)]) });
  const byName = new Map(rows.flatMap((row) => [[row._id, row] as const, [row.abbreviation, row] as const]));
  return called.map((name) => byName.get(name));
});

const readCurrencies = defineStatement<{ names: string }, UsableCurrency>(
  'read_currencies',
  sql`
  select _id, abbreviation, decimals, confirm_above::text as "confirmAbove" from currencies
  where _id::text in (select json_array_elements_text(${sql.placeholder('names')}::json))
    or abbreviation in (select json_array_elements_text(${sql.placeholder('names')}::json))`,
);
