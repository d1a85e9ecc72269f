/** Wallets and currencies as calls name them, within the caller's rows. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { PLATFORM_ID } from '../../contract/fields.ts';
import { resourceNamed } from '../../contract/resources/index.ts';
import type { Connection } from '../database/database.ts';
import { tableOf } from '../database/tables.ts';
import { invalidField, Refusal } from '../errors.ts';
import { columnFor } from '../resources/columns.ts';
import { findCurrency, isUuid } from '../resources/identify.ts';
import type { WalletRow } from '../resources/rules/wallets.ts';
import { rowsOf } from '../resources/tenancy.ts';
import type { Caller } from '../sessions/caller.ts';

const wallets = resourceNamed('wallets');

/** The wallet of a user or client. @throws Refusal `not_found` */
export async function walletOf(
  connection: Connection,
  ownerType: 'user' | 'client',
  owner: string,
  caller: Caller,
): Promise<WalletRow> {
  const condition = and(
    eq(columnFor(wallets, 'owner'), owner),
    eq(columnFor(wallets, 'ownerType'), ownerType),
  );
  const found = await one(connection, owner, condition, caller);
  if (!found) throw new Refusal('not_found');
  return found;
}

/** The wallet that a party field names: by its own `_id` or its owner's. @throws Refusal `invalid` */
export async function walletNamed(
  connection: Connection,
  field: string,
  id: string,
  caller: Caller,
): Promise<WalletRow> {
  const condition = or(eq(columnFor(wallets, '_id'), id), eq(columnFor(wallets, 'owner'), id));
  const found = await one(connection, id, condition, caller);
  if (!found) throw invalidField(field, { key: 'validation.reference' });
  return found;
}

/** The `_id` of a wallet by its owner, whoever asks: the operator's own source of money. */
export async function walletIdOf(
  connection: Connection,
  ownerType: 'user' | 'client' | 'platform',
  owner: string,
): Promise<string> {
  if (ownerType === 'platform') return PLATFORM_ID;
  const { rows } = await connection.execute<{ _id: string }>(sql`
    select _id from wallets where owner_type = ${ownerType} and owner = ${owner} and deleted_at is null`);
  const [found] = rows;
  if (!found) throw new Refusal('refused', undefined, 'there is no wallet that the money could come from.');
  return found._id;
}

export type FoundCurrency = { _id: string; abbreviation: string; decimals: number };

/** A currency named by `_id` or abbreviation. @throws Refusal `invalid` that names `currency` */
export async function currencyNamed(connection: Connection, name: string): Promise<FoundCurrency> {
  const id = await findCurrency(connection, name);
  const { rows } = await connection.execute<FoundCurrency>(
    sql`select _id, abbreviation, decimals from currencies where _id = ${id ?? null}`,
  );
  const [found] = rows;
  if (!found) throw invalidField('currency', { key: 'validation.reference' });
  return found;
}

async function one(
  connection: Connection,
  id: string,
  condition: SQL | undefined,
  caller: Caller,
): Promise<WalletRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await connection
    .select()
    .from(tableOf(wallets))
    .where(and(condition, rowsOf(wallets, caller)));
  return row as WalletRow | undefined;
}
