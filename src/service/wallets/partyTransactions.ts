/** GET transaction/findForIdUserClient: the transactions of a user or a client in one currency. */
import { and, eq } from 'drizzle-orm';
import { partyTransactions } from '../../contract/calls/parties.ts';
import { resourceNamed } from '../../contract/resources/index.ts';
import type { Routes } from '../core.ts';
import { tableOf } from '../database/tables.ts';
import { demand } from '../http/access.ts';
import { serve } from '../http/serve.ts';
import { columnFor } from '../resources/columns.ts';
import { listRecords } from '../resources/list.ts';
import { readListQuery } from '../resources/listRequest.ts';
import { crossed, ofWallets } from '../resources/parts.ts';
import { readRow } from '../resources/read.ts';
import { currencyNamed } from './find.ts';

export const partyTransactionRoutes: Routes = ({ app, ...core }) => {
  const connection = core.database.orm;
  const transactions = resourceNamed('transaction');
  const wallets = resourceNamed('wallets');

  serve(app, partyTransactions, async ({ caller, params, query }) => {
    const { entityId, entityType, currencyId } = params;
    if (entityType === 'client') demand(caller, 'read', 'ClientOperations');
    const request = readListQuery(query);
    const { _id } = await readRow(connection, resourceNamed(entityType), entityId, caller);
    const currency = await currencyNamed(connection, currencyId);
    const within = crossed(ofWallets(await walletsOf(_id, entityType)), [
      { when: eq(columnFor(transactions, 'currency'), currency._id), currency: currency._id },
    ]);
    return listRecords(core, transactions, request, caller, within);
  });

  /** Closed ones too: their history stays. */
  async function walletsOf(owner: string, ownerType: 'user' | 'client'): Promise<string[]> {
    const found = await connection
      .select({ _id: columnFor(wallets, '_id') })
      .from(tableOf(wallets))
      .where(and(eq(columnFor(wallets, 'owner'), owner), eq(columnFor(wallets, 'ownerType'), ownerType)));
    return found.map(({ _id }) => String(_id));
  }
};
