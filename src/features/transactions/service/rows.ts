/** Which transactions exist for a caller: those in which a wallet of the own rows takes part. */
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { resolveScope } from '#engine/contract';
import {
  type Caller,
  type Connection,
  type DeclaredTable,
  intersectBranches,
  NO_ROWS,
  type RowScope,
  type UnionBranch,
  type UnionBranches,
} from '#engine/service';
import { callerWalletsCondition, listOwnedWallets } from '#features/wallets/service';
import { transactions as table, wallets } from '#ledger';

export const transactionRows: RowScope = {
  rowsOf(caller) {
    const scope = resolveScope(caller);
    if (scope === 'all') return undefined;
    if (scope === 'client') {
      if (caller.client === null) return sql`false`;
      return touchesClient(caller.client, caller.ability.can('read', 'ClientWallet'));
    }
    const callerWallets = sql`(select ${wallets._id} from ${wallets} where ${callerWalletsCondition(caller)})`;
    return sql`(${transactions.fromWallet} in ${callerWallets} or ${transactions.toWallet} in ${callerWallets})`;
  },

  async partsOf(connection, caller) {
    const scope = resolveScope(caller);
    if (scope === 'all') return undefined;
    if (scope === 'client') return partsOfClient(connection, caller);
    const callerWallets = await connection
      .select({ _id: wallets._id })
      .from(wallets)
      .where(callerWalletsCondition(caller));
    return ofWallets(callerWallets.map(({ _id }) => String(_id)));
  },

  partsOfParties: async (connection, owners) => ofWallets(await listOwnedWallets(connection, owners)),

  /** Found by their wallets. */
  async withParty(connection, side, owners) {
    const ids = await listOwnedWallets(connection, owners);
    return ids.length
      ? inArray(side === 'from' ? transactions.fromWallet : transactions.toWallet, ids)
      : sql`false`;
  },

  withinScope(caller, side) {
    const scope = resolveScope(caller);
    const [wallet, owner, ownerType] =
      side === 'from'
        ? [transactions.fromWallet, transactions.fromClient, transactions.fromType]
        : [transactions.toWallet, transactions.toClient, transactions.toType];
    if (scope === 'all') return sql`${ownerType} <> 'platform'`;
    if (scope === 'client') return caller.client === null ? sql`false` : sql`${owner} = ${caller.client}`;
    return sql`${wallet} in (select ${wallets._id} from ${wallets} where ${callerWalletsCondition(caller)})`;
  },

  offsets: sql`(${table.data} ->> 'reverses')`,
};

const transactions = table as DeclaredTable &
  Record<
    'fromWallet' | 'toWallet' | 'fromClient' | 'toClient' | 'fromType' | 'toType' | 'currency',
    AnyPgColumn
  >;

/** Transactions in which one of these wallets takes part. */
export function ofWallets(wallets: readonly string[]): UnionBranches {
  if (!wallets.length) return NO_ROWS;
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
export async function ofClient(connection: Connection, client: string): Promise<UnionBranches> {
  const { fromClient, toClient, currency } = transactions;
  const sides = {
    to: sql`${toClient} = ${client}`,
    from: sql`(${fromClient} = ${client} and ${fromClient} is distinct from ${toClient})`,
  };
  const partOf =
    (side: keyof typeof sides) =>
    (id: string): UnionBranch => ({
      when: sql`${sides[side]} and ${currency} = ${id}`,
      currency: id,
      tenant: client,
    });
  const used = async (side: keyof typeof sides): Promise<UnionBranch[]> => {
    const column = { column: currency.getSQL(), table: transactions.getSQL(), where: sides[side] };
    return (await connection.layout.readDistinct(connection, column)).map(partOf(side));
  };
  const parts = (await Promise.all([used('to'), used('from')])).flat();
  return parts.length ? parts : NO_ROWS;
}

/** The same as one condition: for a single row, and to narrow what is read in other parts. */
function touchesClient(client: string, clientWalletsToo: boolean): SQL {
  const { fromClient, toClient, fromType, toType } = transactions;
  return clientWalletsToo
    ? sql`(${fromClient} = ${client} or ${toClient} = ${client})`
    : sql`((${fromClient} = ${client} and ${fromType} <> 'client') or (${toClient} = ${client} and ${toType} <> 'client'))`;
}

async function partsOfClient(connection: Connection, { client, ability }: Caller): Promise<UnionBranches> {
  if (client === null) return NO_ROWS;
  const parts = await ofClient(connection, client);
  const mayAll = ability.can('read', 'ClientWallet');
  return mayAll ? parts : intersectBranches(parts, [{ when: touchesClient(client, false) }]);
}
