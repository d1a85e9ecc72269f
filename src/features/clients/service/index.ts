/** The service part of clients. */

import { and, eq } from 'drizzle-orm';
import { canonicalEmail } from '#engine/contract';
import {
  getColumn,
  getTable,
  type Routes,
  type Row,
  recordsOf,
  ServiceError,
  type ServiceFeature,
  serve,
  tenantFilter,
} from '#engine/service';
import { clientByEmail } from '../calls.ts';
import { client } from '../resource.ts';
import { clientHooks } from './hooks.ts';
import { publicKeyEffects } from './publicKey.ts';

const registerClientRoutes: Routes = (service) => {
  const { app, database } = service;

  serve(app, clientByEmail, async ({ params, caller }) => {
    const emailCondition = eq(getColumn(client, 'email'), canonicalEmail(params.email));
    const rows = await database.orm
      .select()
      .from(getTable(client))
      .where(and(emailCondition, tenantFilter(client, caller)));
    const [data] = await recordsOf(service, database.orm, client, rows as Row[], caller);
    if (!data) throw new ServiceError('not_found');
    return { data };
  });
};

export { changeCurrencies, storeCurrencies } from './clientCurrencies.ts';

export const clientService: ServiceFeature = {
  hooks: clientHooks,
  effects: [publicKeyEffects],
  routes: [registerClientRoutes],
  about: { client: 'Companies whose customers have wallets here.' },
};
