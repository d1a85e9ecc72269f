/** The call on clients that the generic routes don't cover. */
import { and, eq } from 'drizzle-orm';
import {
  columnFor,
  getTable,
  type Routes,
  type Row,
  recordsOf,
  ServiceError,
  serve,
  tenantFilter,
} from '#engine/service';
import { canonicalEmail } from '../../../engine/contract/values/emails.ts';
import { clientByEmail } from '../calls.ts';
import { client } from '../resource.ts';

export const clientRoutes: Routes = (service) => {
  const { app, database } = service;

  serve(app, clientByEmail, async ({ params, caller }) => {
    const called = eq(columnFor(client, 'email'), canonicalEmail(params.email));
    const rows = await database.orm
      .select()
      .from(getTable(client))
      .where(and(called, tenantFilter(client, caller)));
    const [data] = await recordsOf(service, database.orm, client, rows as Row[], caller);
    if (!data) throw new ServiceError('not_found');
    return { data };
  });
};
