/** GET transaction/findForIdUserClient: the transactions of a user or a client in one currency. */
import { and, eq } from 'drizzle-orm';
import { getResource } from '#engine/contract';
import {
  getColumn,
  getTable,
  intersectBranches,
  listRecords,
  type Routes,
  readListQuery,
  readRow,
  requirePermission,
  serve,
} from '#engine/service';
import { resolveCurrency } from '#features/wallets/service';
import { partyTransactions } from '../calls.ts';
import { branchesOfWallets } from './rows.ts';

export const registerPartyTransactionRoutes: Routes = ({ app, ...core }) => {
  const connection = core.database.orm;
  const transactions = getResource('transaction');
  const wallets = getResource('wallets');

  serve(app, partyTransactions, async ({ caller, params, query }) => {
    const { entityId, entityType, currencyId } = params;
    if (entityType === 'client') requirePermission(caller, 'read', 'ClientOperations');
    const request = readListQuery(query);
    const { _id } = await readRow(connection, getResource(entityType), entityId, caller);
    const currency = await resolveCurrency(connection, currencyId);
    const branches = intersectBranches(branchesOfWallets(await listWallets(_id, entityType)), [
      { when: eq(getColumn(transactions, 'currency'), currency._id), currency: currency._id },
    ]);
    return listRecords(core, transactions, request, caller, branches, [_id]);
  });

  /** Includes closed wallets, because their history remains. */
  async function listWallets(owner: string, ownerType: 'user' | 'client'): Promise<string[]> {
    const rows = await connection
      .select({ _id: getColumn(wallets, '_id') })
      .from(getTable(wallets))
      .where(and(eq(getColumn(wallets, 'owner'), owner), eq(getColumn(wallets, 'ownerType'), ownerType)));
    return rows.map(({ _id }) => String(_id));
  }
};
