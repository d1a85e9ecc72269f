/** The service part of currencies. */

import { and, eq } from 'drizzle-orm';
import { formatAmount } from '#engine/contract';
import {
  type Caller,
  type Connection,
  getColumn,
  getTable,
  type Routes,
  readRow,
  type ServiceFeature,
  serve,
  tenantFilter,
} from '#engine/service';
import { readCirculation } from '#features/balances/service';
import { client } from '#features/clients';
import { clientCurrencies } from '#ledger';
import { currencyUse } from '../calls.ts';
import { currency } from '../resource.ts';
import { currencyHooks } from './hooks.ts';

/** GET currency/{id}/use: the amount in circulation and the clients that use the currency. */
const registerCurrencyUseRoutes: Routes = ({ app, database, ledger }) => {
  serve(app, currencyUse, async ({ caller, params }) => {
    const { _id, decimals } = await readRow(database.orm, currency, params.id, caller);
    const [circulation] = await readCirculation(ledger, database.orm, caller, _id);
    return {
      data: {
        circulation: circulation?.amount ?? formatAmount(0n, Number(decimals)),
        ...(circulation?.held && { held: circulation.held }),
        ...(circulation?.altered && { altered: true as const, expected: circulation.expected }),
        clients: caller.ability.can('read', 'Client') ? await listClients(database.orm, _id, caller) : [],
      },
    };
  });
};

async function listClients(connection: Connection, id: string, caller: Caller) {
  const name = getColumn(client, 'name');
  const rows = await connection
    .select({ _id: getColumn(client, '_id'), name, active: clientCurrencies.active })
    .from(clientCurrencies)
    .innerJoin(getTable(client), eq(getColumn(client, '_id'), clientCurrencies.client))
    .where(and(eq(clientCurrencies.currency, id), tenantFilter(client, caller)))
    .orderBy(name);
  return rows.map((row) => ({ _id: String(row._id), name: String(row.name), active: row.active }));
}

export const currencyService: ServiceFeature = {
  hooks: currencyHooks,
  routes: [registerCurrencyUseRoutes],
  about: { currency: 'Currencies of amounts and balances.' },
};
