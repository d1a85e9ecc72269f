/** The transactions visible to a caller: those in which a visible wallet takes part. */
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
      return involvesClient(caller.client, caller.ability.can('read', 'ClientWallet'));
    }
    const callerWallets = sql`(select ${wallets._id} from ${wallets} where ${callerWalletsCondition(caller)})`;
    return sql`(${transactions.fromWallet} in ${callerWallets} or ${transactions.toWallet} in ${callerWallets})`;
  },

  async partsOf(connection, caller) {
    const scope = resolveScope(caller);
    if (scope === 'all') return undefined;
    if (scope === 'client') return readableBranchesOfClient(connection, caller);
    const callerWallets = await connection
      .select({ _id: wallets._id })
      .from(wallets)
      .where(callerWalletsCondition(caller));
    return branchesOfWallets(callerWallets.map(({ _id }) => String(_id)));
  },

  partsOfParties: async (connection, owners) => branchesOfWallets(await listOwnedWallets(connection, owners)),

  /** Matched by their wallets. */
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
export function branchesOfWallets(wallets: readonly string[]): UnionBranches {
  if (!wallets.length) return NO_ROWS;
  const { fromWallet, toWallet } = transactions;
  const walletList = sql.join(
    wallets.map((wallet) => sql`${wallet}::uuid`),
    sql`, `,
  );
  return wallets.flatMap((wallet) => [
    { when: sql`${fromWallet} = ${wallet}` },
    { when: sql`(${toWallet} = ${wallet} and ${fromWallet} not in (${walletList}))` },
  ]);
}

/**
 * Transactions in which a wallet of this client takes part, by currency, as in the indexes by client. The
 * distinct currencies are read from the same indexes, one step each.
 */
export async function branchesOfClient(connection: Connection, client: string): Promise<UnionBranches> {
  const { fromClient, toClient, currency } = transactions;
  const sides = {
    to: sql`${toClient} = ${client}`,
    from: sql`(${fromClient} = ${client} and ${fromClient} is distinct from ${toClient})`,
  };
  const toBranch =
    (side: keyof typeof sides) =>
    (id: string): UnionBranch => ({
      when: sql`${sides[side]} and ${currency} = ${id}`,
      currency: id,
      tenant: client,
    });
  const listBranches = async (side: keyof typeof sides): Promise<UnionBranch[]> => {
    const column = { column: currency.getSQL(), table: transactions.getSQL(), where: sides[side] };
    return (await connection.layout.readDistinct(connection, column)).map(toBranch(side));
  };
  const branches = (await Promise.all([listBranches('to'), listBranches('from')])).flat();
  return branches.length ? branches : NO_ROWS;
}

/** The same as a single condition, for a single row and for narrowing other branches. */
function involvesClient(client: string, includesClientWallets: boolean): SQL {
  const { fromClient, toClient, fromType, toType } = transactions;
  return includesClientWallets
    ? sql`(${fromClient} = ${client} or ${toClient} = ${client})`
    : sql`((${fromClient} = ${client} and ${fromType} <> 'client') or (${toClient} = ${client} and ${toType} <> 'client'))`;
}

async function readableBranchesOfClient(
  connection: Connection,
  { client, ability }: Caller,
): Promise<UnionBranches> {
  if (client === null) return NO_ROWS;
  const branches = await branchesOfClient(connection, client);
  const canReadAll = ability.can('read', 'ClientWallet');
  return canReadAll ? branches : intersectBranches(branches, [{ when: involvesClient(client, false) }]);
}
