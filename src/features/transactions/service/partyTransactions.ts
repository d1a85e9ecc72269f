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
import { ofWallets } from './rows.ts';

export const partyTransactionRoutes: Routes = ({ app, ...core }) => {
  const connection = core.database.orm;
  const transactions = getResource('transaction');
  const wallets = getResource('wallets');

  serve(app, partyTransactions, async ({ caller, params, query }) => {
    const { entityId, entityType, currencyId } = params;
    if (entityType === 'client') requirePermission(caller, 'read', 'ClientOperations');
    const request = readListQuery(query);
    const { _id } = await readRow(connection, getResource(entityType), entityId, caller);
    const currency = await resolveCurrency(connection, currencyId);
    const within = intersectBranches(ofWallets(await walletsOf(_id, entityType)), [
      { when: eq(getColumn(transactions, 'currency'), currency._id), currency: currency._id },
    ]);
    return listRecords(core, transactions, request, caller, within, [_id]);
  });

  /** Closed ones too: their history stays. */
  async function walletsOf(owner: string, ownerType: 'user' | 'client'): Promise<string[]> {
    const rows = await connection
      .select({ _id: getColumn(wallets, '_id') })
      .from(getTable(wallets))
      .where(and(eq(getColumn(wallets, 'owner'), owner), eq(getColumn(wallets, 'ownerType'), ownerType)));
    return rows.map(({ _id }) => String(_id));
  }
};
