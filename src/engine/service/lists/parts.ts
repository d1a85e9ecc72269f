/**
 * A list in parts: conditions of which each row meets one and no row meets two. PostgreSQL reads "this
 * wallet pays or is paid" from no index in order; as two parts it reads the newest rows of either.
 */
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import { type DeclaredTable, tableOf } from '../database/tables.ts';

export type Part = {
  readonly when: SQL;
  /** The one currency or tenant that all its rows are of, where there is one. */
  readonly currency?: string;
  readonly tenant?: string;
};

/** Never empty; no row meets two of them. */
export type Parts = readonly Part[];

/** No row at all. */
export const none: Parts = [{ when: sql`false` }];

const transactions = tableOf({ name: 'transaction' }) as DeclaredTable &
  Record<
    'fromWallet' | 'toWallet' | 'fromClient' | 'toClient' | 'fromType' | 'toType' | 'currency',
    AnyPgColumn
  >;

/** Transactions in which one of these wallets takes part. */
export function ofWallets(wallets: readonly string[]): Parts {
  if (!wallets.length) return none;
  const { fromWallet, toWallet } = transactions;
  const named = sql.join(
    wallets.map((wallet) => sql`${wallet}::uuid`),
    sql`, `,
  );
  return wallets.flatMap((wallet) => [
    { when: sql`${fromWallet} = ${wallet}` },
    { when: sql`(${toWallet} = ${wallet} and ${fromWallet} not in (${named}))` },
  ]);
}

/**
 * Transactions in which a wallet of this tenant takes part, by currency: as the indexes of the tenants have
 * them. Which currencies there are is read off the same indexes, one step for each.
 */
export async function ofClient(connection: Connection, client: string): Promise<Parts> {
  const { fromClient, toClient, currency } = transactions;
  const sides = {
    to: sql`${toClient} = ${client}`,
    from: sql`(${fromClient} = ${client} and ${fromClient} is distinct from ${toClient})`,
  };
  const used = async (side: keyof typeof sides): Promise<Part[]> => {
    const first = (more: SQL) =>
      sql`(select ${currency} from ${transactions} where ${sides[side]} ${more} order by ${currency} limit 1)`;
    const { rows } = await connection.execute<{ currency: string }>(sql`
      with recursive used as (
        select ${first(sql``)} as currency
        union all
        select ${first(sql`and ${currency} > used.currency`)} from used where used.currency is not null
      ) select currency from used where currency is not null`);
    return rows.map((row) => ({
      when: sql`${sides[side]} and ${currency} = ${row.currency}`,
      currency: row.currency,
      tenant: client,
    }));
  };
  const parts = (await Promise.all([used('to'), used('from')])).flat();
  return parts.length ? parts : none;
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
  const ids = await walletsOwnedBy(connection, owners);
  return ids.length
    ? inArray(side === 'from' ? transactions.fromWallet : transactions.toWallet, ids)
    : sql`false`;
}

/** The wallets of these owners, closed ones too: their history stays. */
export async function walletsOwnedBy(connection: Connection, owners: readonly string[]): Promise<string[]> {
  if (!owners.length) return [];
  const wallets = tableOf({ name: 'wallets' });
  const found = await connection
    .select({ _id: wallets._id })
    .from(wallets)
    .where(inArray(wallets.owner, [...owners]));
  return found.map(({ _id }) => String(_id));
}

/** Rows that meet one condition of each of these lists, in parts again; two currencies have no row in common. */
export function crossed(...lists: readonly (Parts | undefined)[]): Parts {
  const parts = lists.reduce<Parts>(
    (crossing, list) =>
      list ? crossing.flatMap((part) => list.flatMap((other) => both(part, other))) : crossing,
    [{ when: sql`true` }],
  );
  return parts.length ? parts : none;
}

/** The rows of all parts, as one condition. */
export function anyOf(parts: Parts): SQL {
  return sql`(${sql.join(
    parts.map(({ when }) => when),
    sql` or `,
  )})`;
}

function both(one: Part, other: Part): Part[] {
  if (one.currency && other.currency && one.currency !== other.currency) return [];
  return [{ ...one, ...other, when: sql`${one.when} and ${other.when}` }];
}
