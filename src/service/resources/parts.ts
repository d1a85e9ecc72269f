/**
 * A list in parts: conditions of which each row meets one and no row meets two. PostgreSQL reads "this
 * wallet pays or is paid" from no index in order; as two parts it reads the newest rows of either.
 */
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import { type DeclaredTable, tableOf } from '../database/tables.ts';
import type { Sort } from './cursor.ts';

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

export type PageRequest = {
  table: DeclaredTable;
  parts: Parts;
  /** What every part must meet. */
  where: SQL | undefined;
  by: Sort;
  limit: number;
  offset: number;
};

/** SQL for the `_id`s of a page, read from indexes alone where PostgreSQL can: rows passed over are not fetched. */
export function idsOfPage({ table, parts, where, by, limit, offset }: PageRequest): SQL {
  const way = sql.raw(by.direction);
  const placed = (condition: SQL | undefined, page: SQL) => sql`
    select ${by.id} as place_id, ${by.column} as place from ${table} where ${condition}
    order by ${by.column} ${way}, ${by.id} ${way} ${page}`;
  const page = sql`limit ${limit} offset ${offset}`;
  const [only, ...others] = parts;
  if (!others.length) return sql`select place_id from (${placed(and(only, where), page)}) as page`;
  const each = parts.map((part) => sql`(${placed(and(part, where), sql`limit ${limit + offset}`)})`);
  return sql`select place_id from (${sql.join(each, sql` union all `)}) as places
    order by place ${way}, place_id ${way} ${page}`;
}

/** SQL for a row of 1 for each row of the parts. */
export function rowsOfParts({ table, parts, where }: Pick<PageRequest, 'table' | 'parts' | 'where'>): SQL {
  return sql.join(
    parts.map((part) => sql`select 1 from ${table} where ${and(part, where)}`),
    sql` union all `,
  );
}
