/** Which rows exist for a caller. A row outside is answered as if it did not exist. */
import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { PartyType } from '../../contract/fields.ts';
import { resourceNamed } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { scopeOf } from '../../contract/scope.ts';
import { isWritable, mayMakeSome, SHARED_ROW } from '../../contract/tenancy.ts';
import type { Connection } from '../database/database.ts';
import { tableOf } from '../database/tables.ts';
import { invalidField } from '../errors.ts';
import { crossed, none, ofClient, ofWallets, type Parts, touchesClient } from '../lists/parts.ts';
import type { Caller } from '../sessions/caller.ts';

/** The condition that keeps a read to the caller's rows; undefined lets all rows through. */
export function rowsOf(resource: Resource, caller: Caller): SQL | undefined {
  if (resource.name === 'transaction') return transactionsOf(caller);
  if (resource.name === 'wallets') return and(walletsOf(caller), isNull(wallets.deletedAt as AnyPgColumn));
  return declaredRows(resource, caller);
}

/** The same in parts that can each be read in order; undefined lets all rows through. */
export async function partsOf(
  connection: Connection,
  resource: Resource,
  caller: Caller,
): Promise<Parts | undefined> {
  if (resource.name !== 'transaction') {
    const rows = declaredRows(resource, caller);
    const { tenancy } = resource;
    const isOneTenants = scopeOf(caller) === 'client' && typeof tenancy === 'object' && !tenancy.shared;
    return rows && [{ when: rows, ...(isOneTenants && { tenant: caller.client ?? undefined }) }];
  }
  const scope = scopeOf(caller);
  if (scope === 'all') return undefined;
  if (scope === 'client') {
    if (caller.client === null) return none;
    const parts = await ofClient(connection, caller.client);
    const mayAll = caller.ability.can('read', 'ClientWallet');
    return mayAll ? parts : crossed(parts, [{ when: touchesClient(caller.client, false) }]);
  }
  const mine = await connection.select({ _id: wallets._id }).from(wallets).where(walletsOf(caller));
  return ofWallets(mine.map(({ _id }) => String(_id)));
}

/** @throws Refusal `forbidden` where the row is everybody's, and the caller doesn't see every row */
export function demandWritable(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  caller: Caller,
): void {
  if (!isWritable(resource, row, caller)) throw invalidField('_id', { key: SHARED_ROW }, 'forbidden');
}

/** @throws Refusal `forbidden` where no row that the caller makes could be theirs */
export function demandMaker(resource: Resource, caller: Caller): void {
  if (!mayMakeSome(resource, caller)) throw invalidField('_id', { key: SHARED_ROW }, 'forbidden');
}

const wallets = tableOf({ name: 'wallets' });
const transactions = tableOf({ name: 'transaction' });

/** Wallets of the caller's rows, closed ones too: their history stays. */
function walletsOf(caller: Caller): SQL | undefined {
  const rows = declaredRows(resourceNamed('wallets'), caller);
  if (rows === undefined || caller.ability.can('read', 'ClientWallet')) return rows;
  return and(rows, ne(wallets.ownerType as AnyPgColumn, 'client'));
}

/** Whether an open wallet is one of the caller's rows: `rowsOf`, for one that was read already. */
export function isWalletOf(
  caller: Caller,
  wallet: { ownerType: PartyType; owner: string; client: string | null },
): boolean {
  const scope = scopeOf(caller);
  if (scope === 'all') return true;
  if (wallet.ownerType === 'client' && !caller.ability.can('read', 'ClientWallet')) return false;
  if (scope === 'own') return wallet.owner === caller.user;
  return caller.client !== null && wallet.client === caller.client;
}

/** Those in which a wallet of the caller's rows takes part. */
function transactionsOf(caller: Caller): SQL | undefined {
  const scope = scopeOf(caller);
  if (scope === 'all') return undefined;
  if (scope === 'client') {
    if (caller.client === null) return sql`false`;
    return touchesClient(caller.client, caller.ability.can('read', 'ClientWallet'));
  }
  const mine = sql`(select ${wallets._id} from ${wallets} where ${walletsOf(caller)})`;
  return sql`(${transactions.fromWallet} in ${mine} or ${transactions.toWallet} in ${mine})`;
}

function declaredRows(resource: Resource, caller: Caller): SQL | undefined {
  if (resource.tenancy === 'shared' || scopeOf(caller) === 'all') return undefined;
  if (resource.tenancy === 'parties')
    throw new Error(`${resource.name}: its wallets tell whose rows they are`);
  const table = tableOf(resource) as unknown as Record<string, AnyPgColumn | undefined>;
  const { client, user, shared } = resource.tenancy;
  const columns = { client: table[client], user: user === undefined ? undefined : table[user] };
  const own = ownRows(columns, caller, client === '_id');
  return shared && columns.client ? or(isNull(columns.client), own) : own;
}

/** @param isClient whether the rows are the tenants themselves */
function ownRows(
  { client, user }: { client: AnyPgColumn | undefined; user: AnyPgColumn | undefined },
  caller: Caller,
  isClient: boolean,
): SQL {
  if (scopeOf(caller) === 'own') {
    if (user) return eq(user, caller.user);
    // A client's own record is no one person's: its customers may read it where their role allows.
    if (!isClient) return sql`false`;
  }
  return client && caller.client !== null ? eq(client, caller.client) : sql`false`;
}
