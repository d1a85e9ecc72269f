/**
 * A list in parts: conditions of which each row meets one and no row meets two. PostgreSQL reads "this
 * wallet pays or is paid" from no index in order; as two parts it reads the newest rows of either.
 */
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import { tableOf } from '../database/tables.ts';

/** Never empty; no row meets two of them. */
export type Parts = readonly SQL[];

const transactions = tableOf({ name: 'transaction' }) as unknown as Record<
  'fromWallet' | 'toWallet' | 'fromClient' | 'toClient' | 'fromType' | 'toType',
  AnyPgColumn
>;

/** Transactions in which one of these wallets takes part. */
export function ofWallets(wallets: readonly string[]): Parts {
  if (!wallets.length) return [sql`false`];
  const { fromWallet, toWallet } = transactions;
  const named = sql.join(
    wallets.map((wallet) => sql`${wallet}::uuid`),
    sql`, `,
  );
  return wallets.flatMap((wallet) => [
    sql`${fromWallet} = ${wallet}`,
    sql`(${toWallet} = ${wallet} and ${fromWallet} not in (${named}))`,
  ]);
}

/** Transactions in which a wallet of this tenant takes part: as the indexes of the tenants have them. */
export function ofClient(client: string): Parts {
  const { fromClient, toClient } = transactions;
  return [
    sql`coalesce(${toClient}, ${fromClient}) = ${client}`,
    sql`(${fromClient} = ${client} and ${fromClient} <> ${toClient})`,
  ];
}

/** The same as one condition: for a single row, and to narrow what is read in other parts. */
export function touchesClient(client: string, clientWalletsToo: boolean): SQL {
  const { fromClient, toClient, fromType, toType } = transactions;
  return clientWalletsToo
    ? sql`(${fromClient} = ${client} or ${toClient} = ${client})`
    : sql`((${fromClient} = ${client} and ${fromType} <> 'client') or (${toClient} = ${client} and ${toType} <> 'client'))`;
}

/** Transactions with these owners on one side, found by their wallets; undefined for any other resource. */
export async function walletsOfOwners(
  connection: Connection,
  resource: Resource,
  side: string,
  owners: readonly string[],
): Promise<SQL | undefined> {
  if (resource.name !== 'transaction') return undefined;
  const wallets = tableOf({ name: 'wallets' });
  const found = await connection
    .select({ _id: wallets._id })
    .from(wallets)
    .where(inArray(wallets.owner, [...owners]));
  const ids = found.map(({ _id }) => String(_id));
  return ids.length
    ? inArray(side === 'from' ? transactions.fromWallet : transactions.toWallet, ids)
    : sql`false`;
}

/** Rows that meet one condition of each of these lists, in parts again. */
export function crossed(...lists: readonly (Parts | undefined)[]): Parts {
  return lists.reduce<Parts>(
    (parts, list) => (list ? parts.flatMap((part) => list.map((other) => sql`${part} and ${other}`)) : parts),
    [sql`true`],
  );
}
